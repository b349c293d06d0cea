// One trial: kill the command, kill its recovery, then let it recover, and hold what came of it
// against what the undisturbed command reaches.
import { differenceOf } from './account-image.ts';
import type { KillPoint } from './kill-point.ts';
import type { Ended, Testbed } from './testbed.ts';
import type { Trial } from './ordeal.ts';

export interface TrialEnd {
  readonly kills: number;
  readonly killedRecoveries: number;
  /** Kills after which an intent of the killed process had no outcome. */
  readonly between: number;
  /** Writes before which the disk was looked at. */
  readonly writes: number;
  /** Promises broken, in words; empty for a good end. */
  readonly broken: readonly string[];
}

/** What the command reaches when nothing happens to it. */
export interface Undisturbed {
  /** The image of the account. */
  readonly account: readonly string[];
  /** What the journal remembers for later runs. */
  readonly memory: readonly string[];
}

/** Exit code: try again later. A machine with too much to do keeps its own sandbox from answering. */
const UNAVAILABLE = 5;

/** No chain of kills leaves more to do than this. */
const MOST_RECOVERIES = 4;

export async function endure(
  testbed: Testbed,
  trial: Trial,
  undisturbed: Undisturbed,
): Promise<TrialEnd> {
  const record = new TrialRecord();
  await testbed.reset();
  await runKilled(testbed, { record, args: testbed.scenario.command, point: trial.point });
  for (const point of trial.again) await runKilled(testbed, { record, args: ['resume'], point });
  await recover(testbed, record);
  await judge(testbed, { record, undisturbed });
  return record;
}

class TrialRecord implements TrialEnd {
  kills = 0;
  killedRecoveries = 0;
  between = 0;
  writes = 0;
  readonly broken: string[] = [];

  /** Takes what is true of every process, killed or not. */
  note(what: string, ended: Ended): void {
    this.writes += ended.watched.writes.length;
    for (const write of ended.watched.unintended) {
      this.broken.push(`${what}: no intent was on the disk for ${write}`);
    }
  }

  /** For what is followed by a recovery. */
  expectSuccessOrLater(what: string, ended: Ended): void {
    if (ended.code === UNAVAILABLE) this.note(what, ended);
    else this.expectSuccess(what, ended);
  }

  expectSuccess(what: string, ended: Ended): void {
    this.note(what, ended);
    if (ended.code === 0) return;
    this.broken.push(`${what} ended with ${String(ended.code)}: ${ended.output}`);
  }
}

interface Killing {
  readonly record: TrialRecord;
  readonly args: readonly string[];
  readonly point: KillPoint;
}

async function runKilled(testbed: Testbed, { record, args, point }: Killing): Promise<void> {
  const ended = await testbed.run(args, { point });
  const what = args.join(' ');
  // It had come to its end before the point: then the end must be a good one.
  if (!ended.isKilled) {
    record.expectSuccessOrLater(what, ended);
    return;
  }
  record.note(what, ended);
  record.kills += 1;
  if (args !== testbed.scenario.command) record.killedRecoveries += 1;
  const { firstNewAttempt } = ended.watched;
  const isOpen = testbed
    .journal()
    .attempts.some((attempt) => attempt.isOpen && attempt.attemptId >= firstNewAttempt);
  if (isOpen) record.between += 1;
}

/** As a person does: `resume`, and the command again where the run had not begun. */
async function recover(testbed: Testbed, record: TrialRecord): Promise<void> {
  for (let tried = 1; tried <= MOST_RECOVERIES; tried += 1) {
    const ended = await testbed.run(['resume']);
    record.expectSuccessOrLater('resume', ended);
    if (ended.code === 0) break;
  }
  if (testbed.journal().isDone) return;
  record.expectSuccess('the command again', await testbed.run(testbed.scenario.command));
}

async function judge(
  testbed: Testbed,
  { record, undisturbed }: { readonly record: TrialRecord; readonly undisturbed: Undisturbed },
): Promise<void> {
  const account = differenceOf(undisturbed.account, testbed.image());
  const memory = differenceOf(undisturbed.memory, testbed.journal().memory);
  record.broken.push(...account.map((line) => `the account: ${line}`));
  record.broken.push(...memory.map((line) => `the journal: ${line}`));
  record.expectSuccess('verify', await runUntilAvailable(testbed, ['verify']));
  const again = await runUntilAvailable(testbed, ['sync', '--yes']);
  record.expectSuccess('the next sync', again);
  const { writes } = again.watched;
  if (writes.length > 0) record.broken.push(`the next sync wrote ${writes.join(', ')}`);
}

async function runUntilAvailable(testbed: Testbed, args: readonly string[]): Promise<Ended> {
  for (let tried = 1; ; tried += 1) {
    const ended = await testbed.runHere(args);
    if (ended.code !== UNAVAILABLE || tried === MOST_RECOVERIES) return ended;
  }
}
