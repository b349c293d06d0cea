// Notification recipients: the people who are notified of every event of the account. A sync reaches none of this.
import { z } from 'zod';
import * as shape from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList } from '../calls/stream-list.ts';
import { idsForm, write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

export type NotificationRecipientRecord = ReturnType<typeof parseNotificationRecipient>;

export const parseNotificationRecipient = shape.recordParser('notification recipient', {
  ...shape.OWNED,
  emailAddress: z.string(),
  /** The name of the address's owner. */
  emailOwner: shape.optionalText,
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

export function notificationRecipientCalls(channel: Channel): NotificationRecipientCalls {
  const listed = {
    endpointId: 'notification-recipients',
    parse: parseNotificationRecipient,
  } as const;
  return {
    list: () => collectList(channel, listed),
    save: (form) => write(channel, 'notification-recipient/save', { form: { ...form } }),
    delete: (id) => write(channel, 'notification-recipient/delete', { query: { id } }),
    bulkDelete: (ids) =>
      write(channel, 'notification-recipient/bulk-delete', { form: idsForm(ids) }),
  };
}
