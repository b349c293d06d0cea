import { expect, it } from 'vitest';
import { openSingleFile } from '../../../src/state/storage/database.ts';
import {
  PLAN_INDEXES,
  PLAN_TABLES,
  PlanSeal,
  type ItemRow,
  type RejectRow,
} from '../../../src/state/plan-file/plan-schema.ts';

const row: ItemRow = {
  seq: 1,
  kind: 'createContact',
  contactType: 'Newsletter',
  address: 'ada@example.com',
  content: '{}',
};
const reject: RejectRow = {
  ...{ source: 'crm', file: 'a.csv', line: 3, column: 'E-Mail', reason: 'has no @' },
  cells: null,
};
const header = { source: 'crm', file: 'a.csv', header: '["E-Mail"]' };

it('makes tables and indexes that take a row of each sort', () => {
  const db = openSingleFile({ kind: 'memory' });

  db.exec(PLAN_TABLES + PLAN_INDEXES);

  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  expect(tables).toEqual(['head', 'item', 'reject', 'reject_header', 'finding', 'need']);
  db.close();
});

it.each<Partial<ItemRow>>([
  { seq: 2 },
  { kind: 'deleteContact' },
  { contactType: null },
  { contactType: 'newsletter' },
  { address: null },
  { address: 'Ada@example.com' },
  { content: '{ }' },
])('changes with an item that differs in %o', (other) => {
  expect(sealOf([{ ...row, ...other }])).not.toBe(sealOf([row]));
});

it.each([
  { source: 'shop' },
  { file: 'b.csv' },
  { line: 4 },
  { column: '' },
  { reason: 'has no domain' },
  { cells: '[]' },
])('changes with a reject that differs in %o', (other) => {
  expect(sealOf([], [{ ...reject, ...other }])).not.toBe(sealOf([], [reject]));
});

it.each([{ source: 'shop' }, { file: 'b.csv' }, { header: '[]' }])(
  'changes with the columns of a file that differ in %o',
  (other) => {
    const [one, another] = [header, { ...header, ...other }].map((row) => {
      const seal = new PlanSeal();
      seal.addHeader(row);
      return seal.digestHex('head');
    });

    expect(another).not.toBe(one);
  },
);

it('changes with the head, and with the order of the items', () => {
  const second = { ...row, seq: 2 };

  expect(sealOf([row], [], 'other head')).not.toBe(sealOf([row]));
  expect(sealOf([second, row])).not.toBe(sealOf([row, second]));
});

it('is the same however items and rejects are interleaved', () => {
  const mixed = new PlanSeal();
  mixed.addReject(reject);
  mixed.addItem(row);
  mixed.addReject(reject);

  expect(mixed.digestHex('head')).toBe(sealOf([row], [reject, reject]));
});

it('does not take a longer item for two shorter ones', () => {
  const short = { ...row, content: 'a' };

  expect(sealOf([short, short])).not.toBe(sealOf([{ ...row, content: 'aa' }]));
});

function sealOf(
  rows: readonly ItemRow[],
  rejects: readonly RejectRow[] = [],
  head = 'head',
): string {
  const seal = new PlanSeal();
  for (const item of rows) seal.addItem(item);
  for (const rejected of rejects) seal.addReject(rejected);
  return seal.digestHex(head);
}
