import { expect, it } from 'vitest';
import { nameOf, tellingOf } from '../../../src/compare/rows/fixed-rows.ts';
import type { OpenBinding, OpenFile } from '../../../src/compare/rows/open-sources.ts';
import type { Source, SourceFile } from '../../../src/sources/index.ts';
import { worldOf } from '../../apply/stories.ts';
import { filesSource, plainSpec } from '../../world/world-config.ts';
import type { World } from '../../world/world.ts';

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'List'];

/** The file of fixed rows: the first cell of each names its original. */
function fixedSource(name: string, rows: readonly (readonly string[])[]): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    const plain = filesSource(name, { 'fixed.csv': [HEADER, ...rows.map((row) => row.slice(1))] });
    for await (const file of plain.files()) {
      async function* named(): AsyncGenerator<
        { line: number; cells: string[]; original: string }[]
      > {
        await Promise.resolve();
        yield rows.map(([original = '', ...cells], index) => ({
          line: index + 2,
          cells,
          original,
        }));
      }
      yield { ...file, isFixed: true, rows: named };
    }
  }
  return { name, files };
}

async function namesOfRejects(world: World): Promise<string[]> {
  const { plan } = await world.plan();
  return plan
    .rejectingFiles()
    .flatMap((file) => [...plan.rejectedRows(file)].map(({ cells }) => cells[0] ?? ''));
}

function openFile(telling: readonly OpenBinding['telling'][]): OpenFile {
  return { bindings: telling.map((one) => ({ telling: one })) } as unknown as OpenFile;
}

it('names a row by the columns that any binding reads, and a file without bindings names none', () => {
  const telling = tellingOf(
    openFile([
      { email: 0, all: [0, 1] },
      { email: 0, all: [0, 2] },
    ]),
  );

  expect(telling).toEqual({ email: 0, all: [0, 1, 2] });
  expect(tellingOf(openFile([]))).toBeUndefined();
  expect(nameOf({ line: 2, cells: [] }, undefined, { mapRow: () => ({ kind: 'blank' }) })).toBe('');
});

it('clears a row in every sync that its fixed row serves, and in no other', async () => {
  const bad = ['none', 'Bob', 'Ray', 'India', 'A'];
  const world = worldOf([HEADER, bad], {
    config: {
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }],
      guards: { firstMirror: 'allow' },
    },
  });
  const [name = ''] = await namesOfRejects(world);
  world.config = {
    ...world.config,
    readySources: [plainSpec(fixedSource('fixed', [[name, 'bob@example.com', ...bad.slice(1)]]))],
    syncs: [{ sources: ['crm', 'fixed'] }, { sources: ['crm'], contactType: 'Customers' }],
  };

  const { head } = (await world.plan()).plan;

  expect(head.rows.map(({ source, sync, invalid }) => [source, sync, invalid])).toEqual([
    ['crm', 'Newsletter', 0],
    ['fixed', 'Newsletter', 0],
    ['crm', 'Customers', 1],
  ]);
});

it('clears a row that a list of suppressions could not take', async () => {
  const world = worldOf([HEADER, ['none', 'Bob', 'Ray', 'India', 'A']], {
    config: { syncs: [], suppressions: [{ sources: ['crm'] }] },
  });
  const [name = ''] = await namesOfRejects(world);
  const fixed = fixedSource('fixed', [
    [name, 'bob@example.com', 'Bob', 'Ray', 'India', 'A'],
    ['', '', '', '', '', ''],
    [name, '', '', '', '', ''],
  ]);
  world.config = {
    ...world.config,
    readySources: [{ ...plainSpec(fixed), status: { kind: 'constant', status: 'unsubscribed' } }],
    suppressions: [{ sources: ['crm', 'fixed'] }],
  };

  const { plan } = await world.plan();

  expect([...plan.rejects()]).toEqual([]);
  expect([...plan.items('suppress')]).toMatchObject([{ address: 'bob@example.com' }]);
});

it('clears a row that has left its sync once it is fixed', async () => {
  const world = worldOf([HEADER, ['bob@example.com', 'Bob', 'Ray', 'Elbonia', 'A']], {
    config: { syncs: [{ sources: ['crm'], where: { List: ['A'] } }] },
  });
  const [name = ''] = await namesOfRejects(world);
  const fixed = fixedSource('fixed', [[name, 'bob@example.com', 'Bob', 'Ray', 'India', 'B']]);
  world.config = {
    ...world.config,
    readySources: [plainSpec(fixed)],
    syncs: [{ sources: ['crm', 'fixed'], where: { List: ['A'] } }],
  };

  const { plan } = await world.plan();

  expect([...plan.rejects()]).toEqual([]);
  expect([...plan.items('createContact')]).toEqual([]);
});

it('clears a row of a segment', async () => {
  const world = worldOf([HEADER, ['none', 'Bob', 'Ray', 'India', 'A']], {
    config: { syncs: [{ sources: ['crm'], segment: 'VIP' }] },
  });
  world.service.addSegment('VIP');
  const [name = ''] = await namesOfRejects(world);
  const fixed = fixedSource('fixed', [
    [name, 'bob@example.com', 'Bob', 'Ray', 'India', 'A'],
    [`contact-${'0'.repeat(24)}`, 'eve@example.com', 'Eve', 'Ray', 'India', 'A'],
    [`contact-${'1'.repeat(24)}`, 'none', 'Eve', 'Ray', 'India', 'A'],
  ]);
  world.config = {
    ...world.config,
    readySources: [plainSpec(fixed)],
    syncs: [{ sources: ['crm', 'fixed'], segment: 'VIP' }],
    suppressions: [{ sources: ['fixed'], group: 'News' }],
  };

  const { plan } = await world.plan();

  expect([...plan.rejects()].map(({ file }) => file)).toEqual(['fixed.csv']);
  expect(plan.head.rows[0]).toMatchObject({ source: 'crm', invalid: 0 });
});
