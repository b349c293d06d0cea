// Senders, whom mail is from, and notification recipients, who hear of every event of the account. A sync
// reaches none of this. A sender that is new or changed is sent a mail by which it is verified.
import { z } from 'zod';
import * as shape from './record-shapes.ts';
import { type Channel, idsForm, write } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import type { Outcome } from '../outcome/outcome.ts';

export type SenderRecord = ReturnType<typeof parseSender>;

export const parseSender = shape.recordParser('sender', {
  ...shape.OWNED,
  fromName: shape.optionalText,
  fromEmail: z.string(),
  replyToEmail: shape.optionalText,
  /** Ids of the reference data. */
  countryId: shape.optionalId,
  stateId: shape.optionalId,
  cityId: shape.optionalId,
  zipCode: shape.optionalText,
  companyAddress: shape.optionalText,
  companyAddress2: shape.optionalText,
  nickname: shape.optionalText,
  isVerified: shape.flag,
  utr: shape.optionalText,
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that is not specified. */
  sendAt: shape.optionalText,
  deletedAt: shape.deletionTime,
});

/** The names are the service's. A member left out or undefined is not sent. */
export interface SenderForm {
  readonly from_name: string;
  readonly from_email: string;
  readonly reply_to_email: string;
  /** Ids of the reference data. */
  readonly country_id: string;
  readonly state_id?: string | undefined;
  readonly city_id?: string | undefined;
  readonly zip_code?: string | undefined;
  /** At most 255 characters, as the second line. */
  readonly company_address: string;
  readonly company_address2?: string | undefined;
  readonly nickname: string;
}

/** An update sends the same required members; whether a left-out one is kept is not specified. */
export interface SenderUpdateForm extends SenderForm {
  readonly sender_id: string;
}

/** Interface specification, "Senders". Reads reject with an ApiError; writes end in an Outcome. */
export interface SenderCalls {
  list(): Promise<readonly SenderRecord[]>;
  /** Undefined when there is no such sender. */
  details(senderId: string): Promise<SenderRecord | undefined>;
  /** May send the verification mail. */
  save(form: SenderForm): Promise<Outcome>;
  /** May send the verification mail. */
  update(form: SenderUpdateForm): Promise<Outcome>;
  /** What becomes of the sends that name it is not specified. */
  delete(senderId: string): Promise<Outcome>;
  /** Sends the verification mail. */
  resendMail(senderId: string): Promise<Outcome>;
}

export function senderCalls(channel: Channel): SenderCalls {
  return {
    list: () => collectList(channel, { endpointId: 'senders', parse: parseSender }),
    details: (sender_id) => readRecord(channel, 'sender/details', { sender_id }, parseSender),
    save: (form) => write(channel, 'sender/save', { form: { ...form } }),
    update: (form) => write(channel, 'sender/update', { form: { ...form } }),
    delete: (sender_id) => write(channel, 'sender/delete', { query: { sender_id } }),
    resendMail: (sender_id) => write(channel, 'sender/resend-mail', { query: { sender_id } }),
  };
}

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
