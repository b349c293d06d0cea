// What other nights had, in words: for the warning of a plan that is unlike them, and for its guard.
import { grouped } from '../lib/index.ts';
import type { Usual } from './guards.ts';

/** `on Mondays usually 40 to 60`. */
export function usualWords(usual: Usual): string {
  return `${nightsOf(usual)} usually ${rangeOf(usual)}`;
}

/** `40 to 60`. */
export function rangeOf({ from, to }: Usual): string {
  return from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`;
}

const WEEKDAYS = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
];

/** `on Mondays`. */
export function nightsOf({ weekday }: Usual): string {
  return `on ${WEEKDAYS[weekday ?? -1] ?? 'other nights'}`;
}
