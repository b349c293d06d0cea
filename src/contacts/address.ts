// Address parsing: what an address is for us, and the key form under which two of them are the same.
// A million rows pass here, so a plain address takes one walk over its characters, and only an odd
// one is cleaned and explained (address-cleaning.ts, address-faults.ts).
import { asciiDomain } from './address-domain.ts';
import { cleanAddress } from './address-cleaning.ts';
import { faultOfDomain, faultOfLocalPart, faultOfWhole } from './address-faults.ts';

declare const addressBrand: unique symbol;

/** A normalised address: two contacts of one contact type with the same one are the same contact. */
export type Address = string & { readonly [addressBrand]: true };

export type ParsedAddress =
  | { readonly kind: 'address'; readonly address: Address; readonly email: string }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Bounds the work on a cell that is no address at all; padding is trimmed before it counts. */
const LONGEST_CELL_LENGTH = 1_000;

/**
 * Reads one cell as one address. `email` keeps the source's spelling, cleaned of what no address
 * carries; `address` is the key. The reason of an invalid one completes "the address …" and never
 * quotes the cell.
 */
export function parseAddress(text: string): ParsedAddress {
  if (isPlainAddress(text)) {
    return { kind: 'address', address: brand(text.toLowerCase()), email: text };
  }
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_CELL_LENGTH) {
    return invalid(`has ${String(trimmed.length)} characters where an address has at most 254`);
  }
  return parseCleaned(cleanAddress(trimmed));
}

function parseCleaned(email: string): ParsedAddress {
  const whole = faultOfWhole(email);
  if (whole !== undefined) return invalid(whole);
  const at = email.indexOf('@');
  const localPart = email.slice(0, at);
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === undefined) return invalid('has a domain that cannot exist');
  const fault = faultOfLocalPart(localPart) ?? faultOfDomain(domain);
  if (fault !== undefined) return invalid(fault);
  return { kind: 'address', address: brand(`${foldCase(localPart)}@${domain}`), email };
}

/**
 * Lower case that does not depend on the neighbours: `toLowerCase` turns a capital sigma into
 * another letter at the end of a word, so both sigmas count as one.
 */
function foldCase(localPart: string): string {
  return localPart.toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

function invalid(reason: string): ParsedAddress {
  return { kind: 'invalid', reason };
}

function brand(key: string): Address {
  // The only place that makes an Address: both callers have just checked and folded it.
  return key as Address;
}

// What a character is to the walk below: a letter, digit or underscore; a hyphen; a dot; the @; a
// symbol that only a local part may hold; anything else.
const LETTER = 0;
const HYPHEN = 1;
const DOT = 2;
const AT = 3;
const SYMBOL = 4;
const OTHER = 5;
const CLASS_COUNT = 6;

const CLASS_OF_CODE = classOfCode();

// States of the walk. The local part: 0 wants a first character, 1 has some, 2 stands after a dot.
// The domain: 3 wants its first label, 4 is in it, 5 stands after a hyphen in it; 6, 7 and 8 are the
// same for the labels after the first dot. 9 is odd for good. Only 7 is a whole address.
const WHOLE = 7;
const ODD = 9;

// prettier-ignore
const NEXT_STATE = Uint8Array.from([
  // LETTER HYPHEN DOT AT SYMBOL OTHER
  1, 1, ODD, ODD, 1, ODD,
  1, 1, 2, 3, 1, ODD,
  1, 1, ODD, ODD, 1, ODD,
  4, ODD, ODD, ODD, ODD, ODD,
  4, 5, 6, ODD, ODD, ODD,
  4, 5, ODD, ODD, ODD, ODD,
  7, ODD, ODD, ODD, ODD, ODD,
  7, 8, 6, ODD, ODD, ODD,
  7, 8, ODD, ODD, ODD, ODD,
]);

/** Shorter than every limit on a local part or label, so that only the shape is left to check. */
const PLAIN_PART_LENGTH = 63;

function isPlainAddress(text: string): boolean {
  let state = 0;
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const charClass = CLASS_OF_CODE[text.charCodeAt(index)] ?? OTHER;
    if (charClass === AT) at = index;
    state = NEXT_STATE[state * CLASS_COUNT + charClass] ?? ODD;
    if (state === ODD) return false;
  }
  return state === WHOLE && at <= PLAIN_PART_LENGTH && text.length - at <= PLAIN_PART_LENGTH;
}

function classOfCode(): Uint8Array {
  const classes = new Uint8Array(128).fill(OTHER);
  for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_') {
    classes[letter.charCodeAt(0)] = LETTER;
  }
  for (const symbol of "!#$&'+/=?^{|}~") classes[symbol.charCodeAt(0)] = SYMBOL;
  classes['-'.charCodeAt(0)] = HYPHEN;
  classes['.'.charCodeAt(0)] = DOT;
  classes['@'.charCodeAt(0)] = AT;
  return classes;
}
