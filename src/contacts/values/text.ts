// What becomes of a text: spreadsheets and copying leave behind what is no content, an importer may take a line
// break for the end of a row, names of places are compared without accents, and a cell that outlives its row must
// not keep the piece of the file that it was cut from (3,000 remembered domains of 24 characters held 200 MB). A
// million rows of a dozen cells pass here, so plain text is only looked at.

/** What a spreadsheet writes where a formula failed. */
const FORMULA_FAILURE =
  /^#(?:N\/A|NAME\?|DIV\/0!|REF!|VALUE!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/u;

/** Control characters but tab and line breaks, and the marks that turn the direction of text round. */
// eslint-disable-next-line no-control-regex -- These are the characters that must go.
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e]|\ufeff/gu;

const SPACE = 0x20;
const HASH_SIGN = 0x23;

/** Trimmed, in NFC, and empty where a spreadsheet's formula failed. */
export function cleanText(text: string): string {
  if (text === '') return text;
  if (!isPlain(text)) return withoutFailure(text.replaceAll(UNWANTED, '').normalize('NFC').trim());
  return text.charCodeAt(0) === HASH_SIGN ? withoutFailure(text) : text;
}

function withoutFailure(text: string): string {
  return FORMULA_FAILURE.test(text) ? '' : text;
}

/** Holds plain characters only, and neither begins nor ends with a space. */
function isPlain(text: string): boolean {
  let code = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    code = text.charCodeAt(index);
    if (!isPlainCode(code)) return false;
  }
  return code !== SPACE && text.charCodeAt(0) !== SPACE;
}

/**
 * Printable ASCII, and the letters and signs up to U+02FF, so that most European names are plain as well:
 * none of them is blank, unwanted or another one in NFC.
 */
function isPlainCode(code: number): boolean {
  return code >= SPACE && (code <= 0x7e || (code >= 0xa1 && code <= 0x2ff));
}

/** What one reader or another takes for the end of a line. */
// eslint-disable-next-line no-control-regex -- the separators of files, groups and records end a line for some readers
const LINE_ENDS = /[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]+/gu;

/** The value with a blank for each run of line ends; the very same where it has none. */
export function onOneLine(value: string): string {
  return value.replace(LINE_ENDS, ' ');
}

export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The same text in memory of its own. */
export function keptText(text: string): string {
  // Cutting joined text copies it first, and then shares no more than the copy.
  return ` ${text}`.slice(1);
}
