// A sheet of invented people as a flat ODS file, with every kind of cell and the formats that show it.

const NAMESPACES = ['office', 'table', 'text', 'number', 'style']
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'number' ? 'datastyle' : name}:1.0"`,
  )
  .join(' ');

const STYLES = `
<number:number-style style:name="n5"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>
<number:number-style style:name="n1"><number:number number:decimal-places="0" number:min-integer-digits="1"/></number:number-style>
<number:date-style style:name="day"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<number:date-style style:name="moment"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text>T</number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/></number:date-style>
<number:boolean-style style:name="truth"><number:boolean/></number:boolean-style>
${['n5', 'n1', 'day', 'moment', 'truth'].map((name) => `<style:style style:name="c-${name}" style:family="table-cell" style:data-style-name="${name}"/>`).join('')}`;

/** All people live in the one city, whose letters tell the encodings apart. */
export function flatSheet(city: string): string {
  const rows = [
    ['E-Mail', 'Name', 'Ort', 'PLZ', 'Kundennummer', 'Angemeldet', 'Zuletzt', 'Newsletter'].map(
      text,
    ),
    [
      ...[text('anna@example.test'), text('Anna Gross'), text(city)],
      ...[number('c-n5', 1067), number('c-n1', 4_917_112_345_678)],
      ...[date('c-day', '2024-03-01'), date('c-moment', '2024-03-01T10:20:00'), truth(true)],
    ],
    [
      ...[text('ben@example.test'), text('Ben &quot;B&quot;, Weber'), text(city)],
      ...[number('c-n5', 80_331), number('c-n1', 4_917_112_345_679)],
      ...[date('c-day', '1999-12-31'), '<table:table-cell/>', truth(false)],
    ],
  ];
  const written = rows.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Verteiler">${written.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
}

function text(content: string): string {
  return `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
}

function number(style: string, value: number): string {
  return `<table:table-cell table:style-name="${style}" office:value-type="float" office:value="${String(value)}"/>`;
}

function date(style: string, value: string): string {
  return `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${value}"/>`;
}

function truth(value: boolean): string {
  return `<table:table-cell table:style-name="c-truth" office:value-type="boolean" office:boolean-value="${String(value)}"/>`;
}
