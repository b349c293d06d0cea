// P5, P7 and P9 where the state itself is to blame: lost, put back from an older copy, another's, shared
// or damaged. Whoever does not know what earlier runs did deletes nobody, locks nobody out, and says so.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { interruptedRun } from '../cli/commands/history.ts';
import { lockDirectory } from '../../src/cli/session/own-state.ts';
import { openStateWork, type StateWork } from './state-work.ts';
import { accepting } from '../cli/desk.ts';

const BOTH = ['ada@example.com', 'bram@example.com'];
/** What is told wherever nobody knows what earlier runs did. */
const TO_ACCEPT = '`listferry sync --yes --accept state`';

let work: StateWork;

beforeEach(async () => {
  work = await openStateWork();
});

afterEach(async () => {
  await work.close();
});

function waitBriefly(): void {
  const config = work.desk.path('config/listferry.yaml');
  const brief = readFileSync(config, 'utf8')
    .replace('timeoutSeconds: 20', 'timeoutSeconds: 1')
    .replace('quietSeconds: 20.1', 'quietSeconds: 1.1');
  writeFileSync(config, brief);
}

/** As a run leaves them that is killed while it holds the locks there. */
function noteDeadHolders(directories: readonly string[]): void {
  for (const directory of directories) {
    const locks = readdirSync(directory).filter((name) => name.endsWith('.lock'));
    for (const name of locks) writeFileSync(join(directory, `${name}.holder`), '{}');
  }
}

describe('P5: a state that cannot be trusted deletes nobody', () => {
  it.each([
    ['was deleted', () => work.removeState()],
    ['was emptied', () => rmSync(work.desk.path('state/journal.db'))],
    ['was cut to nothing', () => writeFileSync(work.desk.path('state/journal.db'), '')],
    ['is that of another machine', () => work.bringAnotherJournal()],
  ])('parks the deletes, night after night, when it %s', async (_how, lose) => {
    lose();
    work.leaveBramOut();

    const nights = [await work.sync(), await work.sync()];

    expect(nights).toEqual([4, 4]);
    expect(await work.emails()).toEqual(BOTH);
    expect(work.terminal.told.join('\n')).toContain(TO_ACCEPT);
  });

  it('is told once before the plan and once with the exit code, and not beside the plan', async () => {
    work.removeState();
    work.leaveBramOut();

    expect(await work.sync({ quiet: false })).toBe(4);

    expect(work.terminal.told.filter((line) => line.includes(TO_ACCEPT))).toHaveLength(1);
    expect(work.terminal.conditions.filter(({ id }) => id === 'STATE_LOST')).toHaveLength(1);
    expect(work.terminal.printed.join('\n')).toContain('1 to delete');
    expect(work.terminal.printed.join('\n')).not.toMatch(/^Warning: .*\[STATE_LOST\]/mu);
  });

  it('parks them when an older copy was put back, and carries them out once it is accepted', async () => {
    const older = work.copyJournal();
    expect(await work.sync()).toBe(0);
    work.putJournalBack(older);
    work.leaveBramOut();

    expect(await work.sync()).toBe(4);
    expect(await work.emails()).toEqual(BOTH);

    expect(await work.sync(accepting({ state: true }))).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
    work.terminal.told.splice(0);
    expect(await work.sync()).toBe(0);
    expect(work.terminal.told.join('\n')).not.toContain(TO_ACCEPT);
  });

  it('parks them when another configuration keeps its state in the same place', async () => {
    const other = work.desk.path('config/other.yaml');
    copyFileSync(work.desk.path('config/listferry.yaml'), other);
    work.leaveBramOut();

    expect(await work.sync({ config: other })).toBe(4);
    expect(await work.emails()).toEqual(BOTH);
    const told = work.terminal.told.join('\n');
    expect(told).toContain('config/listferry.yaml');
    expect(told).toContain(TO_ACCEPT);
  });

  it('takes a configuration that was moved for the same one', async () => {
    const moved = work.desk.path('config/moved.yaml');
    copyFileSync(work.desk.path('config/listferry.yaml'), moved);
    rmSync(work.desk.path('config/listferry.yaml'));
    work.leaveBramOut();

    expect(await work.sync({ config: moved })).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
  });

  it('parks those of a plan that was reviewed before', async () => {
    work.leaveBramOut();
    const older = work.copyJournal();
    expect(
      await work.sync({}, [
        ['ada@example.com', 'Ada'],
        ['bram@example.com', 'Abraham'],
      ]),
    ).toBe(0);
    work.leaveBramOut();
    await work.plan(work.desk.path('the.plan'));
    work.putJournalBack(older);

    expect(await work.apply()).toBe(4);
    expect(await work.emails()).toEqual(BOTH);

    expect(await work.apply(accepting({ state: true }))).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
  });

  it('parks those of an interrupted run that an older copy brings back', async () => {
    work.leaveBramOut();
    await interruptedRun(work.desk);
    work.changeWitnesses((witness) => ({ ...witness, links: 99 }));

    expect(await work.resume()).toBe(4);

    expect(await work.emails()).toEqual(BOTH);
  });

  it.each([
    ['was deleted', () => work.removeState()],
    ['is that of another machine', () => work.bringAnotherJournal()],
  ])(
    'is told by the exit code of every night with nothing to do when it %s',
    async (_how, lose) => {
      lose();

      const nights = [await work.sync(), await work.sync()];

      expect(nights).toEqual([4, 4]);
      const { conditions } = work.terminal;
      expect(conditions.map(({ id }) => id)).toEqual(['STATE_LOST', 'STATE_LOST']);
      expect(await work.sync(accepting({ state: true }))).toBe(0);
      expect(await work.sync()).toBe(0);
    },
  );

  it('still updates, and creates nobody among contacts of whom it is unknown who was removed', async () => {
    work.removeState();

    expect(
      await work.sync({}, [
        ['ada@example.com', 'Adele'],
        ['cleo@example.com', 'Cleo'],
      ]),
    ).toBe(4);

    expect(await work.emails()).toEqual(BOTH);
  });
});

describe('P7: a kill between the journal and its witness', () => {
  it('costs nothing where the witness had not been written yet', async () => {
    const before = work.witnesses();
    expect(await work.sync()).toBe(0);
    work.putWitnessesBack(before);
    work.leaveBramOut();

    expect(await work.sync()).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
    expect(work.terminal.told.join('\n')).not.toContain(TO_ACCEPT);
  });

  it('locks nobody out where the disk lost what the journal had promised', async () => {
    const older = work.copyJournal();
    expect(await work.sync()).toBe(0);
    work.putJournalBack(older);

    expect(
      await work.sync({}, [
        ['ada@example.com', 'Adele'],
        ['bram@example.com', 'Bram'],
      ]),
    ).toBe(4);
    expect(work.terminal.told.join('\n')).toContain(TO_ACCEPT);
  });

  it('keeps an acceptance that has lost its witness', async () => {
    const older = work.copyJournal();
    expect(await work.sync()).toBe(0);
    work.putJournalBack(older);
    const before = work.witnesses();
    expect(await work.sync(accepting({ state: true }))).toBe(0);
    work.putWitnessesBack(before);
    work.leaveBramOut();

    expect(await work.sync()).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
  });

  it('goes on with an interrupted run as if nothing had been', async () => {
    work.leaveBramOut();
    await interruptedRun(work.desk);

    expect(await work.resume()).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
    expect(work.terminal.told.join('\n')).not.toContain(TO_ACCEPT);
  });

  it('waits once for the writes of a run that was under way when the state was lost', async () => {
    waitBriefly();
    work.changeWitnesses((witness) => ({ ...witness, openRun: 'run-9' }));
    work.removeState();

    expect([await work.sync(), await work.sync()]).toEqual([4, 4]);

    const waits = work.terminal.told.filter((line) => line.includes('waiting 2 s for its writes'));
    expect(waits).toHaveLength(1);
  });

  it('waits once for the writes of a run that died with another state directory', async () => {
    waitBriefly();
    expect(await work.sync()).toBe(0);
    noteDeadHolders([lockDirectory()]);

    expect([await work.sync(), await work.sync()]).toEqual([0, 0]);

    const waits = work.terminal.told.filter((line) => line.includes('waiting 2 s for its writes'));
    expect(waits).toHaveLength(1);
  });

  it('keeps what opened the account, also after a purge', async () => {
    const [before] = work.witnesses();

    expect(await work.purge('zoe@example.com')).toBe(0);

    const [after] = work.witnesses();
    expect(before?.keys).toEqual(expect.any(String));
    expect(after).toMatchObject({ erased: 1, keys: before?.keys });
    expect(after?.accountId).toBe(before?.accountId);
  });

  it('knows a run that died with this state directory, also after a purge', async () => {
    expect(await work.sync()).toBe(0);
    noteDeadHolders([lockDirectory(), work.desk.path('state/lock')]);

    expect([await work.purge('zoe@example.com'), await work.sync()]).toEqual([0, 0]);

    expect(work.terminal.told.join('\n')).not.toContain('for its writes');
  });

  it('does not wait where no run was under way', async () => {
    work.removeState();

    expect(await work.sync()).toBe(4);

    expect(work.terminal.told.join('\n')).not.toContain('for its writes');
  });
});

describe('P9: not ours, not touched', () => {
  it('makes no noise where the user has no lasting directory, as in a container', async () => {
    rmSync(work.desk.path('.local'), { recursive: true });
    work.leaveBramOut();

    expect(await work.sync()).toBe(0);
    expect(await work.emails()).toEqual(['ada@example.com']);
    expect(work.terminal.told).toEqual([]);
  });

  it('refuses to write on the word of a journal that is damaged, and still shows everything', async () => {
    work.alterJournal(`UPDATE attempt SET payload_sha = 'another'`);

    await expect(work.sync()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
    await expect(work.sync(accepting({ state: true }))).rejects.toMatchObject({
      code: 'STATE_DAMAGED',
    });

    expect(await work.looks()).toEqual([7, 7, 7, 7, 0]);
    expect(work.terminal.printed.join('\n')).toMatch(/journal\.db .*\b3\..*\[STATE_DAMAGED\]$/mu);
    expect(work.terminal.told.join('\n')).not.toContain('carries it out');
  });

  it('keeps nobody from looking when the state was lost', async () => {
    work.removeState();

    expect(await work.looks()).toEqual([0, 0, 0, 0, 0]);
    expect(work.terminal.printed.join('\n')).toContain(TO_ACCEPT);
  });

  it('tells no address and no key to the witness', async () => {
    const text = JSON.stringify(work.witnesses());

    expect(text).not.toContain('@');
    expect(text).not.toContain(work.desk.sandbox.secretKey);
    expect(text).not.toContain(work.desk.sandbox.publicKey);
  });
});

describe('P13: a baseline that is lost while the journal stands', () => {
  const CHLOE: readonly [string, string] = ['chloe@example.com', 'Chloe'];
  const ALL: Parameters<typeof work.desk.writeRows>[0] = [
    ['ada@example.com', 'Ada'],
    ['bram@example.com', 'Bram'],
    CHLOE,
  ];

  beforeEach(() => {
    for (const end of ['', '-wal', '-shm'])
      rmSync(work.desk.path(`state/baseline.db${end}`), { force: true });
    work.desk.writeRows(ALL);
  });

  it('creates nobody among other contacts until it is accepted, and is whole from then on', async () => {
    expect([await work.sync(), await work.sync()]).toEqual([4, 4]);
    expect(await work.emails()).toEqual(BOTH);

    expect(await work.sync(accepting({ state: true }))).toBe(0);
    expect(await work.emails()).toEqual([...BOTH, 'chloe@example.com']);
    expect(await work.sync()).toBe(0);
    expect(await work.sync({}, [...ALL, ['dev@example.com', 'Dev']])).toBe(0);
    expect(await work.emails()).toHaveLength(4);
  });

  it('holds the creates of a plan that was reviewed back as well, until it is accepted', async () => {
    await work.plan(work.desk.path('the.plan'));

    expect(await work.apply()).toBe(4);
    expect(await work.emails()).toEqual(BOTH);

    expect(await work.apply(accepting({ state: true }))).toBe(0);
    expect(await work.emails()).toEqual([...BOTH, 'chloe@example.com']);
    expect(await work.sync({}, [...ALL, ['dev@example.com', 'Dev']])).toBe(0);
    expect(await work.emails()).toHaveLength(4);
  });
});
