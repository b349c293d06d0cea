import { describe, expect, it } from 'vitest';
import { KEYS, bodyText, envelope, testAccount } from './sandbox-account.ts';

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
    ['failed_envelope', 200, /^\{"status":"failed","errors":\{"SecretKey"/],
    ['401_json', 401, /^\{"status":"failed"/],
    ['401_html', 401, /^<!DOCTYPE html>/],
    ['403', 403, /^\{"status":"failed"/],
    ['404', 404, /^<!DOCTYPE html>/],
    ['success_empty_list', 200, /"contactTypes":\[\]/],
    ['other_account', 200, /"user_id":7002/],
  ])('with wrong_credentials %s answers %i', (rule, status, form) => {
    const account = testAccount({ wrong_credentials: rule });

    const response = account.raw('one/contacts-type', { headers: { ...KEYS, secretkey: 'other' } });

    expect(response.status).toBe(status);
    expect(bodyText(response)).toMatch(form);
  });

  it('refuses the right keys when they were revoked meanwhile', () => {
    const account = testAccount({ credential_revoked_midrun: 'after(1)' });

    const before = account.get('one/contacts-type');
    const after = account.get('one/contacts-type');

    expect([before.status, after.status]).toEqual(['success', 'failed']);
  });
});
