// Making a plan: all of it or nothing, and the same one whatever does not matter.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePlan, newPlanId } from '../../src/compare/make-plan.ts';
import { type Progress, systemRandom } from '../../src/lib/index.ts';
import { readPlan } from '../../src/state/index.ts';
import { worldOf as runWorldOf } from '../apply/stories.ts';
import { compareRequest } from '../world/world-config.ts';
import { holding, newsletter, story, type Table, toolsOf, worldOf } from './stories.ts';

const PEOPLE: Table = [
  ['Email', 'Country', 'City'],
  ['ann@example.com', 'India', 'Pune'],
  ['bob@example.com', 'India', 'Delhi'],
  ['cem@example.com', 'Germany', 'Ulm'],
];

describe('a plan in a file', () => {
  let directory = '';

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'plan-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('can be read again after the comparison is closed', async () => {
    const world = worldOf(newsletter(PEOPLE));
    const path = join(directory, 'a.plan');

    const made = await makePlan(compareRequest(world.config), await toolsOf(world), {
      planId: 'plan-1',
      place: { kind: 'file', path },
    });
    const { head } = made.plan;
    made.close();

    const plan = readPlan(path);
    expect(plan.head).toEqual(head);
    expect([...plan.items('createContact')]).toHaveLength(3);
    plan.close();
    expect(head.planId).toBe('plan-1');
    expect(head.createdAt).toMatch(/^2026-11-20T12:00:00\.\d{3}Z$/u);
  });

  it('leaves nothing behind when a side cannot be read', async () => {
    const world = worldOf(newsletter([['Name'], ['Ann']]));
    const place = { kind: 'file', path: join(directory, 'a.plan') } as const;
    const scratch = { kind: 'file', path: join(directory, 'scratch') } as const;
    const tools = { ...(await toolsOf(world)), scratch };

    const made = makePlan(compareRequest(world.config), tools, { planId: 'plan-1', place });

    await expect(made).rejects.toMatchObject({ code: 'MAPPING_INCOMPLETE' });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('leaves nothing behind when its items cannot be written down', async () => {
    const world = worldOf(newsletter(PEOPLE));
    const place = { kind: 'file', path: join(directory, 'a.plan') } as const;
    const scratch = { kind: 'file', path: join(directory, 'scratch') } as const;
    const steps = ['Comparing'];
    const gone = new Error('EPIPE');
    const progress: Progress = {
      enter: () => undefined,
      step: (label: string) => {
        if (steps.includes(label)) throw gone;
        return { advance: () => undefined, finish: () => undefined };
      },
    };
    const tools = { ...(await toolsOf(world)), scratch, progress };

    const made = makePlan(compareRequest(world.config), tools, { planId: 'plan-1', place });

    await expect(made).rejects.toBe(gone);
    expect(existsSync(scratch.path)).toBe(false);
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('the fingerprint of a plan', () => {
  const header = ['Email', 'Country', 'List'];
  const rows = [
    ['ann@example.com', 'India', 'Berlin'],
    ['bob@example.com', 'Germany', 'Agra'],
    ['old@example.com', 'Germany', 'Newsletter'],
    ['eve@example.com', 'Germany', 'Zagreb'],
  ];
  const given = holding('old@example.com', 'ann@example.com', 'gone@example.com');
  const config = (table: Table, name = 'crm') => ({
    sources: { [name]: table },
    syncs: [{ sources: [name], contactTypeFrom: 'List', mode: 'mirror' as const }],
  });

  it.each<[string, ReturnType<typeof config>]>([
    ['the rows come in another order', config([header, ...rows.toReversed()])],
    ['the file and the source are called otherwise', config([header, ...rows], 'export')],
    [
      'the rows stand on other lines',
      config([header, ['', '', ''], ...rows.slice(0, 2), ['', '', ''], ...rows.slice(2)]),
    ],
    [
      'the columns come in another order',
      config([header.toReversed(), ...rows.map((row) => row.toReversed())]),
    ],
  ])('is the same when %s', async (_, other) => {
    const one = await story(config([header, ...rows]), { given });

    const another = await story(other, { given });

    expect(another.head.fingerprint).toBe(one.head.fingerprint);
    expect(one.items.length).toBeGreaterThan(6);
  });

  it('is another one when a value differs', async () => {
    const one = await story(newsletter(PEOPLE));

    const another = await story(
      newsletter([...PEOPLE.slice(0, 3), ['cem@example.com', 'Germany', 'Bonn']]),
    );

    expect(another.head.fingerprint).not.toBe(one.head.fingerprint);
  });
});

it('names plans apart when they are made at one moment', () => {
  const world = worldOf(newsletter(PEOPLE));

  const ids = [1, 2, 3].map(() => newPlanId(world, systemRandom()));

  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^20261120T120000-[0-9a-f]{6}$/u);
});

it('plans for a contact type, an address and cells that are called like members of every object', async () => {
  const world = runWorldOf(
    [
      ['Email', 'Country', 'constructor', 'Newsletter'],
      ['ann@constructor.com', 'India', 'toString', 'ja'],
      ['bob@example.com', 'constructor', '__proto__', 'ja'],
      ['cem@example.com', 'India', '', 'constructor'],
    ],
    { config: { syncs: [{ sources: ['crm'], contactType: 'Constructor' }] } },
  );

  const { plan } = await world.plan();

  expect(plan.head.rows).toMatchObject([{ read: 3, desired: 1, invalid: 1, excluded: 1 }]);
  plan.close();
});
