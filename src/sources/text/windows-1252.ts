// Windows-1252 by hand: the platform's decoder takes it for Latin-1 in Node 20, and turns the quotes
// and dashes of spreadsheets into invisible control characters.

/** What 0x80 to 0x9f stand for; five of them for nothing. */
const UPPER_CONTROLS =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

const FIRST_CONTROL = 0x80;

const CONTROLS = /[\u0080-\u009f]/gu;

/** Bytes that stand for nothing become U+FFFD. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(CONTROLS, (character) =>
      UPPER_CONTROLS.charAt(character.charCodeAt(0) - FIRST_CONTROL),
    );
}
