import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { SyncError, seededFraction, systemRandom } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import type { RunResult } from '../../../src/state/journal/runs.ts';
import { Journal } from '../../../src/state/journal/journal.ts';
import { fakeClock } from '../../fake-clock.ts';
import { resultOf, releaseOf } from '../../report/finished-run.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('holds for a journal that was written by us', async () => {
  await writtenJournal();

  expect(check).not.toThrow();
});

it.each([
  ['after others that did', true],
  ['and nothing else did', false],
])('holds where requests never left, %s', async (_when, withOthers) => {
  if (withOthers) await writtenJournal();
  const journal = open();
  const runId = withOthers ? 'run-2' : 'run-3';
  if (!withOthers) journal.runs.begin({ runId, command: 'sync' });
  for (const seqs of [[21], [22, 23]]) {
    const attemptId = await journal.items.begin({
      runId,
      endpoint: 'contacts/add',
      seqs,
      payloadSha: 'a',
    });
    journal.items.end({ runId, attemptId, seqs, outcome: 'not-sent', state: 'absent' });
  }
  journal.close();

  expect(check).not.toThrow();
});

it.each([
  ['an attempt less', 'DELETE FROM attempt WHERE attempt_id = 9'],
  [
    'an attempt more',
    'INSERT INTO attempt SELECT 99, run_id, endpoint, item_count, payload_sha, boot_id, started_ms, started_at, outcome, ended_ms, http_status, reason, seq_sum, beside_count FROM attempt WHERE attempt_id = 9',
  ],
  ['another payload', `UPDATE attempt SET payload_sha = 'b' WHERE attempt_id = 4`],
  ['another outcome', `UPDATE attempt SET outcome = 'rejected' WHERE attempt_id = 4`],
  ['no outcome', 'UPDATE attempt SET outcome = NULL WHERE attempt_id = 4'],
  ['another end', 'UPDATE attempt SET ended_ms = ended_ms - 1 WHERE attempt_id = 4'],
  ['a run less', `DELETE FROM run WHERE run_id = 'run-2'`],
  ['a run that did not end', `UPDATE run SET result = NULL WHERE run_id = 'run-1'`],
  ['another plan', `UPDATE run SET plan_fingerprint = 'g' WHERE run_id = 'run-1'`],
  ['a link less', 'DELETE FROM chain WHERE link = 5'],
  ['no last links', 'DELETE FROM chain WHERE link > 40'],
  [
    'another link',
    'UPDATE chain SET hash = (SELECT hash FROM chain WHERE link = 3) WHERE link = 4',
  ],
  ['an unknown kind of link', `UPDATE chain SET kind = 'jntent' WHERE link = 4`],
  ['another id', `UPDATE meta SET value = 'a' WHERE name = 'journal_id'`],
  ['another item', `UPDATE item_state SET seq = 90 WHERE run_id = 'run-2' AND seq = 9`],
  ['an item less', `DELETE FROM item_state WHERE run_id = 'run-2' AND seq = 9`],
  [
    'an item that was sent once less',
    `UPDATE item_state SET attempts = 0 WHERE run_id = 'run-2' AND seq = 9`,
  ],
  ['an unknown state', `UPDATE item_state SET state = 'jntent' WHERE run_id = 'run-2' AND seq = 9`],
])('does not hold with %s', async (_what, sql) => {
  await writtenJournal();
  alter(sql);

  expect(check).toThrow(expect.objectContaining({ code: 'STATE_DAMAGED' }));
});

it('notices that the journal was cut, wherever a page ends', async () => {
  await writtenJournal();
  const whole = readFileSync(path());
  const pages = whole.length / PAGE;
  expect(pages).toBeGreaterThan(15);

  for (let left = 1; left < pages; left += 1) {
    writeFileSync(path(), whole);
    truncateSync(path(), left * PAGE);

    expect(check, `cut to ${String(left)} pages`).toThrow(
      expect.objectContaining({ code: 'STATE_DAMAGED' }),
    );
  }
});

it('tells nothing but the truth about runs and attempts after a byte was changed', async () => {
  await writtenJournal();
  const whole = readFileSync(path());
  const truth = contentOf();
  const seed = 20_261_120;
  let refused = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const bytes = Buffer.from(whole);
    const place = Math.floor(seededFraction(seed, flip, 0) * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(seededFraction(seed, flip, 1) * 8));
    writeFileSync(path(), bytes);
    const fault = faultOf(check);
    if (fault !== undefined) refused += 1;

    const isTold = fault === undefined ? isDeepStrictEqual(contentOf(), truth) : isOurs(fault);
    expect({ place, isTold, fault }).toEqual({ place, isTold: true, fault });
  }

  // The others changed what no page uses, or what nobody builds on.
  expect(refused).toBeGreaterThan(FLIPS / 10);
});

const PAGE = 4_096;
const FLIPS = 300;

/** One run that ended and one that is unfinished, each with twenty attempts. */
async function writtenJournal(): Promise<void> {
  const journal = open();
  for (const runId of ['run-1', 'run-2']) {
    journal.runs.begin({ runId, command: 'sync' });
    const plan = { planId: 'p', planPath: '/plans/p.plan', planFingerprint: 'f' };
    journal.runs.adoptPlan(runId, { ...plan, release: releaseOf() });
    for (let seq = 1; seq <= 20; seq += 1) {
      const attempt = { runId, endpoint: 'contacts/update', seqs: [seq], payloadSha: 'a' };
      const attemptId = await journal.items.begin(attempt);
      const ended = { runId, attemptId, seqs: [seq], outcome: 'acknowledged' };
      journal.items.end({ ...ended, httpStatus: 200, state: 'acknowledged' });
    }
    if (runId === 'run-1') journal.runs.finish(runId, RESULT);
  }
  journal.close();
}

const RESULT: RunResult = resultOf({});

function open(): Journal {
  return new Journal({
    place: directory.place('journal.db'),
    clock: fakeClock(),
    random: systemRandom(),
  });
}

function check(): void {
  const journal = open();
  try {
    journal.checkHistory();
  } finally {
    journal.close();
  }
}

function faultOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** An error that says what to do. */
function isOurs(error: unknown): boolean {
  return error instanceof SyncError && error.hint !== undefined;
}

function alter(sql: string): void {
  const db = new SqliteDatabase(path());
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}

/** What recovery builds on: every attempt, and which items of the open run were sent. */
function contentOf(): unknown {
  const db = new SqliteDatabase(path());
  try {
    const attempts = db.prepare('SELECT * FROM attempt ORDER BY attempt_id').raw().all();
    const items = db
      .prepare(`SELECT seq, state, attempts FROM item_state WHERE run_id = 'run-2' ORDER BY seq`)
      .all();
    return { attempts, items };
  } finally {
    db.close();
  }
}

function path(): string {
  return directory.path('journal.db');
}
