import { describe, expect, it } from 'vitest';
import { countsBy } from '../../../src/sandbox/account/records.ts';
import { seedSegment } from '../../../src/sandbox/seed/seed.ts';
import { insertSegment, segmentNamed } from '../../../src/sandbox/segments/segments.ts';
import { type Listed, type TestAccount, testAccount } from '../sandbox-account.ts';

const ANN = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' };

describe('the recipients of a segment', () => {
  it('knows the contact of its contact type, and the place', () => {
    const account = testAccount({ country_response: 'iso2' });
    account.add(ANN.email, { city: 'Oslo', state: 'Oslo', address_line1: 'Road 1' });

    put(account, { ...ANN, email: 'ANN@example.test' });

    expect(recipients(account)).toMatchObject([
      {
        contact_id: 1,
        email: 'ANN@example.test',
        country: 'AF',
        state: 'Oslo',
        city: 'Oslo',
        address_line1: 'Road 1',
      },
    ]);
  });

  it.each<[string, (account: TestAccount) => void]>([
    [
      'belongs to another contact type',
      (account) => {
        account.post('one/contacts-type/add', { name: 'Shop' });
        account.add(ANN.email, { contact_type_id: '2' });
      },
    ],
    [
      'was deleted',
      (account) => {
        account.add(ANN.email);
        account.remove('two/contacts/delete?contact_id=1');
      },
    ],
  ])('knows no contact when the one with the address %s', (_how, given) => {
    const account = testAccount();
    given(account);

    put(account, ANN);

    expect(recipients(account)).toMatchObject([{ contact_id: null }]);
  });

  it('updates a recipient whose address differs in capitals only', () => {
    const account = testAccount();
    put(account, ANN);

    put(account, { ...ANN, first_name: 'Anna', email: 'Ann@example.test' });

    expect(recipients(account)).toMatchObject([
      { id: 1, first_name: 'Anna', email: 'Ann@example.test' },
    ]);
  });

  it('knows an address only in its own segment', () => {
    const account = testAccount();
    const newcomers = { name: 'Newcomers', contactType: 'News' };
    seedSegment(account.service, newcomers);
    put(account, ANN);

    seedSegment(account.service, { ...newcomers, recipients: [{ ...ANN, first_name: 'Anna' }] });
    put(account, ANN);

    const lists = [1, 2].map((id) =>
      account.list(`one/segment/email/list?segment_id=${String(id)}`),
    );
    expect(lists).toMatchObject([[{ first_name: 'Anna' }], [{ first_name: 'Ann' }]]);
  });

  it('counts the recipients of each segment', () => {
    const account = testAccount();
    put(account, ANN);
    put(account, { ...ANN, email: 'bob@example.test' });
    seedSegment(account.service, { name: 'Nobody', contactType: 'News' });

    const counts = countsBy(account.service.account(), 'segment_recipient', 'segment_id');

    expect([...counts]).toEqual([[1, 2]]);
  });

  it('shows a long list a while later when list_staleness says so', () => {
    const account = testAccount({ list_staleness: 'seconds(5)' });
    seedSegment(account.service, { name: 'Regulars', contactType: 'News' });
    account.advance(10_000);
    account.post('one/segment/email/store', { ...ANN, segment_id: '1' });

    const before = recipients(account);
    account.advance(5_000);

    expect([before, recipients(account)].map((list) => list.length)).toEqual([0, 1]);
  });
});

function put(account: TestAccount, recipient: typeof ANN): void {
  seedSegment(account.service, { name: 'Regulars', contactType: 'News', recipients: [recipient] });
}

function recipients(account: TestAccount): Listed[] {
  return account.list('one/segment/email/list?segment_id=1');
}

it('finds a live segment by its name and contact type', () => {
  const test = testAccount();
  const account = test.service.account();
  const values = { contactTypeId: 1, name: 'Regulars', conditions: [] };

  const id = account.store.inTransaction(() => insertSegment(account, values));

  expect(segmentNamed(account, values)?.id).toBe(id);
  expect(segmentNamed(account, { ...values, contactTypeId: 2 })).toBeUndefined();
  test.remove(`one/segment/delete?segment_id=${String(id)}`);
  expect(segmentNamed(account, values)).toBeUndefined();
});
