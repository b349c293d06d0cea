// Values that the service is known to store otherwise than they were sent, for all contacts alike. What it
// did to the values of one contact is remembered with that contact.
import { type FactTable, LENGTH_FACT } from '../state/index.ts';

/** Whether `stored` is what becomes of `wanted` where texts are cut at a known length, in characters. */
export function isKnownForm(
  facts: Pick<FactTable, 'get'> | undefined,
  wanted: string,
  stored: string,
): boolean {
  // Most differences are no cuts: then no fact is looked up.
  if (stored === '' || stored.length >= wanted.length || !wanted.startsWith(stored)) return false;
  const length = /^truncate\((\d+)\)$/u.exec(facts?.get(LENGTH_FACT)?.value ?? '')?.[1];
  return length === String(stored.length);
}
