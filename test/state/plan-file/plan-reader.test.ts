import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { expect, it } from 'vitest';
import type { Reject } from '../../../src/contacts/index.ts';
import { PLAN_FORMAT_VERSION } from '../../../src/plan/index.ts';
import { PlanUnusableError } from '../../../src/state/storage/errors.ts';
import { readPlan, readPlanIfWhole } from '../../../src/state/plan-file/plan-file.ts';
import { createContact, updateContact } from '../../plan/changes.ts';
import { alterSealed, stateDirectory } from '../state-directory.ts';
import { FINDINGS, CHANGES, HEAD, REJECTS, writtenPlan } from './written-plan.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

it('gives back the head, the items and the rejects that were written', () => {
  writtenPlan(directory.place('a.plan')).close();

  const plan = readPlan(directory.path('a.plan'));

  expect(plan.head).toMatchObject({ ...HEAD, itemCount: CHANGES.length });
  expect(plan.head.formatVersion).toBe(PLAN_FORMAT_VERSION);
  expect(plan.path).toBe(directory.path('a.plan'));
  expect(CHANGES.map((_, index) => plan.item(index + 1))).toEqual(
    CHANGES.map((change, index) => ({ ...change, seq: index + 1 })),
  );
  expect(plan.item(CHANGES.length + 1)).toBeUndefined();
  expect([...plan.rejects()]).toEqual(REJECTS);
  plan.close();
});

it('is left out, where that is asked for, when a person has removed or cut it', () => {
  writtenPlan(directory.place('a.plan')).close();
  writeFileSync(directory.path('cut.plan'), readFileSync(directory.path('a.plan')).subarray(0, 50));

  const whole = readPlanIfWhole(directory.path('a.plan'));

  expect(whole?.head.itemCount).toBe(CHANGES.length);
  expect(readPlanIfWhole(directory.path('cut.plan'))).toBeUndefined();
  expect(readPlanIfWhole(directory.path('none.plan'))).toBeUndefined();
  whole?.close();
});

it('walks the items of one kind in the order of the plan', () => {
  const plan = writtenPlan({ kind: 'memory' });

  const creates = [...plan.items('createContact')];

  expect(creates.map(({ seq, email }) => [seq, email])).toEqual([
    [3, 'ada@example.com'],
    [4, 'grace@example.com'],
  ]);
  expect([...plan.items('createCustomField')]).toEqual([]);
});

it('gives several items in the order of the plan, whatever the order of the numbers', () => {
  const plan = writtenPlan({ kind: 'memory' });

  expect(plan.itemsAt([4, 1, CHANGES.length + 1])).toEqual([plan.item(1), plan.item(4)]);
  expect(plan.itemsAt([])).toEqual([]);
});

it('walks every item once when there are more than fit a page', () => {
  const emails = Array.from({ length: 1_201 }, (_, index) => `ada.${String(index)}@example.com`);
  const changes = emails.map((email) => createContact(email));
  const rejects = emails.map((_, line) => ({
    source: 's',
    file: 'f',
    line,
    column: '',
    fault: { code: 'row-cut-off' } as const,
  }));

  const plan = writtenPlan({ kind: 'memory' }, { changes, rejects });

  expect([...plan.items('createContact')].map(({ email }) => email)).toEqual(emails);
  expect([...plan.rejects()]).toEqual(rejects);
});

it('knows whether any contact gets another address, whatever the values say', () => {
  const plain = updateContact('alan@example.com', [
    { field: 'first_name', old: null, new: '"newAddress":{}' },
  ]);
  const { address, email } = createContact('turing@example.com');
  const renamed = { ...plain, newAddress: { address, email } };

  expect(writtenPlan({ kind: 'memory' }, { changes: [plain] }).hasRenames()).toBe(false);
  expect(writtenPlan({ kind: 'memory' }, { changes: [plain, renamed] }).hasRenames()).toBe(true);
});

it('gives back the rows of the rejects file by file, where they were kept', () => {
  const place = {
    source: 'crm',
    line: 7,
    column: 'E-Mail',
    fault: { code: 'address-without-at' },
  } as const;
  const kept = (file: string, cells: readonly string[]): Reject => ({
    ...{ ...place, file, row: { header: ['E-Mail', 'Ort'], cells } },
  });
  const rejects = [
    kept('a.csv', ['one', '']),
    { ...place, file: 'a.csv', line: 9 },
    kept('a.csv', ['two', 'Ulm', 'surplus']),
    kept('b.csv', ['three']),
  ];

  writtenPlan(directory.place('a.plan'), { rejects }).close();
  const plan = readPlan(directory.path('a.plan'));

  const files = plan.rejectingFiles();
  expect(files.map(({ file, header }) => [file, header])).toEqual([
    ['a.csv', ['E-Mail', 'Ort']],
    ['b.csv', ['E-Mail', 'Ort']],
  ]);
  expect(files.map((file) => [...plan.rejectedRows(file)].map(({ cells }) => cells))).toEqual([
    [
      ['one', ''],
      ['two', 'Ulm', 'surplus'],
    ],
    [['three']],
  ]);
  expect([...plan.rejects()]).toHaveLength(4);
  plan.close();
});

it('walks two kinds, and one kind twice, at the same time', () => {
  const plan = writtenPlan({ kind: 'memory' });
  const walk = plan.items('createContact');
  walk.next();

  const inner = [...plan.items('createContact'), ...plan.items('deleteContact')];

  expect(inner.map(({ seq }) => seq)).toEqual([3, 4, 6]);
  expect([...walk].map(({ seq }) => seq)).toEqual([4]);
});

it('can be closed while a list is only half walked', () => {
  const plan = writtenPlan(directory.place('a.plan'));
  plan.rejects().next();
  plan.items('createContact').next();

  expect(() => plan.close()).not.toThrow();
});

it('finds the create of an address, and no other item of it', () => {
  const plan = writtenPlan({ kind: 'memory' });

  expect(plan.createOf('Newsletter', 'ada@example.com')?.seq).toBe(3);
  expect(plan.createOf('Customers', 'ada@example.com')).toBeUndefined();
  expect(plan.createOf('Newsletter', 'edsger@example.com')).toBeUndefined();
});

it.each([
  ['the content of an item', `UPDATE item SET content = replace(content, 'Ada', 'Ida')`],
  ['an item less', 'DELETE FROM item WHERE seq = 6'],
  ['the reason of a reject', `UPDATE reject SET reason = 'is fine'`],
  ['no finding', 'DELETE FROM finding'],
  ['what goes together', 'DELETE FROM need'],
  [
    'a number in the head',
    `UPDATE head SET content = replace(content, '"deleteContact":1', '"deleteContact":0')`,
  ],
  ['no table of items', 'DROP TABLE item'],
])('refuses a plan that was altered: %s', (_, sql) => {
  writtenPlan(directory.place('a.plan')).close();
  alter(sql);

  expect(() => readPlan(directory.path('a.plan'))).toThrow(PlanUnusableError);
  expect(() => readPlan(directory.path('a.plan'))).toThrow('damaged');
});

it('refuses a plan in which one byte differs, wherever it is', () => {
  writtenPlan(directory.place('a.plan')).close();
  const path = directory.path('a.plan');
  const whole = readFileSync(path);
  const places = [...placesOf(whole, 'Ada'), ...placesOf(whole, 'createContact')];

  const accepted = places.filter((place) => {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    return isReadable(path);
  });

  // Rows and indexes: the name of the kind stands at least once in each.
  expect(places.length).toBeGreaterThan(5);
  expect(accepted).toEqual([]);
});

it('refuses a plan in which one bit differs, also where no row lies', () => {
  writtenPlan(directory.place('a.plan')).close();
  const path = directory.path('a.plan');
  const whole = readFileSync(path);
  const places = Array.from({ length: 500 }, (_, at) => Math.floor((at * whole.length) / 500));

  const accepted = [...places, whole.length - 1].filter((place) => {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
    writeFileSync(path, bytes);
    return isReadable(path);
  });

  expect(places.some((place) => whole[place] === 0)).toBe(true);
  expect(accepted).toEqual([]);
});

it.each([
  ['in its last page', 4_096],
  ['before its digest', 32],
])('refuses a plan that was cut off %s', (_, bytes) => {
  writtenPlan(directory.place('a.plan')).close();
  const path = directory.path('a.plan');
  const whole = readFileSync(path);

  writeFileSync(path, whole.subarray(0, whole.length - bytes));

  expect(() => readPlan(path)).toThrow(PlanUnusableError);
  expect(() => readPlan(path)).toThrow('damaged');
});

it('names both versions when another listferry made the plan', () => {
  writtenPlan(directory.place('a.plan')).close();
  alter('PRAGMA user_version = 97');

  const message = saying('a.plan', 'format 97', `format ${String(PLAN_FORMAT_VERSION)}`);
  expect(() => readPlan(directory.path('a.plan'))).toThrow(
    expect.objectContaining({ code: 'PLAN_UNUSABLE', message }) as Error,
  );
});

it.each([
  ['a text', 'email,name\nada@example.com,Ada\n'],
  ['an empty file', ''],
])('refuses %s that is no plan', (_, content) => {
  writeFileSync(directory.path('a.plan'), content);

  expect(() => readPlan(directory.path('a.plan'))).toThrow(PlanUnusableError);
  expect(() => readPlan(directory.path('a.plan'))).toThrow(/is not a plan\b/u);
});

it('refuses a directory, and a foreign database', () => {
  mkdirSync(directory.path('plans'));
  new SqliteDatabase(directory.path('other.db')).exec('CREATE TABLE head (content TEXT)').close();

  expect(() => readPlan(directory.path('plans'))).toThrow(/is not a plan\b/u);
  expect(() => readPlan(directory.path('other.db'))).toThrow(/is not a plan\b/u);
});

it('says that there is no plan when the file is missing, and makes none', () => {
  const path = directory.path('missing.plan');

  expect(() => readPlan(path)).toThrow(PlanUnusableError);
  expect(() => readPlan(path)).toThrow(`no plan at ${path}`);
  expect(existsSync(path)).toBe(false);
});

it('leaves the file as it was when reading it', () => {
  writtenPlan(directory.place('a.plan')).close();
  const before = readFileSync(directory.path('a.plan'));

  const plan = readPlan(directory.path('a.plan'));
  expect([...plan.items('createContact')]).toHaveLength(2);
  plan.close();

  expect(readFileSync(directory.path('a.plan'))).toEqual(before);
});

function alter(sql: string): void {
  alterSealed(directory.path('a.plan'), sql);
}

function isReadable(path: string): boolean {
  try {
    readPlan(path).close();
    return true;
  } catch (error) {
    if (error instanceof PlanUnusableError) return false;
    throw error;
  }
}

function placesOf(bytes: Buffer, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
}

it('gives the findings of a kind in their order', () => {
  const plan = writtenPlan(directory.place('a.plan'));

  expect([...plan.findings('mistypedAddress')]).toEqual([FINDINGS[0]]);
  expect([...plan.findings('unwritableContact')]).toEqual([FINDINGS[1]]);
  expect([...plan.findings('unwritableRecipient')]).toEqual([]);
  expect(plan.head.findings).toEqual({ unwritableContact: 1, mistypedAddress: 1 });
  plan.close();
});
