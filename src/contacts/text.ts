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
