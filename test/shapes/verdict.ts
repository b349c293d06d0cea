// What a run of a shape came to, held against the truth about its people.
import type { Outcome } from './run-shape.ts';
import type { Shape } from './shape.ts';

/**
 * `right`: everybody who agreed gets mail, everybody who left is suppressed, nobody else is touched. `asks`: safe,
 * with something open that the configuration marks, or rows that were refused. `refused`: an error in words.
 * `leaves out`: safe, but somebody is missing without a word. In capitals: wrong in silence.
 */
export type Verdict = 'right' | 'asks' | 'refused' | 'leaves out' | 'SUPPRESSES' | 'MAILS';

export interface Judged {
  readonly verdict: Verdict;
  /** Would get mail, and did not agree. */
  readonly mailed: readonly string[];
  /** Would be suppressed, and did not leave. */
  readonly suppressed: readonly string[];
  /** Agreed, and would get no mail. */
  readonly missing: readonly string[];
  /** Left, and would not be suppressed. */
  readonly unsuppressed: readonly string[];
  /** Why it was refused. */
  readonly words?: string;
}

export function judge(outcome: Outcome, { people }: Pick<Shape, 'people'>): Judged {
  const created = outcome.kind === 'refused' ? new Set<string>() : outcome.created;
  const kept = outcome.kind === 'refused' ? new Set<string>() : outcome.suppressed;
  const all = Object.entries(people);
  const found = {
    mailed: [...created].filter((address) => people[address] !== 'agreed'),
    suppressed: [...kept].filter((address) => people[address] !== 'left'),
    missing: all.flatMap(([address, truth]) =>
      truth === 'agreed' && !created.has(address) ? [address] : [],
    ),
    unsuppressed: all.flatMap(([address, truth]) =>
      truth === 'left' && !kept.has(address) ? [address] : [],
    ),
  };
  if (outcome.kind === 'refused') return { ...found, verdict: 'refused', words: outcome.words };
  return { ...found, verdict: verdictOf(found, outcome) };
}

function verdictOf(
  found: Omit<Judged, 'verdict'>,
  { open, hasInvalidRows }: Extract<Outcome, { kind: 'planned' }>,
): Verdict {
  if (found.mailed.length > 0) return 'MAILS';
  if (found.suppressed.length > 0) return 'SUPPRESSES';
  if (found.missing.length + found.unsuppressed.length === 0) return 'right';
  return open.length > 0 || hasInvalidRows ? 'asks' : 'leaves out';
}

export function isSilentlyWrong({ verdict }: Judged): boolean {
  return verdict === 'MAILS' || verdict === 'SUPPRESSES';
}
