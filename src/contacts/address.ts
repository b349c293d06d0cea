// Address parsing: what an address is for us, and the key form under which two of them are the same.
// A million rows pass here, so a plain address takes one walk over its characters (address-shape.ts), and
// only an odd one is cleaned and explained (address-cleaning.ts, address-faults.ts).
import { asciiDomain } from './address-domain.ts';
import { cleanAddress } from './address-cleaning.ts';
import { faultOfDomain, faultOfLocalPart, faultOfWhole } from './address-faults.ts';
import { shapeOf } from './address-shape.ts';

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
  const shape = shapeOf(text);
  if (shape !== 'odd') {
    const key = shape === 'small' ? text : text.toLowerCase();
    return { kind: 'address', address: brand(key), email: text };
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
