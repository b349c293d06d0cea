import { expect, it } from 'vitest';
import { contactRows, suppressionRows } from '../../../src/compare/snapshot/snapshot-source.ts';
import { StagedAccount } from '../../../src/state/index.ts';
import { contact, customValue } from '../../state/snapshot/held-account.ts';

it('writes a contact as a row, with its country by name and its status last', () => {
  const { tables, contents } = new StagedAccount({ kind: 'memory' });
  tables.addContact(
    contact('1', { email: 'ann@example.com', country: '80', countryName: 'Germany' }),
    [customValue('1', 'plan', 'gold')],
  );
  tables.addContact(
    contact('2', { email: 'bob@example.com', country: 'XX', countryName: null }),
    [],
  );
  const held = { contents, isUnsubscribed: (email: string) => email.startsWith('bob') };

  const rows = [...contactRows(held, ['size', 'plan'])];

  expect(rows.map(({ line, cells }) => [line, cells[1], cells[4], ...cells.slice(12)])).toEqual([
    [1, 'ann@example.com', 'Germany', '', 'gold', 'subscribed'],
    [2, 'bob@example.com', 'XX', '', '', 'unsubscribed'],
  ]);
});

it('takes everybody on a list of suppressions for unsubscribed', () => {
  const entry = { emailAddress: 'left@example.com', group: null, createdAt: null };

  expect([...suppressionRows([entry])]).toEqual([
    { line: 1, cells: ['left@example.com', 'unsubscribed'] },
  ]);
});
