import { expect, it } from 'vitest';
import { leftWarning } from '../../src/compare/summary/row-warnings.ts';
import { worldOf } from '../apply/stories.ts';

async function warningsOf(world: ReturnType<typeof worldOf>): Promise<string[]> {
  const made = await world.plan();
  const { warnings } = made.plan.head;
  made.close();
  return warnings.map(({ code, message }) => `${code}: ${message}`);
}

const PEOPLE = [
  ['Email', 'Country', 'Newsletter?'],
  ['ann@example.com', 'India', 'ja'],
  ['bob@example.com', 'India', 'nein'],
];

it('names an unread column once, however many syncs its source serves', async () => {
  const world = worldOf(PEOPLE, {
    config: { syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }] },
  });

  expect(await warningsOf(world)).toEqual([
    'CONSENT_COLUMN: The column Newsletter? of crm speaks of consent and is not read as the status: by its words 1 row gets no mail.',
  ]);
});

it('says nothing of an unread column where nobody is taken by the status anyway', async () => {
  const world = worldOf(PEOPLE.slice(0, 2), {
    config: { status: { kind: 'constant', status: 'no-consent' } },
  });

  expect(await warningsOf(world)).toEqual([]);
});

it('names an unread column of a source that takes every row, although it holds nobody back', async () => {
  const world = worldOf(PEOPLE.slice(0, 2));

  expect(await warningsOf(world)).toEqual([expect.stringContaining('by its words 0 rows get no')]);
});

it('counts one person as one', () => {
  expect(leftWarning({ source: 'crm', count: 1 }).message).toMatch(/^1 person left in the source/u);
});
