// The promise of the matching: whatever the rows and contacts, it finds what a plain comparison in SQL finds.
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Match, matchSides } from '../../../src/compare/sides/match-sides.ts';
import { STATUSES, worstStatus } from '../../../src/contacts/index.ts';
import { diffContact } from '../../../src/diff/index.ts';
import type { DatabaseLocation, Scratch } from '../../../src/state/index.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import {
  type Differences,
  FIELDS,
  type ListedContact,
  lineOf,
  plainComparison,
  type Sides,
  type WantedRow,
} from './plain-comparison.ts';

const directory = stateDirectory();
const TARGETS = [0, 1, 2];
const PEOPLE = [
  'ada@example.com',
  'bob@example.com',
  'zoë@example.com',
  'о@example.com',
  'eve@x.de',
];

const address = fc.constantFrom(...PEOPLE);
const target = fc.constantFrom(...TARGETS);
const key = fc.record({ target, address });
/** Composed and decomposed, with blanks, empty, and with characters that separate packed values. */
const value = fc.constantFrom(
  'Ulm',
  'Ulm',
  ' Ulm ',
  'Zoë',
  'Zoë'.normalize('NFD'),
  '',
  'a\u0001b',
  'x\ny',
);
const values = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value])), {
  requiredKeys: [],
}) as fc.Arbitrary<WantedRow['fields']>;
const spelled = (row: { readonly address: string; readonly isUpper: boolean }) =>
  row.isUpper ? row.address.toUpperCase() : row.address;
const row: fc.Arbitrary<WantedRow> = fc
  .record({
    target,
    address,
    isUpper: fc.boolean(),
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant('subscribed' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    fields: values,
    mayCreate: fc.boolean(),
    mayUpdate: fc.boolean(),
    original: fc.constantFrom(undefined, undefined, undefined, 'row-1', 'row-2'),
    isFix: fc.boolean(),
  })
  .map((wanted) => ({
    ...wanted,
    email: spelled(wanted),
    isFix: wanted.isFix && wanted.original !== undefined,
  }));
const contact = fc
  .record({ target, address, isUpper: fc.boolean(), fields: values })
  .map((held) => ({
    ...held,
    email: spelled(held),
    fields: Object.fromEntries(Object.entries(held.fields).filter(([, text]) => text !== '')),
  }));
const sides: fc.Arbitrary<Sides> = fc
  .record({
    same: fc.array(row, { maxLength: 8 }),
    rows: fc.array(row, { maxLength: 8 }),
    contacts: fc.array(contact, { maxLength: 8 }),
    repeats: fc.array(fc.nat(), { maxLength: 2 }),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 16, maxLength: 16 }),
    mentioned: fc.array(key, { maxLength: 3 }),
    suppressed: fc.subarray(PEOPLE, { maxLength: 1 }),
    leaving: fc.subarray(PEOPLE, { maxLength: 1 }),
  })
  .map(({ same, rows, contacts, repeats, ids, ...others }) => {
    const listed = [...same, ...contacts].map((held, index): ListedContact => ({
      ...held,
      fields: Object.fromEntries(Object.entries(held.fields).filter(([, text]) => text !== '')),
      contactId: String(ids[index] ?? 0),
    }));
    const again = repeats.flatMap((index) => listed[index % (listed.length || 1)] ?? []);
    return { ...others, rows: [...same, ...rows], contacts: [...listed, ...again] };
  });

async function matched(given: Sides, place: DatabaseLocation): Promise<Differences> {
  const { match, scratch } = await matchSides(
    { place, ownedFields: FIELDS },
    (wanted) => {
      want(wanted, given);
      return Promise.resolve();
    },
    (account) => {
      list(account, given);
      return Promise.resolve();
    },
  );
  const found = answersOf(match);
  scratch.close();
  return found;
}

function want(wanted: Scratch, { rows, mentioned, leaving }: Sides): void {
  addRows(wanted, rows);
  for (const { target, address } of mentioned) wanted.desired.mention(target, address);
  for (const address of leaving) {
    const place = { binding: 0, file: 0, line: 0 };
    wanted.desired.suppress({
      scope: 0,
      address,
      email: address,
      status: 'unsubscribed',
      ...place,
    });
  }
}

/** As the sources do it: fixed rows are kept until all others were read. */
function addRows({ desired, fixes }: Scratch, rows: readonly WantedRow[]): void {
  const add = (row: WantedRow, line: number, status = row.status): void => {
    const fields = Object.fromEntries(Object.entries(row.fields).sort());
    desired.add({ ...row, status, fields, binding: 0, file: 0, line });
  };
  const fixOf = ({ original = '' }: WantedRow) => ({ place: 'sync 0', original });
  const numbered = rows.map((row, line) => ({ row, line }));
  for (const { row, line } of numbered.filter((one) => one.row.isFix)) {
    const fix = fixOf(row);
    fixes.keep({ file: 0, row: { line, cells: [] } });
    fixes.watch(fix.original);
    fixes.add(fix, true);
  }
  for (const { row, line } of numbered.filter((one) => !one.row.isFix)) {
    const fix = fixOf(row);
    fixes.tighten(fix.original, row.status);
    if (!fixes.replace(fix)) add(row, line);
  }
  for (const { row: fixed } of fixes.kept()) {
    const row = rows[fixed.line];
    if (row === undefined) throw new Error('a fixed row has its line');
    add(row, fixed.line, worstStatus(row.status, fixes.statusOf([fixOf(row).original])));
  }
}

function list({ actual }: Scratch, { contacts, suppressed }: Sides): void {
  for (const held of contacts) {
    actual.contacts.add({
      ...held,
      fields: Object.fromEntries(Object.entries(held.fields).sort()),
    });
  }
  for (const address of suppressed) actual.addSuppressed(0, address);
}

function answersOf({ differences, actual }: Match): Differences {
  const found = { adds: [], updates: [], deletes: [], copies: [] } as Record<
    'adds' | 'updates' | 'deletes' | 'copies',
    string[]
  >;
  let unchanged = 0;
  for (const target of TARGETS) {
    const numbered = ({ contactId, ...held }: { address: string; contactId: string }) => ({
      ...held,
      target,
      id: Number(contactId),
    });
    for (const { address, email, fields } of differences.missing(target))
      found.adds.push(lineOf({ target, address, email, ...fields }));
    const updates = [...differences.differing(target)].flatMap((pair) => {
      const changes = diffContact(pair.desiredFields, pair.actualFields, { policies: new Map() });
      const { address, contactId } = pair;
      const changed = Object.fromEntries(changes.map((change) => [change.field, change.new]));
      return changes.length === 0
        ? []
        : lineOf({ ...numbered({ address, contactId }), ...changed });
    });
    found.updates.push(...updates);
    for (const { address, contactId, email, fields } of differences.extra(target))
      found.deletes.push(lineOf({ ...numbered({ address, contactId }), email, ...fields }));
    for (const { address, contactId, email, fields } of differences.copies(target))
      found.copies.push(lineOf({ ...numbered({ address, contactId }), email, ...fields }));
    unchanged += differences.pairCounts(target).matched - updates.length;
    expect(actual.countCopies(target)).toBe([...differences.copies(target)].length);
  }
  for (const lines of Object.values(found)) lines.sort();
  return { ...found, unchanged };
}

describe('matching both sides', () => {
  it.each<[string, number, () => DatabaseLocation]>([
    ['in memory', 100, () => ({ kind: 'memory' })],
    ['in files', 40, () => directory.place('a.scratch')],
  ])('finds what a plain comparison finds, %s', async (_, numRuns, place) => {
    await fc.assert(
      fc.asyncProperty(sides, async (given) => {
        expect(await matched(given, place())).toEqual(plainComparison(given));
      }),
      { numRuns },
    );
  });

  it('leaves nothing behind when a reader fails', async () => {
    const failing = matchSides(
      { place: directory.place('a.scratch'), ownedFields: [] },
      () => Promise.reject(new Error('no source')),
      ({ actual }) => {
        actual.addSuppressed(0, 'ada@example.com');
        return Promise.resolve();
      },
    );

    await expect(failing).rejects.toThrow('no source');
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });
});
