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
 * How the cells of a column are read. `words`: each is a word, as its map or every service understands it. `labels`:
 * several may stand in a cell, and only those that speak of mail say anything. `notes`: free text, in which a phrase may
 * say that somebody left. `flag-…`: yes or no in any spelling. `moment-…`: a day where it happened, and nothing where it
 * did not. `nothing`: the column was looked at and says nothing about consent.
 */
export type StatementKind =
  | 'words'
  | 'labels'
  | 'notes'
  | `flag-${AnswerTopic}`
  | `moment-${AnswerTopic}`
  | 'nothing';

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
  'labels',
  'notes',
  ...TOPICS.flatMap((topic) => [`flag-${topic}`, `moment-${topic}`] as const),
  'nothing',
];

export interface Statement {
  readonly column: string;
  readonly kind: StatementKind;
  /** Words of the column and what each means. `nothing`: it does not speak of consent, and other columns decide. */
  readonly map: Readonly<Record<string, Status | 'nothing'>>;
}

/** None for a column that says nothing. */
export function rulesOf({ column, kind, map }: Statement): readonly StatusRule[] {
  if (kind === 'nothing') return [];
  if (kind === 'words' || kind === 'labels' || kind === 'notes') {
    return [{ kind, column, words: map }];
  }
  const isMoment = kind.startsWith('moment-');
  const answers: Answers = ANSWERS[topicOf(kind)];
  return [{ kind: 'answer', column, isMoment, ...answers, words: map }];
}

type AnswerKind = `flag-${AnswerTopic}` | `moment-${AnswerTopic}`;

const TOPIC_OF: {
  readonly [Kind in AnswerKind]: Kind extends `${string}-${infer Topic}` ? Topic : never;
} = {
  'flag-agreed': 'agreed',
  'flag-confirmed': 'confirmed',
  'flag-unconfirmed': 'unconfirmed',
  'flag-verified': 'verified',
  'flag-left': 'left',
  'flag-bounced': 'bounced',
  'flag-complained': 'complained',
  'flag-barred': 'barred',
  'moment-agreed': 'agreed',
  'moment-confirmed': 'confirmed',
  'moment-unconfirmed': 'unconfirmed',
  'moment-verified': 'verified',
  'moment-left': 'left',
  'moment-bounced': 'bounced',
  'moment-complained': 'complained',
  'moment-barred': 'barred',
};

/** The compiler knows each: a new topic is read as itself, or not at all. */
function topicOf(kind: AnswerKind): AnswerTopic {
  return TOPIC_OF[kind];
}

/** Whether a column of this kind can say that somebody agreed. */
export function saysAgreement(kind: StatementKind): boolean {
  if (kind === 'words' || kind === 'labels') return true;
  if (kind === 'nothing' || kind === 'notes') return false;
  const answers: Answers = ANSWERS[topicOf(kind)];
  return answers.yes === 'subscribed';
}
