// Which contact types a configuration decides, read from it alone.
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import { consentOf } from './consent-words.ts';

/** By name: the syncs that write into each. One that a column names counts where a good row does. */
export function decidedTypes({ sources, syncs }: WorldConfig): ReadonlyMap<string, WorldSync[]> {
  const decided = new Map<string, WorldSync[]>();
  for (const sync of syncs) {
    if (sync.segment !== undefined) continue;
    const named = sync.sources.flatMap((name) => groupsIn(sources[name] ?? [], sync));
    const names =
      sync.contactTypeFrom === undefined ? [sync.contactType ?? 'Newsletter'] : new Set(named);
    for (const name of names) decided.set(name, [...(decided.get(name) ?? []), sync]);
  }
  return decided;
}

/** Syncs that name a contact type in some row, which may be that of a person without consent. */
export function syncsNaming(name: string, { sources, syncs }: WorldConfig): readonly WorldSync[] {
  return syncs.filter(({ contactTypeFrom, segment, sources: names }) => {
    if (contactTypeFrom === undefined || segment !== undefined) return false;
    return names.some((one) => {
      const [header = [], ...rows] = sources[one] ?? [];
      return rows.some((row) => row[header.indexOf(contactTypeFrom)] === name);
    });
  });
}

function groupsIn(
  [header = [], ...rows]: readonly (readonly string[])[],
  { defaultCountry }: WorldSync,
): string[] {
  const [group, status] = [header.indexOf('Group'), header.indexOf('Status')];
  const country = header.indexOf('Country');
  return (
    rows
      .filter((row) => row[0]?.includes('@') === true)
      // A blank status is no consent; a table without the column is all of people who may get mail.
      .filter((row) => status < 0 || row[status] === 'subscribed')
      .filter((row) => ['yes', 'nothing'].includes(consentOf(header, row)))
      // Nobody new is created without a country, so that such a row may name no contact type at all.
      .filter((row) => defaultCountry !== undefined || row[country] !== '')
      .map((row) => row[group] ?? '')
  );
}
