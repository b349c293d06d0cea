// Words for what the ids of the sources tell about addresses that changed. They name no address.
import type { PlanWarning } from '../plan/index.ts';
import type { IdCount } from '../state/index.ts';
import type { BothSides } from './read-both.ts';

export function formerAddressWarnings({
  former,
  sources,
}: Pick<BothSides, 'former' | 'sources'>): PlanWarning[] {
  if (former === undefined) return [];
  const at = ({ source, file, line }: IdCount): string =>
    `of ${source}, the first in ${sources.filePaths[file] ?? ''} line ${String(line)}`;
  return [
    ...former.carried.map((ids) => ({
      code: 'SUPPRESSION_CARRIED',
      message: `${people(ids)} of whom a former address is suppressed: the present one is as well (${at(ids)}).`,
      hint: 'Who left has not come back by changing the address.',
    })),
    ...former.changed.map((ids) => ({
      code: 'ADDRESS_CHANGED',
      message: `${people(ids)} whose address is another one than before (${at(ids)}).`,
      hint: 'Where one contact has the former address and no row does, it gets the new one. Otherwise the new address becomes a new contact, and a mirror deletes the one with the former address.',
    })),
    ...former.repeated.map((ids) => ({
      code: 'IDS_REPEATED',
      message: `${String(ids.count)} ids have several addresses at one time and say nothing (${at(ids)}).`,
      hint: 'Name a column under id that no two people share.',
    })),
    ...former.unstable.map((ids) => ({
      code: 'IDS_UNSTABLE',
      message: `${String(ids.count)} ids have another address than before: too many for ids that stay with a person (${at(ids)}). No suppression is carried over by them.`,
      hint: 'Name a column under id that never changes, such as no number of a row, or take id out.',
    })),
  ];
}

function people({ count }: IdCount): string {
  return count === 1 ? '1 person' : `${String(count)} people`;
}
