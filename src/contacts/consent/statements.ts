// The statements about consent that a configuration lists: a column, and how its cells are read. Each becomes a rule. Then
// what a cell says in a column that speaks of consent and that no configuration lists.
import { isSuppression, type PassingStatus, type Status } from '../values/consent.ts';
import { isFormulaFailure } from '../values/text.ts';
import { checkedAddress } from './address-checks.ts';
import {
  type Answer,
  answerOf,
  beginsWithDay,
  isNoteAgainstMail,
  labelsIn,
  LONGEST_WORD_LENGTH,
} from './answers.ts';
import { markedIn } from './notes.ts';
import { type StatusRule, takesConsentBack } from './status-rules.ts';
import { leavesMail, phraseOf, statusOfWord } from './status-words.ts';

interface Answers {
  /** A yes, a tick or a day. Left out: it says nothing. */
  readonly yes?: Status;
  /** Left out: a no says nothing. */
  readonly no?: Status;
  readonly blank?: PassingStatus;
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

// The keys of the record.
const TOPICS = Object.keys(ANSWERS) as readonly AnswerTopic[];

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
  return [{ kind: 'answer', column, isMoment, ...answersOf(kind), words: map }];
}

/** Undefined for a kind whose cells are no answers. */
function answersOf(kind: StatementKind): Answers | undefined {
  const topic = TOPICS.find((one) => kind === `flag-${one}` || kind === `moment-${one}`);
  return topic && ANSWERS[topic];
}

/** Whether a column of this kind can say that somebody agreed. */
export function saysAgreement(kind: StatementKind): boolean {
  return kind === 'words' || kind === 'labels' || answersOf(kind)?.yes === 'subscribed';
}

/**
 * What a column tells about consent, by its name: who agreed, whose address was checked, who left, when an agreement
 * ends, or a status, of mail or of any kind. But for a status, every filled cell is about consent; it may be about anything.
 */
export type ConsentRole = 'agrees' | 'checks' | 'leaves' | 'ends' | 'mail-status' | 'status';

/** `unknown`: the cell says something about consent that is not understood. */
type Meant = Status | 'nothing' | 'unknown';

/** What a cell says where no configuration says how to read it. The text is trimmed. */
export function meantInCell(text: string, role: ConsentRole): Meant {
  const answer = answerOf(text);
  if (answer === 'blank') return meantByNothing(text, role);
  switch (role) {
    case 'agrees':
      return meantByAgreement(text, answer);
    case 'checks':
      return meantByCheck(text, answer);
    case 'leaves':
      return meantByLeaving(text, answer);
    // Today is not known here: a day may be over or to come.
    case 'ends':
      return ['no', 'never', 'allowed'].includes(answer) ? 'nothing' : 'unknown';
    // A no is no word of a status, and never consent.
    case 'mail-status':
      return answer === 'no' ? 'no-consent' : meantByStatus(text);
    case 'status':
      return meantByStatus(text);
  }
}

/** Where agreement is asked for, it may also be the answer of a person. */
const NO_ANSWER = /^(?:none|n\/a)$/iu;

function meantByNothing(text: string, role: ConsentRole): Meant {
  return role === 'agrees' && NO_ANSWER.test(text) ? 'unknown' : 'nothing';
}

const AGREEMENT: Readonly<Partial<Record<Answer, Meant>>> = {
  yes: 'subscribed',
  allowed: 'subscribed',
  moment: 'subscribed',
  'far-off': 'no-consent',
  no: 'no-consent',
  never: 'no-consent',
};

/** Among the ways by which somebody may be reached: `Email, Direct Mail`. */
const BY_MAIL = /^e-?mails?$/iu;

/** A good mailbox says nothing against mail. */
function meantByCheck(text: string, answer: Answer): Meant {
  return checkedAddress(text) === 'good' ? 'nothing' : meantByAgreement(text, answer);
}

function meantByAgreement(text: string, answer: Answer): Meant {
  const said = AGREEMENT[answer] ?? statusOfWord(text);
  if (said !== undefined) return said;
  if (takesConsentBack(text)) return 'no-consent';
  if (labelsIn(text).some((way) => BY_MAIL.test(way)) && !isNoteAgainstMail(text))
    return 'subscribed';
  return phraseOf(text, 'consent') === 'good' ? 'subscribed' : 'unknown';
}

/** A yes, a day or a number may be about part of the mail, or one bounce: such a person is neither unsubscribed nor mailed. */
const LEAVING: Readonly<Partial<Record<Answer, Meant>>> = {
  no: 'nothing',
  never: 'nothing',
  allowed: 'nothing',
  yes: 'no-consent',
  moment: 'no-consent',
  'far-off': 'no-consent',
  epoch: 'no-consent',
  serial: 'no-consent',
  number: 'no-consent',
};

function meantByLeaving(text: string, answer: Answer): Meant {
  const besides = beginsWithDay(text) ? 'no-consent' : 'unknown';
  return LEAVING[answer] ?? statusOfWord(text) ?? besides;
}

/** `Cancelled` may be an order: only words about mail alone unsubscribe anybody. `Lead` is not about consent, `was active` is. */
function meantByStatus(text: string): Meant {
  if (text.length > LONGEST_WORD_LENGTH) return 'nothing';
  const status = statusOfWord(text);
  if (status === undefined) return mayBeAgainst(text) ? 'unknown' : 'nothing';
  return isSuppression(status) && !leavesMail(text) ? 'no-consent' : status;
}

/** It failed, speaks of leaving or of death in words that are no status, or of staying beside others that may reverse it. */
function mayBeAgainst(text: string): boolean {
  if (isFormulaFailure(text) || leavesMail(text)) return true;
  return markedIn(text) !== undefined || phraseOf(text, 'status') === 'doubtful';
}
