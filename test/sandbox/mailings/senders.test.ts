import { describe, expect, it } from 'vitest';
import { SENDER, refusedParameters, without } from '../mailing-account.ts';
import { type TestAccount, bodyText, testAccount } from '../sandbox-account.ts';

const REQUIRED = Object.keys(SENDER);

describe('senders', () => {
  it('shows a saved sender as not verified, with null for missing parameters', () => {
    const account = withSender();

    const answer = account.get('two/sender/details?sender_id=1');

    expect(answer.message).toEqual({
      sender: {
        id: 1,
        user_id: 7001,
        ...SENDER,
        country_id: 1,
        state_id: null,
        city_id: null,
        zip_code: null,
        company_address2: null,
        is_verified: 0,
        utr: expect.stringMatching(/^[0-9a-z]{13}$/),
        send_at: '2026-01-05 09:30:00',
        created_at: '2026-01-05T09:30:00.000000Z',
        updated_at: '2026-01-05T09:30:00.000000Z',
        deleted_at: null,
      },
    });
  });

  it('keeps the optional parameters', () => {
    const account = testAccount();
    const more = { state_id: '3', city_id: '4', zip_code: '86150', company_address2: 'Flat 2' };

    account.post('two/sender/save', { ...SENDER, ...more });

    expect(account.list('two/senders')).toMatchObject([{ ...more, state_id: 3, city_id: 4 }]);
  });

  it.each([['GET'], ['POST']])('lists senders when the method is %s', (method) => {
    const response = withSender().raw('two/senders', { method });

    expect(response.status).toBe(200);
    expect(bodyText(response)).toContain('"senders":[{"id":1');
  });

  it('reports every missing parameter of a new sender', () => {
    const answer = testAccount().post('two/sender/save', {});

    expect(answer.errors).toEqual(
      Object.fromEntries(
        REQUIRED.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]]),
      ),
    );
  });

  it.each([
    ['from_email', 'nobody', 'The from email must be a valid email address.'],
    ['reply_to_email', 'nobody', 'The reply to email must be a valid email address.'],
    ['country_id', '9999', 'The selected country id is invalid.'],
    ['state_id', 'Tirol', 'The selected state id is invalid.'],
    ['city_id', '9999', 'The selected city id is invalid.'],
    [
      'company_address',
      'x'.repeat(256),
      'The company address may not be greater than 255 characters.',
    ],
    [
      'company_address2',
      'x'.repeat(256),
      'The company address2 may not be greater than 255 characters.',
    ],
  ])('refuses an invalid %s: %s', (name, value, text) => {
    const answer = testAccount().post('two/sender/save', { ...SENDER, [name]: value });

    expect(answer.errors).toEqual({ [name]: [text] });
  });

  it('takes a company address of 255 characters', () => {
    const form = { ...SENDER, company_address: 'x'.repeat(255) };

    expect(testAccount().post('two/sender/save', form).status).toBe('success');
  });

  it('changes a sender', () => {
    const account = withSender();

    const answer = account.post('two/sender/update', {
      ...SENDER,
      sender_id: '1',
      nickname: 'shop',
    });

    expect(answer).toEqual({ status: 'success', message: 'Updated Successfully' });
    expect(account.list('two/senders')).toMatchObject([{ id: 1, nickname: 'shop' }]);
  });

  it.each(['sender_id', ...REQUIRED])(
    'lists email_address with a missing %s when a sender is changed',
    (name) => {
      const form = without({ ...SENDER, sender_id: '1' }, name);

      const answer = withSender().post('two/sender/update', form);

      expect(refusedParameters(answer)).toEqual([name, 'email_address']);
    },
  );

  it('names only the invalid parameters when a changed sender lacks none', () => {
    const form = { ...SENDER, sender_id: '1', company_address: 'x'.repeat(256) };

    const answer = withSender().post('two/sender/update', form);

    expect(refusedParameters(answer)).toEqual(['company_address']);
  });

  it('carries the text of a deleted sender under errors', () => {
    const account = withSender();

    const answer = account.remove('two/sender/delete?sender_id=1');

    expect(answer).toEqual({ status: 'success', errors: 'Deleted Successfully' });
    expect(account.list('two/senders')).toEqual([]);
  });

  it('says that the verification mail was sent, and when', () => {
    const account = withSender();
    account.advance(60_000);

    const answer = account.get('two/sender/resend-mail?sender_id=1');

    expect(answer).toEqual({ status: 'success', message: 'Verification Mail Send' });
    expect(account.list('two/senders')).toMatchObject([
      { send_at: '2026-01-05 09:31:00', updated_at: '2026-01-05T09:30:00.000000Z' },
    ]);
  });

  it('answers Record Not Found to an unknown sender', () => {
    const account = withSender();

    const answers = [
      account.get('two/sender/details?sender_id=9'),
      account.get('two/sender/resend-mail?sender_id=9'),
      account.post('two/sender/update', { ...SENDER, sender_id: '9' }),
      account.remove('two/sender/delete?sender_id=9'),
    ];

    expect(answers).toEqual(answers.map(() => ({ status: 'failed', errors: 'Record Not Found' })));
  });
});

function withSender(): TestAccount {
  const account = testAccount();
  account.post('two/sender/save', SENDER);
  return account;
}

it('lists countries, states and cities that belong together', () => {
  const message = testAccount().get('two/get/country-state-city').message;

  const { countries, states, cities } = message as Record<string, { id: number }[]>;
  const ids = (rows: { id: number }[] | undefined): Set<number> =>
    new Set(rows?.map((row) => row.id));
  expect(ids(countries).size).toBeGreaterThanOrEqual(249);
  expect(states?.length).toBeGreaterThan(0);
  for (const state of states ?? []) {
    expect(ids(countries)).toContain((state as unknown as { country_id: number }).country_id);
  }
  for (const city of cities ?? []) {
    expect(ids(states)).toContain((city as unknown as { state_id: number }).state_id);
  }
});
