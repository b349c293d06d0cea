// What a purge removed as a document, in counts: no line of it names anybody.
import { counted, grouped, listed } from '../../lib/index.ts';
import { warningOf } from '../../plan/index.ts';
import type { Purged } from '../../state/index.ts';
import type { Document } from '../words/document.ts';
import { removedWords } from '../words/purge-words.ts';

export interface PurgeReport extends Purged {
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

export function purgeDocument(report: PurgeReport): Document {
  const { people, remembered, counts, isReplay } = report;
  const who = counted(people, 'person');
  const erased = isReplay
    ? `Erased again: ${who} whom the ledger knows and a file of ours named.`
    : `Erased: ${who}, remembered by keyed hashes, ${grouped(remembered)} of them new.`;
  return [
    { block: 'lines', lines: [erased], tone: 'strong' },
    { block: 'lines', lines: [removedWords(counts), ...goneLines(report)] },
    { block: 'lines', lines: [SAVED_ELSEWHERE, IN_SOURCES, ...onServiceLines(report)] },
  ];
}

/** What went with what was removed. */
function goneLines({ counts: { runs, parked } }: PurgeReport): readonly string[] {
  const run = `${counted(runs, 'run')} can no longer be undone or retried: the plans are gone.`;
  const plan = `${counted(parked, 'parked plan')} went too: the next run plans those changes again.`;
  return [...(runs === 0 ? [] : [run]), ...(parked === 0 ? [] : [plan])];
}

const SAVED_ELSEWHERE =
  'Plans and reports that were saved elsewhere, and belong to no run yet, stay as they are: remove those that name somebody.';

const IN_SOURCES =
  'The sources are not ours to change: what they still say of these people is held back by every later run.';

/** What the service may still have of them. */
function* onServiceLines({ counts, mirrors, looksThere }: PurgeReport): Generator<string> {
  if (counts.lateContacts > 0)
    yield warningOf('ERASURE_LATE', { count: counts.lateContacts }).message;
  if (mirrors.length > 0) {
    const [noun, have] = mirrors.length === 1 ? ['mirror', 'has'] : ['mirrors', 'have'];
    yield `The next sync deletes what the ${noun} ${listed(mirrors)} ${have} of them, and then removes its own plan, which names them: that sync cannot be undone.`;
  }
  if (looksThere) return;
  yield 'What else the service has of them stays there until `listferry purge --people FILE --on-service`, and every sync and verify tells how many of the erased are there.';
}
