// Words for entries of the service's suppression lists that are not plain addresses of a known list. They
// name no address.
import type { PlanWarning } from '../plan/index.ts';
import type { BothSides } from './read-both.ts';

export function suppressionEntryWarnings({
  suppressions,
}: Pick<BothSides, 'suppressions'>): PlanWarning[] {
  const { odd, unreadable, ofUnknownGroups } = suppressions;
  return [
    ...warningIf(unreadable, {
      code: 'SUPPRESSIONS_UNREADABLE',
      message: `${entries(unreadable)} of the service's suppression lists ${have(unreadable)} no address that can be read: whoever is meant may be created.`,
      hint: 'Look for them on the pages of the service, and add the right address.',
    }),
    ...warningIf(odd, {
      code: 'SUPPRESSIONS_ODD',
      message: `${entries(odd)} of the service's suppression lists ${have(odd)} several addresses, or an address among other words. Nobody is created who is named there, but the service may mail a contact that exists.`,
      hint: 'Add each of the addresses to the list by itself, on the pages of the service.',
    }),
    ...warningIf(ofUnknownGroups, {
      code: 'SUPPRESSIONS_OF_UNKNOWN_GROUPS',
      message: `${entries(ofUnknownGroups)} of the global list ${ofUnknownGroups === 1 ? 'belongs' : 'belong'} to unsubscribe groups that the service does not list. They count neither as global nor for any group here.`,
      hint: 'Look at the groups on the pages of the service.',
    }),
  ];
}

function warningIf(count: number, warning: PlanWarning): PlanWarning[] {
  return count === 0 ? [] : [warning];
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${String(count)} entries`;
}

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}
