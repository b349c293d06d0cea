// Which warnings need a person. Whoever runs a command by a clock reads stderr and nothing else: what needs a hand goes
// there every night until it is right, and a night that is fine leaves it empty.
import type { PlanWarning } from './plan.ts';

/**
 * `note`: worth knowing, and explained by what was configured or decided, or nobody has to do anything. `ends`: the exit
 * code has a reason of its own for it. Every other one needs a person, also one that is new here.
 */
const LIGHT: Readonly<Record<string, 'note' | 'ends' | undefined>> = {
  ADDRESS_CHANGED: 'note',
  CONFLICTS_BY_SERVICE: 'note',
  CONFLICTS_BY_SOURCE: 'note',
  CONFLICTS_WAIT: 'ends',
  CONTACT_COPIES: 'ends',
  COPIES_MADE: 'ends',
  EDITS_KEPT: 'note',
  EDITS_OVERWRITTEN: 'note',
  ERASED_ON_SERVICE: 'ends',
  ERASURE: 'note',
  FILE_NOTE: 'note',
  FURTHER_ADDRESSES: 'note',
  GONE_ON_SERVICE: 'note',
  GONE_RECREATED: 'note',
  IDS_UNSTABLE: 'ends',
  LATE_CONTACTS: 'ends',
  LEAVES_MIGRATION_PHASE: 'ends',
  LIVE_AUTOMATION: 'ends',
  MEMORY_LOST: 'ends',
  MIGRATION_WITHHELD: 'note',
  MISTYPED_ADDRESSES: 'note',
  NAMES_UNCLEAR: 'note',
  RECIPIENTS_UNWRITABLE: 'note',
  REFUSED_BY_NAME: 'note',
  ROLE_ADDRESSES: 'note',
  ROWS_PASSED_OVER: 'note',
  STATE_LOST: 'ends',
  SUPPRESSION_CARRIED: 'note',
  UNDO: 'note',
  UNDO_NEW_IDS: 'note',
  VALUES_ON_ONE_LINE: 'note',
};

export function needsAPerson({ code }: Pick<PlanWarning, 'code'>): boolean {
  return LIGHT[code] === undefined;
}
