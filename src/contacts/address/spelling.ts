// The spellings of one address: key forms are equal, and a service may still take them for different people.
import { parseAddress } from './address.ts';

/** How two spellings of one address differ: in capitals, in the width or form of letters, or in how the domain is encoded. */
export const SPELLING_GAPS = ['case', 'width', 'domain'] as const;

export type SpellingGap = (typeof SPELLING_GAPS)[number];

export function spellingGap(one: string, other: string): SpellingGap {
  if (one.toLowerCase() === other.toLowerCase()) return 'case';
  const [wide, narrow] = [one, other].map((text) => text.normalize('NFKC').toLowerCase());
  return wide === narrow ? 'width' : 'domain';
}

/** An address of the service in the spelling in which it is written to it, without what stands around it. */
export function cleanSpelling(email: string): string {
  const parsed = parseAddress(email);
  return parsed.kind === 'address' ? parsed.email : email;
}
