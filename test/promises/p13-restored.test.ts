// P13 where the memory of who was erased is older than what this user's home directory remembers: nothing here knows who
// they are, so each night says how many they are, and creates nobody among other contacts.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tombstones } from '../../src/cli/commands/tombstones.ts';
import { interruptedRun } from '../cli/commands/history.ts';
import { openStateWork, type StateWork } from './state-work.ts';
import { accepting } from '../cli/desk.ts';

const BOTH = ['ada@example.com', 'bram@example.com'];

let work: StateWork;

beforeEach(async () => {
  work = await openStateWork();
});

afterEach(async () => {
  await work.close();
});

describe('a person who was erased after the copy that was put back', () => {
  const LACKED = /\b1 person [^.]*\btombstones\b/u;

  /** As of an evening on which Bram was erased, here and on the service. */
  async function erased(): Promise<void> {
    expect(await work.purge('bram@example.com')).toBe(0);
    expect(await work.sync()).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
    work.clear();
  }

  function recreateGone(): void {
    const path = work.desk.path('config/listferry.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('mode: mirror', 'mode: mirror, onGone: recreate'));
  }

  it.each([
    ['the whole state directory', ['']],
    ['the memory alone', ['baseline.db', 'tombstones.db']],
    ['the ledger alone', ['tombstones.db']],
  ])('is told and not created, night after night, with %s', async (_what, names) => {
    recreateGone();
    work.copyState();
    await erased();
    work.putStateBack(names);

    expect([await work.sync(), await work.sync()]).toEqual([4, 4]);

    expect(await work.emails()).toEqual(['ada@example.com']);
    const reasons = work.terminal.conditions.map(({ message }) => message).join('\n');
    expect(reasons).toMatch(LACKED);
    expect(reasons).toContain('`listferry purge --people FILE`');
    expect(work.terminal.printed.join('\n')).toMatch(LACKED);
  });

  it.each([
    ['the whole state directory', ['']],
    ['the ledger alone', ['tombstones.db']],
  ])('is told by status before the first night, with %s', async (_what, names) => {
    work.copyState();
    await erased();
    work.putStateBack(names);

    await work.looks();

    const told = work.terminal.printed.join('\n');
    expect(told).toMatch(/ in \S+state is .*\b1 person [^.]*\btombstones\b/u);
  });

  it('is told of wherever contacts that are gone are offered again, also once it is accepted', async () => {
    work.copyState();
    await erased();
    work.putStateBack();

    for (const options of [{}, accepting({ state: true }), {}]) {
      work.clear();
      await work.sync(options);
      const printed = work.terminal.printed.join('\n');
      expect(printed).toMatch(/--accept recreate=1.*\b1 person [^.]*\btombstones\b/u);
    }
    expect(await work.emails()).toEqual(['ada@example.com']);
  });

  it('is created once a person accepted the state and named the number, who was told of it', async () => {
    work.copyState();
    await erased();
    work.putStateBack();

    expect(await work.sync(accepting({ state: true, recreate: 1 }))).toBe(0);

    expect(await work.emails()).toEqual(BOTH);
    expect(work.terminal.told.join('\n')).toMatch(/Accepted: .*\b1 person [^.]*\btombstones\b/u);
    expect(work.terminal.printed.join('\n')).toMatch(
      /\b1 person [^.]*\btombstones\b.*\[GONE_RECREATED\]/u,
    );
    expect(await work.sync()).toBe(0);
  });

  it('stays away once they were erased again', async () => {
    recreateGone();
    work.copyState();
    await erased();
    work.putStateBack(['baseline.db', 'tombstones.db']);

    expect(await work.purge('bram@example.com')).toBe(0);
    work.clear();
    expect(await work.sync(accepting({ state: true }))).toBe(0);

    expect(await work.emails()).toEqual(['ada@example.com']);
    expect(work.terminal.printed.join('\n')).not.toContain('erased is missing');
    expect(await work.sync()).toBe(0);
  });

  it('is not spoken of where nobody was erased since the copy', async () => {
    expect(await work.purge('bram@example.com')).toBe(0);
    expect(await work.sync()).toBe(0);
    work.copyState();
    expect(await work.sync()).toBe(0);
    work.putStateBack();
    work.clear();

    expect(await work.sync()).toBe(4);
    await work.looks();

    const { told, printed, conditions } = work.terminal;
    expect(JSON.stringify([told, printed, conditions])).not.toContain('ledger of tombstones');
  });
});

describe('how many people were erased', () => {
  it('is remembered outside of the state directory once purge is done, without a night in between', async () => {
    expect(await work.purge('bram@example.com')).toBe(0);
    expect(work.witnesses()).toMatchObject([{ erased: 1, givenUp: 0 }]);
  });

  it('is remembered also where a run is unfinished, and nothing can be removed yet', async () => {
    await interruptedRun(work.desk);

    await expect(work.purge('bram@example.com')).rejects.toMatchObject({ code: 'RUN_UNFINISHED' });

    expect(work.witnesses()).toMatchObject([{ erased: 1 }]);
  });

  it('is remembered with people who come from another machine', async () => {
    expect(await work.purge('bram@example.com')).toBe(0);
    const file = work.desk.path('erased.json');
    const carry = { ...work.desk.options, file };
    expect(await tombstones({ ...carry, action: 'export' }, work.terminal)).toBe(0);
    for (const name of ['baseline.db', 'tombstones.db', 'memory.key']) {
      rmSync(work.desk.path(`state/${name}`));
    }
    work.changeWitnesses((witness) => ({ ...witness, erased: 0 }));

    expect(await tombstones({ ...carry, action: 'import' }, work.terminal)).toBe(0);

    expect(work.witnesses()).toMatchObject([{ erased: 1 }]);
  });
});

describe('a kill between the ledger and its witness', () => {
  it('costs nothing: the next run counts who was erased', async () => {
    const before = work.witnesses();
    expect(await work.purge('bram@example.com')).toBe(0);
    work.putWitnessesBack(before);

    expect(await work.sync()).toBe(0);

    expect(work.witnesses()).toMatchObject([{ erased: 1, givenUp: 0 }]);
    expect(await work.emails()).toEqual(['ada@example.com']);
  });
});
