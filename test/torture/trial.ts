// One trial: kill the command, kill its recovery, then let it recover, and hold what came of it
// against what the undisturbed command reaches.
import { differenceOf } from './account-image.ts';
import type { KillPoint } from './kill-point.ts';
import type { Ended, Lane } from './lane.ts';
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
  lane: Lane,
  trial: Trial,
  undisturbed: Undisturbed,
): Promise<TrialEnd> {
  const record = new TrialRecord();
  await lane.reset();
  await runKilled(lane, { record, args: lane.scenario.command, point: trial.point });
  for (const point of trial.again) await runKilled(lane, { record, args: ['resume'], point });
  await recover(lane, record);
  await judge(lane, { record, undisturbed });
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

async function runKilled(lane: Lane, { record, args, point }: Killing): Promise<void> {
  const ended = await lane.run(args, { point });
  const what = args.join(' ');
  // It had come to its end before the point: then the end must be a good one.
  if (!ended.isKilled) {
    record.expectSuccessOrLater(what, ended);
    return;
  }
  record.note(what, ended);
  record.kills += 1;
  if (args !== lane.scenario.command) record.killedRecoveries += 1;
  const { firstNewAttempt } = ended.watched;
  const isOpen = lane
    .journal()
    .attempts.some((attempt) => attempt.isOpen && attempt.attemptId >= firstNewAttempt);
  if (isOpen) record.between += 1;
}

/** As a person does: `resume`, and the command again where the run had not begun. */
async function recover(lane: Lane, record: TrialRecord): Promise<void> {
  for (let tried = 1; tried <= MOST_RECOVERIES; tried += 1) {
    const ended = await lane.run(['resume']);
    record.expectSuccessOrLater('resume', ended);
    if (ended.code === 0) break;
  }
  if (lane.journal().isDone) return;
  record.expectSuccess('the command again', await lane.run(lane.scenario.command));
}

async function judge(
  lane: Lane,
  { record, undisturbed }: { readonly record: TrialRecord; readonly undisturbed: Undisturbed },
): Promise<void> {
  const account = differenceOf(undisturbed.account, lane.image());
  const memory = differenceOf(undisturbed.memory, lane.journal().memory);
  record.broken.push(...account.map((line) => `the account: ${line}`));
  record.broken.push(...memory.map((line) => `the journal: ${line}`));
  record.expectSuccess('verify', await runUntilAvailable(lane, ['verify']));
  const again = await runUntilAvailable(lane, ['sync', '--yes']);
  record.expectSuccess('the next sync', again);
  const { writes } = again.watched;
  if (writes.length > 0) record.broken.push(`the next sync wrote ${writes.join(', ')}`);
}

async function runUntilAvailable(lane: Lane, args: readonly string[]): Promise<Ended> {
  for (let tried = 1; ; tried += 1) {
    const ended = await lane.runHere(args);
    if (ended.code !== UNAVAILABLE || tried === MOST_RECOVERIES) return ended;
  }
}
