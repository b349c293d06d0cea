// What a purge removed, in counts: no line of it names anybody.
import type { LeftFile, Pruned, Purged, PurgeCounts } from '../state/index.ts';
import { grouped, groupedOf, listed } from './words/phrases.ts';

interface PurgeReport extends Purged {
  /** How many people were named, and how many of them the ledger did not know yet. */
  readonly people: number;
  readonly remembered: number;
  /** Contact types and segments from which the next sync deletes the people. */
  readonly mirrors: readonly string[];
  /** Whether the same command looks for them on the service. */
  readonly looksThere: boolean;
}

type Removed = Exclude<keyof PurgeCounts, 'runs' | 'parked' | 'lateContacts'>;

const NOUNS: Readonly<Record<Removed, string>> = {
  plans: 'plan',
  snapshots: 'snapshot',
  rejectedRows: 'rejected row',
  reports: 'report',
  toldRows: 'row of the file of who left',
  workingFiles: 'working file',
  journalRows: 'row of the journal',
  journalTexts: 'text in the journal',
};

/** Yields lines without line ends. */
export function* purgeText(report: PurgeReport): Generator<string> {
  const { people, remembered, counts } = report;
  const who = people === 1 ? '1 person is' : `${grouped(people)} people are`;
  yield `Erased: ${who} remembered as keyed hashes, ${grouped(remembered)} of them new.`;
  yield removedWords(counts);
  if (counts.runs > 0) {
    yield `  ${groupedOf(counts.runs, 'run')} can no longer be undone or retried: the plans are gone.`;
  }
  if (counts.parked > 0) {
    yield `  ${groupedOf(counts.parked, 'parked plan')} went too: the next run plans those changes again.`;
  }
  yield 'The sources are not ours to change: what they still say of these people is held back by every later run.';
  yield* onServiceLines(report);
}

/** What the service may still have of them. */
function* onServiceLines({ counts, mirrors, looksThere }: PurgeReport): Generator<string> {
  if (counts.lateContacts > 0) yield lateWords(counts.lateContacts);
  if (mirrors.length > 0) {
    const [noun, have] = mirrors.length === 1 ? ['mirror', 'has'] : ['mirrors', 'have'];
    yield `The next sync deletes what the ${noun} ${listed(mirrors)} ${have} of them, and then removes its own plan, which names them: that sync cannot be undone.`;
  }
  if (looksThere) return;
  yield 'What else the service has of them stays there until `listferry purge --people FILE --on-service`, and every sync and verify tells how many of the erased are there.';
}

/** Of contacts that were late when their people were erased. */
export function lateWords(count: number): string {
  const them = count === 1 ? 'it' : 'them';
  return `${groupedOf(count, 'contact')} of theirs may still arrive: the service acknowledged ${them}, and no run has seen ${them} there.`;
}

/** Where the service has no contact of the people at this moment. */
export function nobodyThereWords(lateCount: number): string {
  return lateCount > 0
    ? 'On the service: no contact of theirs yet. Run the command again when what may still arrive is there: every sync and verify tells.'
    : 'On the service: no contact of theirs now, so there is nothing to apply. Should one arrive later, every sync and verify tells.';
}

/** What was removed, in one sentence. */
export function removedWords(counts: PurgeCounts): string {
  const removed = Object.entries(NOUNS).flatMap(([name, noun]) => {
    const count = counts[name as keyof typeof NOUNS];
    return count === 0 ? [] : [countedOf(count, noun)];
  });
  return removed.length === 0
    ? 'Removed: nothing; no file of ours named them.'
    : `Removed: ${listed(removed)}.`;
}

/** `1 row of the journal`, `2 rows of the journal`. */
function countedOf(count: number, noun: string): string {
  const [first = '', ...rest] = noun.split(' ');
  const isPhrase = rest[0] === 'of' || rest[0] === 'in';
  return isPhrase ? [groupedOf(count, first), ...rest].join(' ') : groupedOf(count, noun);
}

/** Why the file stays, and what to do about it. */
export function leftWords({ reason }: LeftFile, path: string): string {
  switch (reason) {
    case 'not-ours':
      return `${path} names somebody who was to be erased, and is no file of ours: remove it yourself.`;
    case 'parked-suppressions':
      return `The plan ${path} names somebody who was to be erased, and holds back the unsubscribes of others: \`listferry show\` tells how apply carries it out; then purge again.`;
    case 'history':
      return `The journal ${path} names somebody who was to be erased, in a form that cannot be changed: please report it.`;
  }
}

/** One line; undefined where nothing was removed. */
export function prunedWords(pruned: Pruned): string | undefined {
  const parts = [
    pruned.plans > 0 && groupedOf(pruned.plans, 'plan'),
    pruned.rejectFiles > 0 && countedOf(pruned.rejectFiles, 'file of rejects'),
    pruned.workingFiles > 0 && groupedOf(pruned.workingFiles, 'working file'),
    pruned.runs > 0 && `the details of ${groupedOf(pruned.runs, 'run')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `Removed as too old to keep: ${listed(parts)}.`;
}
