// An account that could send mail: a sender, an unsubscribe group and a segment, each with id 1,
// and forms that the service takes.
import { seedSegment } from '../../src/sandbox/seed/seed.ts';
import type { Envelope, TestAccount } from './sandbox-account.ts';
import { testAccount } from './sandbox-account.ts';

export type Form = Readonly<Record<string, string>>;

export const SENDER: Form = {
  from_name: 'Asha',
  from_email: 'news@example.test',
  reply_to_email: 'reply@example.test',
  country_id: '1',
  company_address: '12 Example Road',
  nickname: 'news',
};

export const SINGLE_SEND: Form = {
  template_id: '2',
  sender_id: '1',
  unsubscribe_group_id: '1',
  single_send_name: 'Spring',
  subject: 'Spring is here',
  preheader: 'At last',
  'recipient_id[0]': 'contacts_1',
  schedule_type: '0',
};

export const AUTOMATION: Form = {
  type: 'welcome',
  automation_for: 'contacts_1',
  automation_name: 'Greeting',
  unsubscribe_group_id: '1',
};

export const SCHEDULE: Form = {
  sender_id: '1',
  subject: 'Welcome',
  waiting_period: '1',
  waiting_type: 'instantly',
  template_id: '4',
  preview_img: 'welcome.png',
};

/** The contact type `News` is there too, with id 1. */
export function mailingAccount(behaviours: unknown = {}): TestAccount {
  const account = testAccount(behaviours);
  account.post('two/sender/save', SENDER);
  const group = { group_name: 'Offers', description: 'Offers', is_display: '1' };
  account.post('two/unsubscribes-groups/save', group);
  seedSegment(account.service, { name: 'Regulars', contactType: 'News' });
  return account;
}

/** The `utr` that a creation answers. */
export function utrOf(answer: Envelope): string {
  return (answer.message as { readonly utr: string }).utr;
}

/** The parameters that a validation refuses, in the order of the answer. */
export function refusedParameters(answer: Envelope): string[] {
  return Object.keys(answer.errors ?? {});
}

export function without(form: Form, name: string): Form {
  return Object.fromEntries(Object.entries(form).filter(([known]) => known !== name));
}
