import type { Change } from '../../../src/plan/index.ts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { cellsIn, PLAN_COLUMNS, planCsv } from '../../../src/report/csv/report-csv.ts';
import { HOSTILE } from '../hostile.ts';
import { addToSegment, create, plannedIn, remove, rename, suppress, update } from '../planned.ts';
import type { Planned } from '../planned.ts';

const [firstColumn] = Object.keys(PLAN_COLUMNS);

function recordsOf(planned: Planned): Record<string, string>[] {
  const text = [...planCsv(plannedIn(planned))].join('');
  return parse(text, { columns: true });
}

it('has one line per changed field', () => {
  const records = recordsOf({
    changes: [
      update('ben@example.com', [
        { field: 'city', old: 'Wien', new: 'Graz' },
        { field: 'state', old: null, new: 'Tirol' },
      ]),
    ],
  });

  expect(records.map(({ seq, field, old, new: next }) => [seq, field, old, next])).toEqual([
    ['1', 'city', 'Wien', 'Graz'],
    ['1', 'state', '', 'Tirol'],
  ]);
});

it('has a line for another address, though no field changes', () => {
  const records = recordsOf({ changes: [rename('ben@example.com', 'ben@example.test')] });

  expect(records).toMatchObject([
    { target: 'ben@example.com', field: 'email', old: 'ben@example.com', new: 'ben@example.test' },
  ]);
});

it('gives the cause of a suppression as its reason', () => {
  const told = { evidence: { reason: '=junk', ip: '192.0.2.7' } };
  const change = { ...suppress('emil@example.com'), ...told } as Change;

  const [record] = recordsOf({ changes: [change] });

  expect(record?.['reason']).toBe("'=junk, from 192.0.2.7");
});

it('has one line with every column for a change without fields', () => {
  const records = recordsOf({ changes: [suppress('emil@example.com')] });

  expect(records).toEqual([
    {
      seq: '1',
      kind: 'suppress',
      target: 'emil@example.com',
      contact_type: '',
      segment: '',
      group: '',
      status: 'unsubscribed',
      field: '',
      old: '',
      new: '',
      source: 'crm',
      file: 'exports/a.csv',
      line: '12',
      reason: '',
    },
  ]);
});

it('says why and from where something is deleted', () => {
  const prior = { email: 'cleo@example.com', fields: { city: 'Linz' } };

  const [record] = recordsOf({ changes: [remove('cleo@example.com', { prior })] });

  expect(record).toMatchObject({
    contact_type: 'Newsletter',
    field: 'city',
    old: 'Linz',
    new: '',
    line: '',
    reason: 'in no row of the sources',
  });
});

it('shows countries by the names that the plan holds', () => {
  const [record] = recordsOf({
    changes: [create('anna@example.com', { country: '14' })],
    head: { countryNames: { '14': 'Austria' } },
  });

  expect(record?.['new']).toBe('Austria (id 14)');
});

it.each(HOSTILE)('keeps %s in one line and one cell', (_aim, value) => {
  const text = [
    ...planCsv(plannedIn({ changes: [create('anna@example.com', { city: value })] })),
  ].join('');

  const lines = text.trimEnd().split('\r\n');
  const [, cells] = parse(text);
  expect(lines).toHaveLength(2);
  expect(cells).toHaveLength(Object.keys(PLAN_COLUMNS).length);
  expect(cells?.[9]).not.toMatch(/^[=+\-@]|[\p{Cc}\p{Cf}]/u);
});

it('keeps a long value whole', () => {
  const [record] = recordsOf({
    changes: [create('anna@example.com', { city: 'x'.repeat(10_000) })],
  });

  expect(record?.['new']).toHaveLength(10_000);
});

it('guards an address that begins like a formula', () => {
  const [record] = recordsOf({ changes: [create('+anna@example.com')] });

  expect(record?.['target']).toBe("'+anna@example.com");
});

it('lists the changes in the order in which they are carried out', () => {
  const records = recordsOf({
    changes: [
      remove('cleo@example.com'),
      create('anna@example.com'),
      addToSegment('b@example.com', 'VIP'),
    ],
  });

  expect(records.map(({ seq, kind }) => [seq, kind])).toEqual([
    ['2', 'createContact'],
    ['1', 'deleteContact'],
    ['3', 'addSegmentRecipient'],
  ]);
});

it('begins with the place in the plan, so that the lines of a change can be put together', () => {
  expect(firstColumn).toBe('seq');
});

it('shows what is invisible in a cell, and leaves one empty that does not apply', () => {
  const cells = cellsIn({ seq: '', segment: '', group: '' }, { seq: 3, segment: 'V\u202eIP' });

  expect(cells).toEqual(['3', String.raw`V\u{202e}IP`, '']);
});
