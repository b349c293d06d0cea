import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { Journal } from '../../../src/state/journal/journal.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

const ANN = { contactType: 'newsletter', address: 'ann@example.test' };
const BO = { contactType: 'newsletter', address: 'bo@example.test' };

it('forgets what it keeps under the hash of a contact, and of nobody else', () => {
  const { journal, runId } = begunJournal();
  journal.ownership.own([ANN, BO]);
  journal.late.add(runId, [ANN, BO]);
  const city = { field: 'city', wanted: 'Ulm ', stored: 'Ulm' } as const;
  journal.facts.rememberStoredForm({ ...ANN, ...city });

  const count = journal.erasure.forget([ANN]);

  expect(count).toEqual({ rows: 3, late: 1 });
  expect([ANN, BO].map((key) => journal.ownership.isOwned(key))).toEqual([false, true]);
  expect([ANN, BO].map((key) => journal.late.get(key) !== undefined)).toEqual([false, true]);
  expect(journal.facts.isStoredForm({ ...ANN, ...city })).toBe(false);
});

it('keeps that somebody had left: forgetting it could bring mail to a person', () => {
  const { journal } = begunJournal();
  journal.knownLeavers.remember([ANN.address]);
  const id = journal.sourceIds.hashed('shop', '17', ANN.address);
  journal.sourceIds.remember([id]);

  journal.erasure.forget([ANN]);

  expect(journal.knownLeavers.has(ANN.address)).toBe(true);
  expect(journal.sourceIds.pastOf([{ ...id, key: undefined }])[0]?.past).toHaveLength(1);
});

it('takes a name out of what a link of the chain covers, and its history still holds', async () => {
  const { journal } = await refusedJournal();

  const count = journal.erasure.redact(withoutAnn);

  expect(count).toBe(2);
  expect(journal.erasure.holds((text) => text.includes(ANN.address))).toBe(false);
  expect(() => {
    journal.checkHistory();
  }).not.toThrow();
});

it('still finds out that the same text was altered by somebody else, before and after', async () => {
  const { journal, path } = await refusedJournal();
  journal.erasure.redact(withoutAnn);
  journal.close();

  alter(path, `UPDATE attempt SET payload_sha = 'another'`);

  expect(() => {
    reopened(path).checkHistory();
  }).toThrow(expect.objectContaining({ code: 'STATE_DAMAGED', message: saying('link') }) as Error);
});

it('does not take a link for purged whose hash is another one', async () => {
  const { journal, path } = await refusedJournal();
  journal.erasure.redact(withoutAnn);
  journal.close();

  alter(
    path,
    `UPDATE chain SET hash = substr(hash, 2) || substr(hash, 1, 1) WHERE kind = 'outcome'`,
  );

  expect(() => {
    reopened(path).checkHistory();
  }).toThrow(expect.objectContaining({ code: 'STATE_DAMAGED', message: saying('link') }) as Error);
});

it('leaves no byte of it in the file or its log when it is scrubbed', async () => {
  const { journal, path } = await refusedJournal();
  expect(bytesOf(path)).toContain(ANN.address);

  journal.erasure.beginSecure();
  journal.erasure.redact(withoutAnn);
  journal.erasure.scrub();

  expect(bytesOf(path)).not.toContain(ANN.address);
  journal.close();
  expect(bytesOf(path)).not.toContain(ANN.address);
});

it('removes what became of the items of runs that are long over, and keeps how they ended', async () => {
  const { journal, clock, runId } = await refusedJournal();
  journal.runs.abandon(runId);
  await clock.advance(10 * DAY_MS);
  journal.runs.begin({ runId: 'run-2', command: 'sync' });
  journal.items.settle('run-2', [1], { state: 'applied' });
  journal.runs.abandon('run-2');

  const before = new Date(clock.wallTime().getTime() - DAY_MS);
  const counts = [journal.erasure.pruneRuns(before), journal.erasure.pruneRuns(before)];

  expect(counts).toEqual([1, 0]);
  expect([runId, 'run-2'].map((id) => journal.items.countKnown(id))).toEqual([0, 1]);
  expect(journal.runs.get(runId)).toMatchObject({ phase: 'done' });
  journal.checkHistory();
});

it('removes nothing of a run that is not over, however old', async () => {
  const { journal, clock, runId } = await refusedJournal();
  await clock.advance(1_000 * DAY_MS);

  expect(journal.erasure.pruneRuns(clock.wallTime())).toBe(0);
  expect(journal.items.countKnown(runId)).toBe(1);
});

const DAY_MS = 86_400_000;

/** The service refused a contact, and named it. */
async function refusedJournal() {
  const place = directory.place('journal.db');
  const begun = begunJournal({ place });
  const { journal, runId } = begun;
  const intent = { runId, endpoint: 'contacts/add', seqs: [1], payloadSha: 'a' };
  const attemptId = await journal.items.begin(intent);
  const reason = { code: 'rejected', message: 'ann@example.test: no such country' } as const;
  const end = { runId, attemptId, seqs: [1], outcome: 'refused', reason };
  journal.items.end({ ...end, httpStatus: 400, state: 'refused' });
  journal.commits.flush();
  return { ...begun, path: place.path };
}

function withoutAnn(text: string): string | undefined {
  const changed = text.replaceAll(ANN.address, '(erased)');
  return changed === text ? undefined : changed;
}

function alter(path: string, sql: string): void {
  const db = new SqliteDatabase(path);
  db.exec(sql);
  db.close();
}

function reopened(path: string): Journal {
  return new Journal({ place: { kind: 'file', path }, clock: fakeClock(), random: systemRandom() });
}

function bytesOf(path: string): string {
  return ['', '-wal'].map((ending) => readIfThere(`${path}${ending}`)).join('');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
