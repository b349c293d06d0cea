// Whether a text is a plain address, in one walk over its characters: ASCII, nothing to be cleaned, and
// within every limit. A million rows pass here, and as many contacts of the service.

// What a character is to the walk below: a small letter, digit or underscore; a capital; a hyphen; a dot;
// the @; a symbol that only a local part may hold; anything else.
const SMALL = 0;
const CAPITAL = 1;
const HYPHEN = 2;
const DOT = 3;
const AT = 4;
const SYMBOL = 5;
const OTHER = 6;
const CLASS_COUNT = 7;

const CLASS_OF_CODE = classOfCode();

// States of the walk. The local part: 0 wants a first character, 1 has some, 2 stands after a dot.
// The domain: 3 wants its first label, 4 is in it, 5 stands after a hyphen in it; 6, 7 and 8 are the
// same for the labels after the first dot. 9 is odd for good. Only 7 is a whole address.
const WHOLE = 7;
const ODD = 9;

// prettier-ignore
const NEXT_STATE = Uint8Array.from([
  // SMALL CAPITAL HYPHEN DOT AT SYMBOL OTHER
  1, 1, 1, ODD, ODD, 1, ODD,
  1, 1, 1, 2, 3, 1, ODD,
  1, 1, 1, ODD, ODD, 1, ODD,
  4, 4, ODD, ODD, ODD, ODD, ODD,
  4, 4, 5, 6, ODD, ODD, ODD,
  4, 4, 5, ODD, ODD, ODD, ODD,
  7, 7, ODD, ODD, ODD, ODD, ODD,
  7, 7, 8, 6, ODD, ODD, ODD,
  7, 7, 8, ODD, ODD, ODD, ODD,
]);

/** Shorter than every limit on a local part or label, so that only the shape is left to check. */
const PLAIN_PART_LENGTH = 63;

/**
 * `small` and `capitals`: plain, and the key is the text in small letters. Without a capital it is the text
 * itself, and to write nothing anew saved a third of the time of an address.
 */
export type AddressShape = 'small' | 'capitals' | 'odd';

/** The shape of a text that may be an address; what is odd may be one all the same. */
export function shapeOf(text: string): AddressShape {
  let state = 0;
  let at = 0;
  let capitalCount = 0;
  for (let index = 0; index < text.length; index += 1) {
    const charClass = CLASS_OF_CODE[text.charCodeAt(index)] ?? OTHER;
    if (charClass === AT) at = index;
    else if (charClass === CAPITAL) capitalCount += 1;
    state = NEXT_STATE[state * CLASS_COUNT + charClass] ?? ODD;
    if (state === ODD) return 'odd';
  }
  if (state !== WHOLE || isLong(text, at)) return 'odd';
  return capitalCount === 0 ? 'small' : 'capitals';
}

/** Whether the bytes between `from` and `to` are a plain address that is its own key. */
export function isPlainKey(bytes: Uint8Array, from: number, to: number): boolean {
  let state = 0;
  let at = 0;
  for (let index = from; index < to; index += 1) {
    const charClass = CLASS_OF_CODE[bytes[index] ?? 0] ?? OTHER;
    if (charClass === CAPITAL) return false;
    if (charClass === AT) at = index - from;
    state = NEXT_STATE[state * CLASS_COUNT + charClass] ?? ODD;
    if (state === ODD) return false;
  }
  return state === WHOLE && at <= PLAIN_PART_LENGTH && to - from - at <= PLAIN_PART_LENGTH;
}

function isLong(text: string, at: number): boolean {
  return at > PLAIN_PART_LENGTH || text.length - at > PLAIN_PART_LENGTH;
}

function classOfCode(): Uint8Array {
  const classes = new Uint8Array(128).fill(OTHER);
  for (const small of 'abcdefghijklmnopqrstuvwxyz0123456789_') classes[small.charCodeAt(0)] = SMALL;
  for (const capital of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') classes[capital.charCodeAt(0)] = CAPITAL;
  for (const symbol of "!#$&'+/=?^{|}~") classes[symbol.charCodeAt(0)] = SYMBOL;
  classes['-'.charCodeAt(0)] = HYPHEN;
  classes['.'.charCodeAt(0)] = DOT;
  classes['@'.charCodeAt(0)] = AT;
  return classes;
}
