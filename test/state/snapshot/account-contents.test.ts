import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StagedAccount } from '../../../src/state/snapshot/account-contents.ts';
import { stateDirectory } from '../state-directory.ts';
import { contact, customValue, fill, recipient } from './held-account.ts';

it('gives contacts with their contact type and custom fields, in the order of the service', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  fill(staged.tables);

  const contacts = [...staged.contents.contacts()];

  expect(contacts).toEqual([
    {
      ...contact('11'),
      contactType: 'Newsletter',
      customFields: new Map([
        ['plan', 'gold'],
        ['points', '7'],
      ]),
    },
    { ...contact('12'), contactType: 'Newsletter', customFields: new Map() },
  ]);
  expect(staged.contents.countContacts()).toBe(2);
  staged.close();
});

it('takes deleted contacts for gone', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  staged.tables.addContact(contact('1', { deletedAt: '2026-11-02T09:30:00.000000Z' }), []);
  staged.tables.addContact(contact('2'), []);

  expect([...staged.contents.contacts()].map(({ id }) => id)).toEqual(['2']);
  expect(staged.contents.countContacts()).toBe(1);
  staged.close();
});

it('knows no name of a contact type that the service does not list', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  staged.tables.addContact(contact('1', { contactTypeId: '99' }), []);

  expect([...staged.contents.contacts()].map(({ contactType }) => contactType)).toEqual([null]);
  staged.close();
});

it('gives every contact once when there are more than fit a page', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  for (let id = 1; id <= 1_201; id += 1) staged.tables.addContact(contact(String(id)), []);

  const ids = [...staged.contents.contacts()].map(({ id }) => Number(id));

  expect(ids).toEqual(Array.from({ length: 1_201 }, (_, index) => index + 1));
  staged.close();
});

it('names the custom fields of the account, then those that only contacts carry', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  const times = { createdAt: null, updatedAt: null };
  staged.tables.add('custom_field', { id: '2', name: 'size', type: 'text', ...times });
  staged.tables.add('custom_field', { id: '1', name: 'plan', type: 'text', ...times });
  staged.tables.addContact(contact('1'), [
    customValue('1', 'old', 'x'),
    customValue('1', 'plan', 'x'),
    customValue('1', 'also_old', 'x'),
  ]);

  expect(staged.contents.customFieldNames()).toEqual(['size', 'plan', 'also_old', 'old']);
  staged.close();
});

it('gives the global list, then the groups, of which two may have one name', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  fill(staged.tables);
  staged.tables.add('unsubscribe_group_recipient', recipient('42', '31'));

  const suppressions = [...staged.contents.suppressions()];

  expect(suppressions.map(({ emailAddress, group }) => [emailAddress, group])).toEqual([
    ['left@example.com', null],
    ['gone.41@example.com', { id: '31', name: 'Product news' }],
    ['gone.42@example.com', { id: '31', name: 'Product news' }],
  ]);
  expect(staged.contents.countSuppressions()).toBe(3);
  staged.close();
});

it('gives an entry of a group that the global list shows with its group, and once', () => {
  const staged = new StagedAccount({ kind: 'memory' });
  fill(staged.tables);
  const { tables, contents } = staged;
  const times = { createdAt: null, updatedAt: null };
  for (const [id, unsubscribeGroupId] of [
    ['41', '31'],
    ['42', '31'],
    ['43', '32'],
  ] as const) {
    const emailAddress = `gone.${id}@example.com`;
    tables.add('global_unsubscribe', { id, unsubscribeGroupId, emailAddress, ...times });
  }

  const told = [...contents.suppressions()].map(({ emailAddress, group }) => [
    emailAddress,
    group?.name ?? null,
  ]);

  expect(told).toEqual([
    ['left@example.com', null],
    ['gone.41@example.com', 'Product news'],
    ['gone.42@example.com', 'Product news'],
    ['gone.43@example.com', 'group 32'],
  ]);
  expect(contents.countSuppressions()).toBe(4);
  expect([...contents.groupRecipients('31')]).toHaveLength(2);
  expect([...contents.unsubscribesOfUnknownGroups()]).toHaveLength(1);
  staged.close();
});

const directory = stateDirectory();

it('leaves no file behind, and takes over none', () => {
  writeFileSync(directory.path('a.scratch'), 'left by a killed process', { mode: 0o600 });
  const staged = new StagedAccount(directory.place('a.scratch'));
  fill(staged.tables);

  expect(directory.mode('a.scratch')).toBe('600');
  staged.close();

  expect(existsSync(directory.path('a.scratch'))).toBe(false);
});
