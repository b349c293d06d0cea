// What guards and the next run are told of the sizes of the sources.
import { describe, expect, it } from 'vitest';
import { readBoth } from '../../../src/compare/sides/match-sides.ts';
import { countRows, sourceSizes } from '../../../src/compare/summary/row-counts.ts';
import type { StatusMapping } from '../../../src/contacts/index.ts';
import {
  compareRequest,
  filesSource,
  plainSpec,
  type WorldConfig,
} from '../../world/world-config.ts';
import { type Table, toolsOf, worldOf } from '../stories.ts';

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

const RULES = {
  maxShrink: { kind: 'share', share: 0.3 },
  mirroring: new Set(['crm']),
  telling: new Set<string>(),
} as const;

async function sidesOf(config: WorldConfig) {
  const world = worldOf(config);
  return await readBoth(compareRequest(config), await toolsOf(world), () => undefined);
}

it('lets the binding that refused most rows speak for its source, and counts no blank rows', async () => {
  const sides = await sidesOf(CONFIG);

  const sizes = sourceSizes(sides, undefined, RULES);

  expect(sizes).toEqual([
    { source: 'crm', read: 3, invalid: 2, lostFiles: [], isMirrored: true, tellsWhoLeft: false },
    { source: 'shop', read: 1, invalid: 0, lostFiles: [], isMirrored: false, tellsWhoLeft: false },
  ]);
  sides.scratch.close();
});

it('remembers the valid rows of the last finished run by source', async () => {
  const sides = await sidesOf(CONFIG);
  const baseline = { files: {}, listedContacts: null, listedSuppressions: null, mirrored: [] };

  const sizes = sourceSizes(sides, { ...baseline, validRows: { shop: 7 } }, RULES);

  expect(sizes.map(({ source, validBefore }) => [source, validBefore])).toEqual([
    ['crm', undefined],
    ['shop', 7],
  ]);
  sides.scratch.close();
});

it('counts the rows of each binding, with the last one of a key as the desired one', async () => {
  const sides = await sidesOf(CONFIG);

  const { rows } = countRows(sides);

  expect(rows.map((row) => [row.source, row.sync, row.desired, row.duplicate])).toEqual([
    ['crm', 'Newsletter', 2, 0],
    ['crm', 'Archive', 0, 1],
    ['shop', 'Archive', 1, 0],
  ]);
  sides.scratch.close();
});

describe('the rows of each file', () => {
  const HEADER = ['Email', 'Country', 'Status'];
  const ann = ['ann@example.com', 'India', 'subscribed'];
  const files: Readonly<Record<string, Table>> = {
    'may.csv': [
      HEADER,
      ann,
      ['bob@example.com', 'India', 'unsubscribed'],
      ['', '', ''],
      ['cem@example.com', 'Atlantis', 'subscribed'],
    ],
    'june.csv': [HEADER, ann, ann, ['dee@example.com', 'India', 'subscribed']],
    'empty.csv': [HEADER],
  };
  const status: StatusMapping = { kind: 'column', column: 'Status', map: {} };

  it('end in one bucket each, with the last row of a key as the one that counts', async () => {
    const sides = await sidesOf({
      sources: {},
      readySources: [{ ...plainSpec(filesSource('crm', files)), status }],
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['crm'] }],
    });

    const { rows, files: counted } = countRows(sides);

    const into = { source: 'crm', sync: 'Newsletter', blank: 0, passedOver: 0 };
    const none = { invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };
    // Of Ann's three rows the last one counts; who is subscribed is no matter of suppressions.
    const sync = [
      { read: 4, invalid: 1, duplicate: 1, suppressed: 1, excluded: 1, blank: 1, file: 'may.csv' },
      { read: 3, duplicate: 1, desired: 2, file: 'june.csv' },
      { read: 0, file: 'empty.csv' },
    ].map((part) => ({ ...into, ...none, ...part, ...excludedAs(part) }));
    const global = [
      { read: 4, invalid: 1, suppressed: 1, excluded: 2, blank: 1, file: 'may.csv' },
      { read: 3, excluded: 3, file: 'june.csv' },
      { read: 0, file: 'empty.csv' },
    ].map((part) => ({
      ...into,
      ...none,
      sync: 'global unsubscribes',
      ...part,
      ...excludedAs(part),
    }));
    expect(counted).toEqual([...sync, ...global]);
    expect(rows.map(({ read, duplicate, desired }) => [read, duplicate, desired])).toEqual([
      [7, 2, 2],
      [7, 0, 0],
    ]);
    sides.scratch.close();
  });
});

/** Of rows none of which is about somebody who left or never agreed. */
function excludedAs({ excluded = 0 }: { readonly excluded?: number }) {
  return { excludedAs: { left: 0, noConsent: 0, others: excluded } };
}
