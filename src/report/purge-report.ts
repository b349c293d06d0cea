// What a purge removed, in counts: no line of it names anybody.
import { counted, grouped, listed, shellWord } from '../lib/index.ts';
import { lateErasedWords } from '../plan/index.ts';
import type { StandingFile, Pruned, Purged, PurgeCounts } from '../state/index.ts';

interface PurgeReport extends Purged {
  /** Nobody was named: whom the ledger knows was looked for again. */
  readonly isReplay: boolean;
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
  const { people, remembered, counts, isReplay } = report;
  const who = counted(people, 'person');
  yield isReplay
    ? `Erased again: ${who} whom the ledger knows and a file of ours named.`
    : `Erased: ${who}, remembered by keyed hashes, ${grouped(remembered)} of them new.`;
  yield removedWords(counts);
  if (counts.runs > 0) {
    yield `  ${counted(counts.runs, 'run')} can no longer be undone or retried: the plans are gone.`;
  }
  if (counts.parked > 0) {
    yield `  ${counted(counts.parked, 'parked plan')} went too: the next run plans those changes again.`;
  }
  yield 'Plans and reports that were saved elsewhere, and belong to no run yet, stay as they are: remove those that name somebody.';
  yield 'The sources are not ours to change: what they still say of these people is held back by every later run.';
  yield* onServiceLines(report);
}

/** What the service may still have of them. */
function* onServiceLines({ counts, mirrors, looksThere }: PurgeReport): Generator<string> {
  if (counts.lateContacts > 0) yield lateErasedWords(counts.lateContacts);
  if (mirrors.length > 0) {
    const [noun, have] = mirrors.length === 1 ? ['mirror', 'has'] : ['mirrors', 'have'];
    yield `The next sync deletes what the ${noun} ${listed(mirrors)} ${have} of them, and then removes its own plan, which names them: that sync cannot be undone.`;
  }
  if (looksThere) return;
  yield 'What else the service has of them stays there until `listferry purge --people FILE --on-service`, and every sync and verify tells how many of the erased are there.';
}

/** Where the service has no contact with an address of the people. Others of the same people have their ids alone in common. */
export function nobodyThereWords(lateCount: number): string {
  const found = 'On the service: no contact with an address that was given';
  const later =
    lateCount > 0
      ? `${found} yet. Run the command again when what may still arrive is there.`
      : `${found}, so there is nothing to apply.`;
  return `${later} A sync or verify also looks by the ids of the sources, and tells of contacts under another address and of those that arrive later (exit code 7).`;
}

/** What was removed, in one sentence. */
export function removedWords(counts: PurgeCounts): string {
  const removed = Object.entries(NOUNS).flatMap(([name, noun]) => {
    const count = counts[name as keyof typeof NOUNS];
    return count === 0 ? [] : [counted(count, noun)];
  });
  return removed.length === 0
    ? 'Removed: nothing. The state directory and the plans of past runs were free of them.'
    : `Removed: ${listed(removed)}.`;
}

/** Why the file stays, and what to do about it. */
export function leftWords({ reason }: StandingFile, path: string): string {
  switch (reason) {
    case 'not-ours':
      return `${path} names a person who was to be erased. listferry did not write this file: remove it yourself.`;
    case 'parked-suppressions':
      return `The plan ${path} names a person who was to be erased, and holds back the unsubscribes of others: \`listferry show ${shellWord(path)}\` tells how apply carries it out; then purge again.`;
    case 'history':
      return `The journal ${path} names a person who was to be erased, in a form that cannot be changed: please report it.`;
  }
}

/** One line; undefined where nothing was removed. */
export function prunedWords(pruned: Pruned): string | undefined {
  const parts = [
    pruned.plans > 0 && counted(pruned.plans, 'plan'),
    pruned.rejectFiles > 0 && counted(pruned.rejectFiles, 'file of rejects'),
    pruned.workingFiles > 0 && counted(pruned.workingFiles, 'working file'),
    pruned.runs > 0 && `the details of ${counted(pruned.runs, 'run')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `Removed as too old to keep: ${listed(parts)}.`;
}
