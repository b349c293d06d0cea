// What guards and the next run are told of the sizes of the sources.
import { expect, it } from 'vitest';
import { countRows, sourceSizes } from '../../src/compare/row-counts.ts';
import { readBoth } from '../../src/compare/read-both.ts';
import { compareRequest, type WorldConfig } from '../world/world-config.ts';
import { toolsOf, worldOf } from './stories.ts';

const CONFIG: WorldConfig = {
  sources: {
    crm: [
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'subscribed'],
      ['bob@example.com', '', 'subscribed'],
      ['cem@example.com', 'Atlantis', 'subscribed'],
      ['', '', ''],
    ],
    shop: [
      ['Email', 'Country'],
      ['ann@example.com', 'India'],
    ],
  },
  syncs: [
    { sources: ['crm'], defaultCountry: 'India' },
    { sources: ['crm', 'shop'], contactType: 'Archive' },
  ],
};

async function sidesOf(config: WorldConfig) {
  const world = worldOf(config);
  return await readBoth(compareRequest(config), await toolsOf(world), () => undefined);
}

it('lets the feed that refused most rows speak for its source, and counts no blank rows', async () => {
  const sides = await sidesOf(CONFIG);

  const sizes = sourceSizes(sides, undefined);

  expect(sizes).toEqual([
    { source: 'crm', read: 3, invalid: 2, validBefore: undefined },
    { source: 'shop', read: 1, invalid: 0, validBefore: undefined },
  ]);
  sides.scratch.close();
});

it('remembers the valid rows of the last finished run by source', async () => {
  const sides = await sidesOf(CONFIG);
  const baseline = { listedContacts: null, listedSuppressions: null, mirrored: [] };

  const sizes = sourceSizes(sides, { ...baseline, validRows: { shop: 7 } });

  expect(sizes.map(({ source, validBefore }) => [source, validBefore])).toEqual([
    ['crm', undefined],
    ['shop', 7],
  ]);
  sides.scratch.close();
});

it('counts the rows of each feed, with the last one of a key as the desired one', async () => {
  const sides = await sidesOf(CONFIG);

  const rows = countRows(sides);

  expect(rows.map((row) => [row.source, row.sync, row.desired, row.duplicate])).toEqual([
    ['crm', 'Newsletter', 2, 0],
    ['crm', 'Archive', 0, 1],
    ['shop', 'Archive', 1, 0],
  ]);
  sides.scratch.close();
});
