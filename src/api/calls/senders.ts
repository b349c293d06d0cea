// Senders: whom mail comes from. None of this is within the reach of a sync; a sender that is new or
// changed is sent a mail by which it is verified.
import type { Channel } from '../exchange/channel.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { readRecord } from './read-record.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { senderRecord } from '../schemas/sender.ts';
import type { SenderRecord } from '../schemas/sender.ts';
import { collectList } from './stream-list.ts';
import { write } from './write.ts';

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

const parseSender = parsedBy(senderRecord, 'sender');

export function senderCalls(channel: Channel): SenderCalls {
  return {
    list: () => collectList(channel, { endpointId: 'senders', parse: parseSender }),
    details: (senderId) =>
      readRecord(channel, {
        endpointId: 'sender/details',
        query: { sender_id: senderId },
        parse: parseSender,
      }),
    save: (form) => write(channel, 'sender/save', { form: { ...form } }),
    update: (form) => write(channel, 'sender/update', { form: { ...form } }),
    delete: (senderId) => write(channel, 'sender/delete', { query: { sender_id: senderId } }),
    resendMail: (senderId) =>
      write(channel, 'sender/resend-mail', { query: { sender_id: senderId } }),
  };
}
