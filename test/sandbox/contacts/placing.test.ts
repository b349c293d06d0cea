import { describe, expect, it } from 'vitest';
import {
  type ContactRow,
  findContact,
  type ContactDraft,
  type Placing,
  overlaid,
  parseCustom,
  placeContact,
} from '../../../src/sandbox/contacts/contact-row.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

const ANN: ContactDraft = {
  contactTypeId: 1,
  email: 'ann@example.test',
  texts: { city: 'Oslo', alt_email: 'second@example.test' },
  custom: [
    ['plan', 'plus'],
    ['points', '12'],
  ],
};
const ADDRESS_ALONE: ContactDraft = { ...ANN, texts: {}, custom: [] };

describe('placing a contact', () => {
  it('stores only the address when the draft has nothing else', () => {
    const account = testAccount();

    place(account, ADDRESS_ALONE);

    expect(row(account, 1)).toMatchObject({ email: ANN.email, city: null, alt_email: null });
    expect(row(account, 1).custom).toBeNull();
  });

  it.each<[object, Placing]>([
    [{ unsubscribed_contact_add: 'reject' }, 'unsubscribed'],
    [{ unsubscribed_contact_add: 'silently_drop' }, 'placed'],
    [{ unsubscribed_contact_add: 'silently_drop', add_clears_unsubscribe: 'yes' }, 'placed'],
  ])('with %j says of an unsubscribed address that it is %s, and lets nobody in', (given, said) => {
    const account = testAccount(given);
    account.post('one/global-unsubscribes/save', { email_address: 'ann@example.test' });

    const placing = place(account, ANN);

    expect(placing).toBe(said);
    expect(account.contacts()).toEqual([]);
    expect(account.list('one/global-unsubscribes')).toHaveLength(1);
  });

  it('ignores an address that is unsubscribed only in a group', () => {
    const account = testAccount({ unsubscribed_contact_add: 'reject' });
    const group = { group_name: 'Offers', description: 'Weekly offers', is_display: '1' };
    account.post('two/unsubscribes-groups/save', group);
    const recipient = { unsubscribe_groups_id: '1', email_address: 'ann@example.test' };
    account.post('two/unsubscribes-groups/manually-add', recipient);

    expect(place(account, ANN)).toBe('placed');
  });

  it('prefers the lowest id when two contacts have one key', () => {
    const account = testAccount();
    for (let count = 0; count < 2; count += 1) place(account, ANN, 'insert_second');

    place(account, { ...ANN, texts: { city: 'Bergen' } }, 'upsert');

    expect([1, 2].map((id) => row(account, id).city)).toEqual(['Bergen', 'Oslo']);
  });

  it('prefers a live contact to a deleted one with a lower id', () => {
    const account = testAccount({ readd_after_delete: 'restores_old_id' });
    for (let count = 0; count < 2; count += 1) place(account, ANN, 'insert_second');
    account.remove('two/contacts/delete?contact_id=1');

    place(account, { ...ANN, texts: { city: 'Bergen' } }, 'upsert');

    expect(account.contacts()).toMatchObject([{ id: 2, city: 'Bergen' }]);
  });

  it('reuses a contact of another contact type when an address must be unique in the account', () => {
    const account = testAccount({ uniqueness_scope: 'account' });
    account.post('one/contacts-type/add', { name: 'Shop' });
    place(account, ANN);

    place(account, { ...ADDRESS_ALONE, contactTypeId: 2 }, 'upsert');

    expect(account.contacts()).toMatchObject([{ id: 1, contact_type_id: 2, city: 'Oslo' }]);
  });

  it('restores a deleted contact without its old content', () => {
    const account = testAccount({ readd_after_delete: 'restores_old_id' });
    place(account, ANN);
    account.remove('two/contacts/delete?contact_id=1');

    place(account, ADDRESS_ALONE, 'upsert_ignore_blank');

    expect(row(account, 1)).toMatchObject({ deleted_at: null, city: null, custom: null });
  });

  it('stores custom values as it stores texts', () => {
    const account = testAccount({ trim: 'yes', empty_string_stored_as: 'null' });

    place(account, {
      ...ANN,
      custom: [
        ['plan', ' plus '],
        ['size', ' '],
      ],
    });

    expect(parseCustom(row(account, 1).custom ?? '')).toEqual({ plan: 'plus', size: null });
  });

  it('stores the new spelling of an address that counts as the same', () => {
    const account = testAccount({ email_match: 'accent_insensitive' });
    place(account, ANN);

    place(account, { ...ANN, email: 'Änn@Example.test' }, 'upsert');

    expect(account.contacts().map(({ email }) => email)).toEqual(['Änn@Example.test']);
  });
});

describe('a draft that is laid over a contact', () => {
  it.each([
    [false, ''],
    [true, 'Oslo'],
  ])('makes of the city that it leaves blank, with ignoreBlank %s, %j', (ignoreBlank, city) => {
    const account = testAccount();
    place(account, ANN);

    const content = laidOver(account, { ...ANN, texts: { city: '' }, ignoreBlank });

    expect(content).toMatchObject({ city, alt_email: 'second@example.test' });
  });

  it.each<[string, ContactDraft['custom'], boolean, object | null]>([
    ['names none', [], false, { plan: 'plus', points: '12' }],
    ['names a new one', [['size', 'å']], false, { plan: 'plus', points: '12', size: 'å' }],
    ['leaves one blank', [['plan', '']], false, { points: '12' }],
    ['leaves one blank and blanks count not', [['plan', '']], true, { plan: 'plus', points: '12' }],
    [
      'leaves all blank',
      [
        ['plan', ''],
        ['points', ''],
      ],
      false,
      null,
    ],
    ['leaves one blank that is not there', [['size', '']], false, { plan: 'plus', points: '12' }],
    [
      'names one twice',
      [
        ['plan', 'team'],
        ['plan', 'basic'],
      ],
      false,
      { plan: 'basic', points: '12' },
    ],
  ])('keeps the other custom values when it %s', (_what, custom, ignoreBlank, kept) => {
    const account = testAccount();
    place(account, ANN);

    const content = laidOver(account, { ...ANN, custom, ignoreBlank });

    expect(content.custom === null ? null : parseCustom(content.custom)).toEqual(kept);
  });

  it('keeps a custom value whose name means something to JavaScript', () => {
    const account = testAccount();
    place(account, { ...ANN, custom: [['__proto__', 'x']] });

    const content = laidOver(account, { ...ANN, custom: [['toString', 'y']], ignoreBlank: false });

    expect(Object.entries(parseCustom(content.custom ?? ''))).toEqual([
      ['__proto__', 'x'],
      ['toString', 'y'],
    ]);
  });
});

function place(
  account: TestAccount,
  draft: ContactDraft,
  rule: Parameters<typeof placeContact>[2] = 'reject',
): Placing {
  const inside = account.service.account();
  return inside.store.inTransaction(() => placeContact(inside, draft, rule));
}

function laidOver(account: TestAccount, draft: Parameters<typeof overlaid>[2]) {
  return overlaid(account.service.account(), row(account, 1), draft);
}

function row(account: TestAccount, id: number): ContactRow {
  const found = findContact(account.service.account(), id);
  if (found === undefined) throw new Error('There is no such contact.');
  return found;
}
