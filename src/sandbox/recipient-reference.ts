// References such as `contacts_5` and `segments_7`, by which single sends and automations name
// contact types and segments (interface specification, section Single sends).
import type { Account } from './account.ts';
import { isUsable } from './areas/contact-types.ts';
import { liveRecords } from './records.ts';
import { idNumber } from './validation.ts';

export interface RecipientReference {
  readonly id: number;
  /** The prefix alone: responses show the id beside it. */
  readonly table: 'contacts_' | 'segments_';
}

/** Undefined where the text is no reference or names nothing that exists. */
export function recipientReference(account: Account, text: string): RecipientReference | undefined {
  const table = text.startsWith('contacts_') ? 'contacts_' : 'segments_';
  const id = text.startsWith(table) ? idNumber(text.slice(table.length)) : undefined;
  if (id === undefined) return undefined;
  const exists =
    table === 'contacts_'
      ? isUsable(account, id)
      : liveRecords(account, 'segment', 'id').get(id) !== undefined;
  return exists ? { id, table } : undefined;
}
