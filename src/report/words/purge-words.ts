// What a purge or retention removed, and what stands in its way, in sentences: none of them names anybody.
import { counted, listed, shellWord } from '../../lib/index.ts';
import type { Pruned, PurgeCounts, StandingFile } from '../../state/index.ts';

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
