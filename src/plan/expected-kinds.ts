// The kinds of changes that have a usual number, and what guards call them. Apart from the judgement, which most commands
// never ask.
import type { GuardScope } from './guards.ts';
import type { ItemKind } from './item.ts';

/** Others are too rare to have a usual number. */
export const EXPECTED_KINDS = [
  'createContact',
  'updateContact',
  'deleteContact',
  'suppress',
  'suppressInGroup',
] as const satisfies readonly ItemKind[];

export type ExpectedKind = (typeof EXPECTED_KINDS)[number];

/** How a guard names the changes of a kind, and what it holds back of the plan. */
export const CHANGES = {
  createContact: { of: 'adds', scope: 'creates' },
  updateContact: { of: 'updates', scope: 'updates' },
  deleteContact: { of: 'deletes', scope: 'deletes-refuse' },
  suppress: { of: 'unsubscribes', scope: 'suppressions' },
  suppressInGroup: { of: 'unsubscribes in groups', scope: 'suppressions' },
} as const satisfies Readonly<
  Record<ExpectedKind, { readonly of: string; readonly scope: GuardScope }>
>;

/** What the changes of a kind are called, where there are several. */
export function changesOf(kind: ExpectedKind): string {
  return CHANGES[kind].of;
}
