import { describe, expect, it } from 'vitest';
import { KEYS, envelope, testAccount } from '../sandbox-account.ts';

describe('credentials', () => {
  it.each([
    [{}, ['PublicKey', 'SecretKey']],
    [{ publickey: KEYS.publickey }, ['SecretKey']],
    [{ secretkey: KEYS.secretkey }, ['PublicKey']],
  ])('names the missing keys when the headers are %j', (headers, names) => {
    const account = testAccount();

    const answer = envelope(account.raw('one/contacts-type', { headers }));

    const texts = { PublicKey: 'public', SecretKey: 'secret' };
    const expected = Object.entries(texts)
      .filter(([name]) => names.includes(name))
      .map(([name, word]) => [name, [`The ${word} key field is required.`]]);
    expect(answer).toEqual({ status: 'failed', errors: Object.fromEntries(expected) });
  });

  it.each([
    ['one/global-unsubscribes', 'unSubscribers'],
    ['one/segment/list', 'segments'],
    ['one/segment/email/list?segment_id=1', 'contactEmails'],
    ['one/contacts-type', 'contactTypes'],
    ['one/custom-fields', 'customFields'],
    ['two/unsubscribes-groups', 'unsubscribesGroups'],
    ['two/unsubscribes-groups/recipients-list?groupId=1', 'recipients'],
    ['two/contacts/list', 'contacts'],
    ['two/single-send/list', 'singleSends'],
    ['two/automations', 'automations'],
    ['two/automations/schedule?utr=1', 'automation_schedules'],
    ['two/notification-recipients', 'notifications'],
    ['two/senders', 'senders'],
  ])('shows nothing in %s when wrong_credentials is success_empty_list', (path, name) => {
    const account = testAccount({ wrong_credentials: 'success_empty_list' });

    const answer = envelope(account.raw(path, { headers: { ...KEYS, secretkey: 'other' } }));

    expect(answer).toEqual({ status: 'success', message: { [name]: [] } });
  });
});
