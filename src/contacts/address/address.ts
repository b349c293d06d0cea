// Parses addresses, and gives the key form under which two of them are the same. A million rows pass here, so a plain
// address takes one walk over its characters; only an odd one is cleaned and explained (address-faults.ts).
import type { AddressFault } from '../values/row-faults.ts';
import { cleanAddress, faultOfDomain, faultOfLocalPart, faultOfWhole } from './address-faults.ts';

declare const addressBrand: unique symbol;

/** A normalised address: two contacts of one contact type with the same one are the same contact. */
export type Address = string & { readonly [addressBrand]: true };

export type ParsedAddress =
  | { readonly kind: 'address'; readonly address: Address; readonly email: string }
  | { readonly kind: 'invalid'; readonly fault: AddressFault };

/** Bounds the work on a cell that is a note; padding is trimmed before it counts. */
const LONGEST_CELL_LENGTH = 1_000;

/** Reads one cell as one address. `email` keeps the source's spelling, cleaned; `address` is the key. */
export function parseAddress(text: string): ParsedAddress {
  const shape = shapeOf(text);
  if (shape !== 'odd') {
    const key = shape === 'small' ? text : text.toLowerCase();
    return { kind: 'address', address: brand(key), email: text };
  }
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_CELL_LENGTH) {
    return { kind: 'invalid', fault: { code: 'address-too-long', length: trimmed.length } };
  }
  return parseCleaned(cleanAddress(trimmed));
}

/** Whether the cell is one address. */
export function isAddress(text: string): boolean {
  return parseAddress(text).kind === 'address';
}

function parseCleaned(email: string): ParsedAddress {
  const whole = faultOfWhole(email);
  if (whole !== undefined) return { kind: 'invalid', fault: whole };
  const at = email.indexOf('@');
  const localPart = foldCase(email.slice(0, at));
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === undefined) return { kind: 'invalid', fault: { code: 'domain-impossible' } };
  const fault = faultOfLocalPart(localPart) ?? faultOfDomain(domain);
  if (fault !== undefined) return { kind: 'invalid', fault };
  return { kind: 'address', address: brand(`${localPart}@${domain}`), email };
}

/** Keyboards of East Asia type letters, digits and these signs in another width. */
const OF_OTHER_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc＋－．＿]+/gu;

/** `toLowerCase` turns a capital sigma into another letter at the end of a word, so both sigmas count as one. */
function foldCase(localPart: string): string {
  const inOneWidth = localPart.replaceAll(OF_OTHER_WIDTH, (wide) => wide.normalize('NFKC'));
  return inOneWidth.toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

function brand(key: string): Address {
  // The only place that makes an Address: both callers have just checked and folded it.
  return key as Address;
}

// A plain address is ASCII, needs no cleaning and keeps every limit. The walk below tells these characters apart:
// a small letter, digit or underscore; a capital; a hyphen; a dot; the @; a symbol of local parts; anything else.
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
// same for the labels after the first dot. 9 is odd for good, and has no row. Only 7 is a whole address.
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

/** `small` and `capitals` are plain. The key of a `small` one is the text itself, which saves a third of the time. */
export type AddressShape = 'small' | 'capitals' | 'odd';

/** An `odd` text may still be an address. */
export function shapeOf(text: string): AddressShape {
  let state = 0;
  let at = 0;
  let capitalCount = 0;
  for (let index = 0; index < text.length; index += 1) {
    const charClass = CLASS_OF_CODE[text.charCodeAt(index)] ?? OTHER;
    if (charClass === AT) at = index;
    else if (charClass === CAPITAL) capitalCount += 1;
    state = NEXT_STATE[state * CLASS_COUNT + charClass] ?? ODD;
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

// The ASCII form of a domain: one registry entry has one, however its letters were written.

const ASCII_ONLY = /^[\x20-\x7e]*$/u;

/** What a domain may hold before it is handed to the URL parser, which knows more than domains. */
const URL_SYNTAX = /[\s%/:?#@\\[\]]/u;

/** Lower case, in ASCII. Undefined where no registry could hold the name. */
export function asciiDomain(domain: string): string | undefined {
  if (ASCII_ONLY.test(domain)) return domain.toLowerCase();
  if (URL_SYNTAX.test(domain)) return undefined;
  try {
    // The platform's URL parser is the one implementation of IDNA at hand.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
