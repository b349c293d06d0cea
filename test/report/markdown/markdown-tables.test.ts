import { expect, it } from 'vitest';
import {
  contactTypeTable,
  fileTable,
  rowTable,
  segmentTable,
} from '../../../src/report/markdown/markdown-tables.ts';
import { tableCells } from '../markdown-reading.ts';

const contactType = {
  contactType: 'Newsletter',
  mode: 'mirror',
  existing: 502,
  desired: 500,
  create: 3,
  update: 3,
  delete: 2,
  unchanged: 494,
  leftAlone: 1,
  unwritable: 4,
  unwritableOnly: 2,
} as const;
const segment = {
  segment: 'VIP',
  mode: 'mirror',
  existing: 12,
  desired: 11,
  add: 4,
  remove: 5,
  unchanged: 4,
  leftAlone: 1,
  unwritable: 2,
} as const;
const rows = {
  source: 'crm',
  sync: 'Newsletter',
  read: 509,
  desired: 500,
  suppressed: 1,
  excluded: 4,
  duplicate: 3,
  invalid: 1,
};

it.each([
  ['contact types', contactTypeTable([contactType]), 'existing'],
  ['segments', segmentTable([segment]), 'existing'],
  ['rows', rowTable([rows]), 'read'],
  ['files', fileTable([{ ...rows, file: 'a.csv', blank: 2, passedOver: 1 }]), 'read'],
])('writes %s as sums that add up', (_what, pieces, total) => {
  const [titles = [], , cells = []] = tableCells(pieces.join(''));

  const sum = titles
    .map((title, index) => (/^[=+] /u.test(title) ? Number(cells[index]) : 0))
    .reduce((all, term) => all + term, 0);
  expect(sum).toBe(Number(cells[titles.indexOf(total)]));
});

it('shows names as code and numbers to the right', () => {
  const [head = '', row = ''] = contactTypeTable([contactType]);

  expect(head.split('\n')[1]).toMatch(/^\| --- \| --- \|(?: --: \|)+$/u);
  expect(row).toMatch(/^\| `Newsletter` \| `mirror` \| 502 \|/u);
});

it('has no table when there is nothing to count', () => {
  const pieces = [contactTypeTable([]), segmentTable([]), rowTable([])];

  expect(pieces).toEqual([[], [], []]);
});
