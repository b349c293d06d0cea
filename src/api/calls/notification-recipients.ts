// Who is told of every event of the account. None of this is within the reach of a sync.
import { idsForm } from './bulk-ids.ts';
import type { Channel } from '../exchange/channel.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { notificationRecipientRecord } from '../schemas/notification-recipient.ts';
import type { NotificationRecipientRecord } from '../schemas/notification-recipient.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { collectList } from './stream-list.ts';
import { write } from './write.ts';

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
