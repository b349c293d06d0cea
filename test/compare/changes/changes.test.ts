import { describe, expect, it } from 'vitest';
import {
  asAddress,
  type ChangeSources,
  personOrigin,
  valuesOrigin,
} from '../../../src/compare/changes/change-sources.ts';
import { makePlan } from '../../../src/compare/make-plan.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import type { FieldName } from '../../../src/contacts/index.ts';
import type { Progress } from '../../../src/lib/index.ts';
import { ITEM_KINDS } from '../../../src/plan/index.ts';
import { addressOf } from '../../plan/changes.ts';
import { compareRequest, type WorldSync } from '../../world/world-config.ts';
import { holding, newsletter, story, toolsOf, worldOf } from '../stories.ts';
import { syncSpecOf } from '../sync-specs.ts';

const HEADER = ['Email', 'Country', 'City', 'custom.plan', 'Status', 'First name', 'Last name'];

it('lists one item of every kind in the order in which they are carried out', async () => {
  const plan = await story(
    {
      sources: {
        crm: [
          HEADER,
          ['new@example.com', 'India', '', 'pro', 'subscribed', 'New', 'Lee'],
          ['old@example.com', 'India', 'Pune', '', 'subscribed', 'Old', 'Ray'],
          ['left@example.com', 'India', '', '', 'unsubscribed', '', ''],
        ],
      },
      syncs: [
        { sources: ['crm'], mode: 'mirror' },
        { sources: ['crm'], contactType: 'Archive', mode: 'create-only' },
        { sources: ['crm'], segment: 'VIP', mode: 'mirror' },
      ],
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Offers' }],
    },
    {
      given: (world) => {
        holding('old@example.com', 'gone@example.com')(world);
        world.service.addSegment('VIP');
        world.service.addRecipient('VIP', 'gone@example.com');
      },
    },
  );

  const kinds = plan.items.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual([...ITEM_KINDS]);
  expect(plan.items.map(({ seq }) => seq)).toEqual(plan.items.map((_, index) => index + 1));
});

it('decides only over contact types that a sync names', () => {
  const targets = new Targets([]);
  targets.named('Looked at');
  targets.assign(targets.named('Newsletter'), syncSpecOf());
  targets.assign(targets.named('Archive'), syncSpecOf());

  const decided = targets.decided('contactType');

  expect(decided.map(({ name }) => name)).toEqual(['Archive', 'Newsletter']);
});

describe('the number of expected items', () => {
  /** What the progress of a comparison was told to expect, and what came. */
  async function comparing(sync: Partial<WorldSync>) {
    const table = [
      ['Email', 'Country', 'City'],
      ['same@example.com', 'India', ''],
      ['moved@example.com', 'India', 'Pune'],
      ['new@example.com', 'India', ''],
    ];
    const given = holding('same@example.com', 'moved@example.com', 'gone@example.com');
    const world = worldOf(newsletter(table, sync), { given });
    const told = { expected: 0, came: 0 };
    const progress: Progress = {
      enter: () => undefined,
      step: (label, { total = 0 }) => {
        const isOurs = label === 'Comparing';
        if (isOurs) told.expected = total;
        const advance = (count: number): void => {
          if (isOurs) told.came += count;
        };
        return { advance, finish: () => undefined };
      },
    };
    const options = { planId: 'plan-1', place: { kind: 'memory' } } as const;
    const tools = { ...(await toolsOf(world)), progress };
    const made = await makePlan(compareRequest(world.config), tools, options);
    made.close();
    return told;
  }

  it('expects people who are new, differ, or have left a mirrored source', async () => {
    expect(await comparing({ mode: 'mirror' })).toEqual({ expected: 3, came: 3 });
  });

  it('expects nothing of people who may stay', async () => {
    expect(await comparing({ mode: 'upsert' })).toEqual({ expected: 2, came: 2 });
  });
});

describe('an address', () => {
  it('leaves an address as it came out of parsing', () => {
    expect(asAddress('ann@example.com')).toBe(addressOf('Ann@Example.com'));
  });
});

describe('the origin of a change', () => {
  const sources: Pick<ChangeSources, 'originOf'> = {
    originOf: ({ binding, file, line }) => ({
      source: `source ${String(binding)}`,
      file: `${String(file)}.csv`,
      line,
    }),
  };

  function given(line: number, ...fields: FieldName[]) {
    return { binding: 0, file: 0, line, fields };
  }

  /** The last of the rows, in line 9; the others gave what they say. */
  function merged(...givers: ReturnType<typeof given>[]) {
    const text = givers.length === 0 ? null : JSON.stringify(givers);
    return { binding: 1, file: 1, line: 9, givers: text };
  }

  const LAST = { source: 'source 1', file: '1.csv', line: 9 };

  function first(line: number, ...fields: FieldName[]) {
    return { source: 'source 0', file: '0.csv', line, ...(fields.length > 0 && { fields }) };
  }

  it('leads to the one row where there are no others', () => {
    expect(personOrigin(merged(), () => true, sources)).toEqual(LAST);
    expect(valuesOrigin(merged(), ['city'], sources)).toEqual(LAST);
  });

  it('leads a person to the last row, and only what the change carries to the others', () => {
    const row = merged(given(2, 'city', 'state'), given(3, 'first_name'));

    expect(personOrigin(row, (field) => field === 'city', sources)).toEqual({
      ...LAST,
      others: [first(2, 'city')],
    });
    expect(personOrigin(row, () => false, sources)).toEqual(LAST);
  });

  it('leads values to the last row that gave one of them', () => {
    const row = merged(given(2, 'city'), given(3, 'first_name'));

    expect(valuesOrigin(row, ['first_name'], sources)).toEqual(first(3));
    expect(valuesOrigin(row, ['city', 'first_name'], sources)).toEqual({
      ...first(3),
      others: [first(2, 'city')],
    });
  });

  it('leads values to the last row of all when it gave one of them, or none is left', () => {
    const row = merged(given(2, 'city'));

    expect(valuesOrigin(row, ['city', 'state'], sources)).toEqual({
      ...LAST,
      others: [first(2, 'city')],
    });
    expect(valuesOrigin(row, ['state'], sources)).toEqual(LAST);
    expect(valuesOrigin(row, [], sources)).toEqual(LAST);
  });
});
