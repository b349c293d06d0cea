// The statements about consent that a configuration lists: a column, and how its cells are read. Each becomes a rule.
import type { Status } from '../values/consent.ts';
import type { StatusRule } from './status-rules.ts';

interface Answers {
  /** A yes, a tick or a day. Left out: it says nothing. */
  readonly yes?: Status;
  /** Left out: a no says nothing. */
  readonly no?: Status;
  readonly blank?: Status;
}

/** A box that is not ticked is no agreement; one that says who left, and is not ticked, says nothing. */
const ANSWERS = {
  agreed: { yes: 'subscribed', no: 'no-consent', blank: 'no-consent' },
  confirmed: { yes: 'subscribed', no: 'unconfirmed', blank: 'unconfirmed' },
  unconfirmed: { yes: 'unconfirmed' },
  verified: { no: 'unconfirmed', blank: 'unconfirmed' },
  left: { yes: 'unsubscribed' },
  bounced: { yes: 'bounced' },
  complained: { yes: 'complained' },
  barred: { yes: 'no-consent' },
} as const satisfies Readonly<Record<string, Answers>>;

/** What the answers of a column are about. */
export type AnswerTopic = keyof typeof ANSWERS;

/**
 * How the cells of a column are read. `words`: each is a word, as its map or every service understands it. `flag-…`:
 * yes or no in any spelling. `moment-…`: a day where it happened, and nothing where it did not. `nothing`: the column
 * was looked at and says nothing about consent.
 */
export type StatementKind = 'words' | `flag-${AnswerTopic}` | `moment-${AnswerTopic}` | 'nothing';

const TOPICS: readonly AnswerTopic[] = [
  'agreed',
  'confirmed',
  'unconfirmed',
  'verified',
  'left',
  'bounced',
  'complained',
  'barred',
];

export const STATEMENT_KINDS: readonly [StatementKind, ...StatementKind[]] = [
  'words',
  ...TOPICS.flatMap((topic) => [`flag-${topic}`, `moment-${topic}`] as const),
  'nothing',
];

export interface Statement {
  readonly column: string;
  readonly kind: StatementKind;
  /** Words of the column and what each means. */
  readonly map: Readonly<Record<string, Status>>;
}

/** None for a column that says nothing. */
export function rulesOf({ column, kind, map }: Statement): readonly StatusRule[] {
  if (kind === 'nothing') return [];
  if (kind === 'words') return [{ kind, column, words: map }];
  const isMoment = kind.startsWith('moment-');
  const answers: Answers = ANSWERS[topicOf(kind)];
  return [{ kind: 'answer', column, isMoment, ...answers, words: map }];
}

function topicOf(kind: StatementKind): AnswerTopic {
  return TOPICS.find((topic) => kind.endsWith(`-${topic}`)) ?? 'barred';
}

/** Whether a column of this kind can say that somebody agreed. */
export function saysAgreement(kind: StatementKind): boolean {
  if (kind === 'words') return true;
  if (kind === 'nothing') return false;
  const answers: Answers = ANSWERS[topicOf(kind)];
  return answers.yes === 'subscribed';
}
