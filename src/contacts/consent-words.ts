// What a cell says in a column whose name speaks of consent, whoever reads it: a yes means another thing
// in a column of those who left than in one of those who agreed.
import type { Status } from './consent.ts';
import { isSuppression } from './consent.ts';
import type { ConsentRole } from './status-column.ts';
import { yesOrNo } from './status-rule.ts';
import { agrees, leavesMail, statusOfWord } from './status-words.ts';

/** A day in any order, whatever follows; of programs that write one where there is none. */
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})/u;
const NO_DAY = /^(?:0000-00-00|1970-01-01)/u;

/** What programs and people write where there is nothing to say. */
const NOTHING = /^(?:null|\(null\)|undefined|none|n\/a|-+|\\N)$/iu;

/** In a column of those who left: that this one did not. */
const NOT_LEFT: ReadonlySet<string> = new Set(['allow', 'allowed', 'erlaubt']);

/** Longer texts are no words of a status. */
const LONGEST_WORD_LENGTH = 40;

/** `unknown`: the cell says something about consent that nobody understands. */
export type Meant = Status | 'nothing' | 'unknown';

/** The text is trimmed. */
export function meantBy(text: string, role: ConsentRole): Meant {
  if (text === '' || NOTHING.test(text) || NO_DAY.test(text)) return 'nothing';
  // A link by which people can leave is in every row.
  if (text.includes('://')) return 'nothing';
  switch (role) {
    case 'agrees':
      return meantByAgreement(text);
    case 'leaves':
      return meantByLeaving(text);
    case 'status':
      return meantByStatus(text);
  }
}

function meantByAgreement(text: string): Meant {
  const answer = yesOrNo(text);
  if (answer !== undefined) return answer === 'yes' ? 'subscribed' : 'no-consent';
  // The day on which somebody agreed.
  if (DAY.test(text)) return 'subscribed';
  return statusOfWord(text) ?? (agrees(text) ? 'subscribed' : 'unknown');
}

/** A yes or a day may be about part of the mail: too little to unsubscribe for good, too much to write to. */
function meantByLeaving(text: string): Meant {
  const answer = yesOrNo(text);
  if (answer !== undefined) return answer === 'yes' ? 'no-consent' : 'nothing';
  if (DAY.test(text)) return 'no-consent';
  return statusOfWord(text) ?? (NOT_LEFT.has(text.toLowerCase()) ? 'nothing' : 'unknown');
}

/** `Cancelled` may be an order: only what is about mail and nothing else unsubscribes anybody. */
function meantByStatus(text: string): Meant {
  const status = text.length > LONGEST_WORD_LENGTH ? undefined : statusOfWord(text);
  if (status === undefined) return 'nothing';
  return isSuppression(status) && !leavesMail(text) ? 'no-consent' : status;
}
