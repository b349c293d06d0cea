// Cleans a cell: what spreadsheets and copying leave behind is no content. A million rows of a dozen
// cells pass here, so plain text is only looked at.

/** What a spreadsheet writes where a formula failed. */
const FORMULA_FAILURE =
  /^#(?:N\/A|NAME\?|DIV\/0!|REF!|VALUE!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/u;

/** Control characters but tab and line breaks, and the marks that turn the direction of text round. */
// eslint-disable-next-line no-control-regex -- These are the characters that must go.
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e]|\ufeff/gu;

const SPACE = 0x20;
const HASH_SIGN = 0x23;
const LAST_PRINTABLE = 0x7e;

/** Trimmed, in NFC, and empty where a spreadsheet's formula failed. */
export function cleanText(text: string): string {
  if (text === '') return text;
  if (!isPlain(text)) return withoutFailure(text.replaceAll(UNWANTED, '').normalize('NFC').trim());
  return text.charCodeAt(0) === HASH_SIGN ? withoutFailure(text) : text;
}

function withoutFailure(text: string): string {
  return FORMULA_FAILURE.test(text) ? '' : text;
}

/** Printable ASCII that neither begins nor ends with a space. */
function isPlain(text: string): boolean {
  const last = text.length - 1;
  if (text.charCodeAt(0) === SPACE || text.charCodeAt(last) === SPACE) return false;
  for (let index = 0; index <= last; index += 1) {
    const code = text.charCodeAt(index);
    if (code < SPACE || code > LAST_PRINTABLE) return false;
  }
  return true;
}
