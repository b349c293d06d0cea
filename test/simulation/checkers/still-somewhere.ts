// P5: where an address is passed along, everybody has a contact at any time. Who comes to have the address of another
// overwrites a contact, or deletes one, only once its person is seen under another address. Round a circle nobody can be first.
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { hasFarReach, hasForeignWriter, hasShortLists } from '../excuses.ts';
import { isCircle } from '../passed-along.ts';

export const STILL_SOMEWHERE: Checker = {
  promise: 'P5 everybody is somewhere while an address is passed along',
  breaks: (evidence) => {
    const { passing, config } = evidence.scenario;
    // Whom a list does not show, an add may overwrite.
    const excuses = [hasFarReach, hasForeignWriter, hasShortLists];
    const isExcused = isCircle(config) || excuses.some((excuse) => excuse(evidence));
    if (passing.length === 0 || isExcused || evidence.meddled.length > 0) return [];
    return [...new Set(lookedAt(evidence).flatMap((names) => missingFrom(names, passing)))];
  },
};

/** The first names that the account has at each moment that is known. */
function lookedAt({ events, after, afterSecond }: Evidence): ReadonlySet<unknown>[] {
  const listed = events.flatMap((event) =>
    event.kind === 'served' && event.contacts !== undefined ? [event.contacts] : [],
  );
  return [...listed, after.contacts, afterSecond.contacts].map(
    (contacts) => new Set(contacts.map(({ first_name }) => String(first_name).toLowerCase())),
  );
}

function missingFrom(names: ReadonlySet<unknown>, passing: readonly string[]): string[] {
  return passing
    .filter((name) => !names.has(name.toLowerCase()))
    .map((name) => `${name} has no contact`);
}
