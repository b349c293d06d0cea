// What a cell says in a column whose name speaks of consent, whoever reads it: a yes means another thing
// in a column of those who left than in one of those who agreed.
import type { ConsentRole } from './status-column.ts';
import { yesOrNo } from './status-rule.ts';
import { leavesMail, phraseOf, statusOfWord } from './status-words.ts';
import { type Status, isSuppression } from '../values/consent.ts';

/** A day in any order, whatever follows. */
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})/u;

/** What may follow a day and be no more than its time: other words may say that it is over. */
const TIME =
  /^(?:(?:T|,? +)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)?(?: ?[+-]\d{2}:?\d{2})?(?: ?(?:z|utc|gmt|[cepm][sd]t|cest|bst|uhr))?)?$/iu;

/** Programs write this day where there is none. */
const NO_DAY = /^(?:0000-00-00|1970-01-01)/u;

/** What programs and people write where there is nothing to say. */
const NOTHING = /^(?:null|\(null\)|undefined|none|n\/a|-+|\\N)$/iu;

/** A link by which people can leave is in every row. */
const LINK = /^[^\s:]+:\/\/\S+$/u;

/** How often mail came back or somebody complained. */
const NUMBER = /^\d+(?:[.,]\d+)? ?%?$/u;
const ZERO = /^0+(?:[.,]0+)? ?%?$/u;

/** In a column of those who left: that this one did not. */
const NOT_LEFT: ReadonlySet<string> = new Set([
  ...['allow', 'allowed', 'erlaubt'],
  ...['never', 'nie', 'jamais', 'nunca', 'nooit', 'keine', 'aucun', 'aucune', 'ninguno', 'ninguna'],
]);

/** Longer texts are no words of a status. */
const LONGEST_WORD_LENGTH = 40;

/** `unknown`: the cell says something about consent that nobody understands. */
export type Meant = Status | 'nothing' | 'unknown';

/** The text is trimmed. */
export function meantBy(text: string, role: ConsentRole): Meant {
  if (text === '' || NOTHING.test(text) || LINK.test(text)) return 'nothing';
  if (isDay(text) && NO_DAY.test(text)) return 'nothing';
  switch (role) {
    case 'agrees':
      return meantByAgreement(text);
    case 'leaves':
      return meantByLeaving(text);
    case 'status':
      return meantByStatus(text);
  }
}

/** With or without a time, and nothing else. */
function isDay(text: string): boolean {
  return DAY.test(text) && TIME.test(text.replace(DAY, ''));
}

function meantByAgreement(text: string): Meant {
  const answer = yesOrNo(text);
  if (answer !== undefined) return answer === 'yes' ? 'subscribed' : 'no-consent';
  // The day on which somebody agreed.
  if (isDay(text)) return 'subscribed';
  return statusOfWord(text) ?? (phraseOf(text, 'consent') === 'good' ? 'subscribed' : 'unknown');
}

/**
 * A yes, a day or a number may be about part of the mail, or about mail that came back once: too little to
 * unsubscribe for good, too much to write to.
 */
function meantByLeaving(text: string): Meant {
  const answer = yesOrNo(text);
  if (answer === 'no' || ZERO.test(text)) return 'nothing';
  if (answer === 'yes' || NUMBER.test(text) || DAY.test(text)) return 'no-consent';
  return statusOfWord(text) ?? (NOT_LEFT.has(text.toLowerCase()) ? 'nothing' : 'unknown');
}

/**
 * `Cancelled` may be an order: only what is about mail and nothing else unsubscribes anybody. And a word
 * such as `Lead` is about something else, where one such as `was active` is not.
 */
function meantByStatus(text: string): Meant {
  if (text.length > LONGEST_WORD_LENGTH) return 'nothing';
  const status = statusOfWord(text);
  if (status === undefined) return phraseOf(text, 'status') === 'doubtful' ? 'unknown' : 'nothing';
  return isSuppression(status) && !leavesMail(text) ? 'no-consent' : status;
}
