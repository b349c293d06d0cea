// Notification recipients: the people who are notified of every event of the account. A sync reaches none of this.
import { z } from 'zod';
import { OWNED, optionalText, parsedBy, recordOf, type OwnedRecord } from './record-shapes.ts';
import { idsForm } from '../calls/bulk-ids.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList } from '../calls/stream-list.ts';
import { write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

export interface NotificationRecipientRecord extends OwnedRecord {
  readonly emailAddress: string;
  /** The name of the address's owner. */
  readonly emailOwner: string | null;
}

export const notificationRecipientRecord: z.ZodType<NotificationRecipientRecord> = recordOf({
  ...OWNED,
  email_address: z.string(),
  email_owner: optionalText,
});

/** The names are the service's. */
export interface NotificationRecipientForm {
  readonly email_address: string;
  /** The name of the address's owner. */
  readonly email_owner: string;
}

/** Interface specification, "Notification recipients". The list rejects with an ApiError. */
export interface NotificationRecipientCalls {
  list(): Promise<readonly NotificationRecipientRecord[]>;
  /** May send mail: the address is notified of every event. */
  save(form: NotificationRecipientForm): Promise<Outcome>;
  delete(id: string): Promise<Outcome>;
  /** Between 1 and 900 ids. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseRecipient = parsedBy(notificationRecipientRecord, 'notification recipient');

export function notificationRecipientCalls(channel: Channel): NotificationRecipientCalls {
  return {
    list: () =>
      collectList(channel, { endpointId: 'notification-recipients', parse: parseRecipient }),
    save: (form) => write(channel, 'notification-recipient/save', { form: { ...form } }),
    delete: (id) => write(channel, 'notification-recipient/delete', { query: { id } }),
    bulkDelete: (ids) =>
      write(channel, 'notification-recipient/bulk-delete', { form: idsForm(ids) }),
  };
}
