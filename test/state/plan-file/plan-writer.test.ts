import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '../../../src/plan/index.ts';
import { PlanUnusableError } from '../../../src/state/storage/errors.ts';
import { PlanWriter, readPlan } from '../../../src/state/plan-file/plan-file.ts';
import {
  createContact,
  deleteContact,
  suppressInGroup,
  updateContact,
} from '../../plan/changes.ts';
import { stateDirectory } from '../state-directory.ts';
import { CHANGES, HEAD, writtenPlan } from './written-plan.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

it('leaves one private file, and neither draft nor journal', () => {
  writtenPlan(directory.place('plans/a.plan')).close();

  expect(readdirSync(directory.path('plans'))).toEqual(['a.plan']);
  expect(directory.mode('plans/a.plan')).toBe('600');
  expect(directory.mode('plans')).toBe('700');
});

it('shows no plan under its name before it is whole', () => {
  const writer = new PlanWriter(directory.place('plans/a.plan'));
  writer.addItem(createContact('ada@example.com'));

  expect(readdirSync(directory.path('plans'))).not.toContain('a.plan');
  const [draft = ''] = readdirSync(directory.path('plans'));
  expect(draft).toMatch(/^a\.plan\.\d+-[\da-f]{8}\.draft$/u);
  expect(directory.mode(`plans/${draft}`)).toBe('600');

  writer.finish(HEAD).close();
  expect(readdirSync(directory.path('plans'))).toEqual(['a.plan']);
});

it('leaves nothing behind when it is discarded, also twice', () => {
  const writer = new PlanWriter(directory.place('plans/a.plan'));
  writer.addItem(createContact('ada@example.com'));

  writer.discard();
  writer.discard();

  expect(readdirSync(directory.path('plans'))).toEqual([]);
});

it('touches no file of the user that is called a draft', () => {
  writeFileSync(directory.path('a.plan.draft'), 'precious');

  writtenPlan(directory.place('a.plan')).close();

  expect(readdirSync(directory.path('.'))).toEqual(['a.plan', 'a.plan.draft']);
  expect(readFileSync(directory.path('a.plan.draft'), 'utf8')).toBe('precious');
});

it('does not mix with another process that plans for the same name', () => {
  const one = new PlanWriter(directory.place('a.plan'));
  const two = new PlanWriter(directory.place('a.plan'));
  one.addItem(createContact('ada@example.com'));

  one.finish(HEAD).close();
  two.finish(HEAD).close();

  expect(readdirSync(directory.path('.'))).toEqual(['a.plan']);
  const plan = readPlan(directory.path('a.plan'));
  expect(plan.head.itemCount).toBe(0);
  plan.close();
});

it('says that it cannot be written where its name is too long', () => {
  const place = directory.place(`${'a'.repeat(250)}.plan`);

  const message = saying(place.path);
  expect(() => new PlanWriter(place)).toThrow(
    expect.objectContaining({ code: 'STATE_UNUSABLE', message }) as Error,
  );
});

it('replaces an earlier plan of the name', () => {
  writtenPlan(directory.place('a.plan')).close();

  writtenPlan(directory.place('a.plan'), { changes: [] }).close();

  const plan = readPlan(directory.path('a.plan'));
  expect(plan.head.itemCount).toBe(0);
  plan.close();
});

it.each([
  ['a file that is no plan', (path: string) => writeFileSync(path, 'email\nada@example.com\n')],
  ['a directory', (path: string) => mkdirSync(path)],
])('refuses to replace %s, and leaves no draft', (_, put) => {
  put(directory.path('a.plan'));

  expect(() => new PlanWriter(directory.place('a.plan'))).toThrow(PlanUnusableError);
  expect(readdirSync(directory.path('.'))).toEqual(['a.plan']);
});

it('takes the place of an empty file', () => {
  writeFileSync(directory.path('a.plan'), '');

  writtenPlan(directory.place('a.plan')).close();

  expect(() => readPlan(directory.path('a.plan')).close()).not.toThrow();
});

it('makes the same plan in memory as in a file', () => {
  const inMemory = writtenPlan({ kind: 'memory' });
  const inFile = writtenPlan(directory.place('a.plan'));

  expect(inMemory.path).toBe('in memory');
  expect(inMemory.head).toEqual(inFile.head);
  expect([...inMemory.items('updateContact')]).toEqual([...inFile.items('updateContact')]);
  inMemory.close();
  inFile.close();
});

it('counts from one again when it takes over the items of another plan', () => {
  const whole = writtenPlan({ kind: 'memory' });

  const parked = writtenPlan({ kind: 'memory' }, { changes: [...whole.items('deleteContact')] });

  expect(parked.item(1)).toEqual({ ...whole.item(6), seq: 1 });
  expect(parked.head.fingerprint).toBe(fingerprintOf([deleteContact('edsger@example.com')]));
});

it('has the same fingerprint wherever the rows came from', () => {
  const moved = CHANGES.map((change) =>
    'origin' in change
      ? { ...change, origin: { source: 'shop', file: 'b.csv', line: 999 } }
      : change,
  );

  expect(fingerprintOf(moved)).toBe(fingerprintOf(CHANGES));
});

it('has another fingerprint when any value of any item differs', () => {
  const changes: readonly Change[] = [
    ...CHANGES,
    suppressInGroup('eve@example.com', 'Product news'),
    { kind: 'createContactType', contactType: 'Newsletter' },
    { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
    deleteContact('alan@example.com', { reason: 'duplicate', movedTo: 'Customers' }),
    updateContact('ada@example.com', [{ field: 'city', old: 'Ulm', new: null }]),
  ];
  const fingerprint = fingerprintOf(changes);

  const unnoticed = changes.flatMap((change, index) =>
    variantsOf(change)
      .filter((variant) => fingerprintOf(changes.with(index, variant)) === fingerprint)
      .map((variant) => JSON.stringify(variant)),
  );

  expect(unnoticed).toEqual([]);
});

it('has another fingerprint for every other order or number of items', () => {
  const fingerprint = fingerprintOf(CHANGES);

  expect(fingerprintOf(CHANGES.toReversed())).not.toBe(fingerprint);
  expect(fingerprintOf(CHANGES.slice(1))).not.toBe(fingerprint);
  expect(fingerprintOf([...CHANGES, createContact('eve@example.com')])).not.toBe(fingerprint);
});

it('gives back any text that a field can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (city, plan) => {
      const change = createContact('ada@example.com', { city, 'custom.plan': plan });

      const written = writtenPlan({ kind: 'memory' }, { changes: [change] });

      expect(written.createOf('Newsletter', 'ada@example.com')).toEqual({ ...change, seq: 1 });
      written.close();
    }),
    { numRuns: 50 },
  );
});

function fingerprintOf(changes: readonly Change[]): string {
  const plan = writtenPlan({ kind: 'memory' }, { changes });
  plan.close();
  return plan.head.fingerprint;
}

/** The change with each of its texts altered in turn, however deep; origins are no content. */
function variantsOf(change: Change): readonly Change[] {
  const text = JSON.stringify({ ...change, origin: undefined });
  const texts = [...text.matchAll(/:(?:"[^"]*"|null)/gu)];
  return texts.map(({ 0: old, index }) => {
    const altered = old === ':null' ? ':"x"' : `${old.slice(0, -1)}x"`;
    // The same shape with one other text in it; kinds that do not exist are welcome here.
    return JSON.parse(text.slice(0, index) + altered + text.slice(index + old.length)) as Change;
  });
}
