import { expect, it } from 'vitest';
import { isKnownForm } from '../../src/compare/changes/contact-changes.ts';
import { itemsOf } from '../world/world.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';
import { begunJournal } from '../state/state-directory.ts';

it.each([
  ['truncate(3)', 'Annabel', 'Ann', true],
  ['truncate(3)', 'Annabel', 'Anna', false],
  ['truncate(3)', 'Annabel', 'Bob', false],
  ['truncate(3)', 'Ann', 'Ann', false],
  ['truncate(3)', 'Annabel', '', false],
  ['at_least(1000)', 'Annabel', 'Ann', false],
  ['reject', 'Annabel', 'Ann', false],
])('knows of a service with %s that it stores %s as %s: %s', (value, wanted, stored, is) => {
  const { facts } = begunJournal().journal;
  facts.set({ name: 'max_length', value, source: 'probed' });

  expect(isKnownForm(facts, wanted, stored)).toBe(is);
});

it('knows nothing without a fact, and nothing without a memory', () => {
  expect(isKnownForm(begunJournal().journal.facts, 'Annabel', 'Ann')).toBe(false);
  expect(isKnownForm(undefined, 'Annabel', 'Ann')).toBe(false);
});

it('plans no update for a name that the service has cut', async () => {
  const [header = []] = manyPeople(1);
  const world = worldOf([header, ['ann@example.com', 'Annabel', 'India']]);
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Ann' });
  world.journal.facts.set({ name: 'max_length', value: 'truncate(3)', source: 'probed' });

  const made = await world.plan();

  expect(itemsOf(made.plan)).toEqual([]);
});
