// Bad input of every kind, through the real command: what it says, how it ends, and that nothing was
// written to the service, nothing lost, and no address and no key told; a disk that becomes full stops a run that
// says so and loses nothing.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ClockModule from '../../../src/lib/clock.ts';
import type * as SqliteModule from '../../../src/lib/sqlite.ts';
import { conditionIdOf } from '../../../src/plan/index.ts';
import { BEHAVIOUR_TABLE } from '../../../src/sandbox/behaviours/behaviours.ts';
import { fileTree, leftovers } from './file-tree.ts';
import { csv, HEADER, rowsOf } from './sound-world.ts';
import { openStage, type Stage } from './stage.ts';
import { STORY_GROUPS } from './stories.ts';

// Mocks are made before anything is imported, so what they are made of is imported by them.
vi.mock('../../../src/lib/clock.ts', async (original) => {
  const { hastened } = await import('./hastened-clock.ts');
  const clock = await original<typeof ClockModule>();
  return { ...clock, systemClock: () => hastened(clock.systemClock()) };
});
vi.mock('../../../src/lib/sqlite.ts', async (original) => {
  const { limitedDatabase } = await import('./small-disk.ts');
  const sqlite = await original<typeof SqliteModule>();
  return { ...sqlite, SqliteDatabase: limitedDatabase(sqlite.SqliteDatabase) };
});

describe.each(STORY_GROUPS)('$title', ({ stories }) => {
  it.each(stories)('$input', async (story) => {
    const stage = await openStage(story);
    try {
      await story.prepare?.(stage);
      stage.takeWrites();
      const before = fileTree(stage.directory);

      const ended = await stage.run(story.command, story);
      const text = ended.stdout + ended.stderr;
      const lacking = story.names.filter((words) => !text.includes(words));
      expect
        .soft({ code: ended.code, lacking, text })
        .toEqual({ code: story.exitCode, lacking: [], text });
      expect.soft(ended.failures.filter(({ hint }) => hint === undefined)).toEqual([]);
      expect.soft(ended.code === 0 || namesItself(ended.stderr)).toBe(true);
      expect.soft(text).not.toContain('fault in listferry');
      expectNoSecrets(ended.stderr, stage);
      expectNothingLost(stage, before);
      const writes = stage.takeWrites();
      expect(story.mayWrite === true ? [] : writes).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});

describe('the stories', () => {
  it.each(['wrong_credentials', 'http_error_page', 'redirect'] as const)(
    'meet every form of %s that the sandbox knows',
    (name) => {
      const met = STORY_GROUPS.flatMap(({ stories }) => stories)
        .map(({ behaviours }) => behaviours?.[name])
        .map((value) => value?.replace(/\(.*/u, ''));
      const known = BEHAVIOUR_TABLE[name].values.map((value) => value.replace(/\(.*/u, ''));

      // What redirects writes alone is met by a run that reads back (P3 over odd services).
      const others = known.filter((value) => !['none', 'writes_to_https'].includes(value));
      expect(others.filter((value) => !met.includes(value))).toEqual([]);
    },
  );

  it('have an input of their own each', () => {
    const inputs = STORY_GROUPS.flatMap(({ stories }) => stories.map(({ input }) => input));

    expect(new Set(inputs).size).toBe(inputs.length);
  });
});

/** Where SQLite cannot write it says so in the same way for a full disk and for its own limit of pages. */
describe('a disk that becomes full in the middle', () => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await openStage({});
  });

  afterEach(async () => {
    await stage.close();
  });

  it('goes on where it stopped when the disk of the journal was full in the middle of a run', async () => {
    // The few rows that go first fit into the journal; the many after them need several pages of it.
    stage.write('config/contacts.csv', csv(HEADER, ...rowsOf(400)));
    await stage.run('plan --out the.plan');
    stage.fillDisk('journal.db');

    const stopped = await stage.run('apply the.plan --yes');
    stage.freeDisk();
    const uploadsBefore = uploads(stage);
    const resumed = await stage.run('resume --output json');
    const verified = await stage.run('verify');

    expect(stopped).toMatchObject({ code: 1, failures: [{ code: 'STATE_UNUSABLE' }] });
    expect(stopped.stderr).toContain('the disk is full');
    expect(stopped.stderr).toContain('listferry resume');
    expect(uploadsBefore).toBe(2);
    expect(resumed).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ verdicts: { applied: 401 } });
    expect(uploads(stage)).toBe(4);
    expect(verified.code).toBe(0);
  });

  it('plans as before once there is room for a plan', async () => {
    stage.fillDisk('.plan');
    const failed = await stage.run('plan --out the.plan');
    stage.freeDisk();

    const planned = await stage.run('plan --out the.plan --detailed-exitcode');

    expect([failed.code, planned.code]).toEqual([1, 2]);
  });
});

/** Whether the last line ends with a name that `listferry explain` knows. */
function namesItself(stderr: string): boolean {
  const [, name = null] = /\[([A-Z_]+)\]\s*$/u.exec(stderr) ?? [];
  return conditionIdOf(name) !== undefined;
}

function uploads({ gate }: Stage): number {
  return gate.requests.filter((request) => request === 'POST contacts/upload-csv').length;
}

function expectNoSecrets(stderr: string, { keys }: Stage): void {
  expect.soft(stderr).not.toMatch(/@example\.(?:com|test)/u);
  for (const key of [...Object.values(keys), 'another-secret-key']) {
    expect.soft(stderr).not.toContain(key);
  }
}

/** Every file is as it was; what is new is whole. The journal and its witness go on by themselves. */
function expectNothingLost(stage: Stage, before: ReadonlyMap<string, string>): void {
  const after = fileTree(stage.directory);
  const changed = [...before].filter(([path, hash]) => after.get(path) !== hash);
  expect.soft(changed.map(([path]) => path).filter((path) => !isOwnRecord(path))).toEqual([]);
  expect.soft(leftovers(stage.directory, before)).toEqual([]);
}

function isOwnRecord(path: string): boolean {
  return /^state\/(?:journal|baseline|tombstones)\.db/u.test(path) || path.endsWith('.witness');
}
