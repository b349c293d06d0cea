// Columns that speak of consent although no configuration names them: which ones, by their names, and what their
// cells say. To take such rows as subscribed would bring back people who left.
import { normalisedName } from '../cells/header.ts';
import { leavesMail, phraseOf, statusOfWord, yesOrNo } from './status-words.ts';
import { isSubscribed, isSuppression, worstStatus, type Status } from '../values/consent.ts';
import { cleanText, keptText, remembered } from '../values/text.ts';

/**
 * What a column tells about consent, by its name: who agreed, who left, or a status of any kind. In the first two,
 * every filled cell is about consent; a status may be about anything.
 */
export type ConsentRole = 'agrees' | 'leaves' | 'status';

/** Names of columns that say who may get mail, in the form of `normalisedName`. */
// prettier-ignore
const STATUS_NAMES: ReadonlySet<string> = new Set([
  'status', 'contact_status', 'consent', 'email_status', 'email_subscriber_status',
  'email_subscription_status', 'member_status', 'opt_in', 'opted_in', 'subscriber_status',
  'subscription_status',
]);

/** Names of columns of yes and no, such as whether a person agreed. */
// prettier-ignore
const AGREEMENT_NAMES: ReadonlySet<string> = new Set([
  'optin', 'email_opt_in', 'marketing_opt_in', 'newsletter_opt_in', 'newsletter', 'subscribed',
  'is_subscribed', 'email_subscribed', 'accepts_marketing', 'accepts_email_marketing',
  'marketing_consent', 'email_consent', 'newsletter_consent', 'einwilligung',
]);

/** Names of the above that say who agreed, and not only some status. */
const AGREEING_STATUS_NAMES: ReadonlySet<string> = new Set(['consent', 'opt_in', 'opted_in']);

/** Parts of names, as whole words: who agreed to get mail. */
const AGREEING =
  /(?:^|_)(?:opt(?:ed)?_?in|subscribed|consent(?:ed)?|newsletter|einwilligung|zustimmung|abonniert|accepts_(?:\p{L}+_)?marketing|accepts_e?_?mails?|permission_to_(?:e?_?mail|contact))(?:_|$)/u;

/** Beside such a part: when, where or how somebody agreed, or what was sent, and not whether. */
const ABOUT_AGREEING =
  /(?:^|_)(?:sent|at|on|date|datum|am|time|zeit|source|quelle|text|count|anzahl|number|ip|ur[il]|link|token|id|ids|key|reason|grund|name|title|titel|opens?|clicks?|lists?|version|type|typ|format|frequency|language|sprache|method|form)(?:_|$)/u;

/** Parts of names, as whole words: who left, bounced or must not be written to, or when. */
const LEAVING =
  /(?:^|_)(?:unsub[a-z]*|opt(?:ed)?_?out|optouts?|do_?not_?(?:allow_)?(?:bulk_?)?(?:e_?mails?|contact|mail|send)|no_e?mail|(?:block|black)_?list(?:ed)?|blocked|abgemeldet|abmeldung|abbestellt|d[ée]s(?:inscri|abonn)\p{L}*)(?:_|$)/u;

/** Parts of words: mail that came back, a complaint about it, a list of people to be left alone. */
const AGAINST_MAIL = /bounce|complain|suppress|beschwerde|unzustellbar/u;

/** As whole words: who called mail spam, wanted to be forgotten or has died. `Anti-spam consent` is an agreement. */
const COMPLAINING_OR_ERASED =
  /(?:^|_)(?:(?<!anti_|can_)spam(?:med|mer|s)?|is_?spam\p{L}*|abuse|junk|plaintes?|erase[ds]?|erasure|forgotten|(?:is_?)?deleted|deletion|anonymi[sz]ed|gelöscht|löschung|\p{L}*vergessen\p{L}*|gesperrt|(?:werbe|mail)?sperr(?:e|ung|liste|vermerk)|dnc|deceased|verstorben)(?:_|$)/u;

/** Beside a part about leaving: what every person has, whether they left or not. */
const OF_EVERYBODY = /(?:^|_)(?:ur[il]|link|token|key|hash|id)(?:_|$)/u;

/** Other ways to reach people: consent to them says nothing about mail. */
const OTHER_CHANNEL =
  /(?:^|_)(?:sms|mms|phone|telefon|telephone|call|calls|mobile|mobil|whatsapp|push|fax|post|postal|letter|brief)(?:_|$)/u;

/** One word in the exports of Salesforce. */
const SALESFORCE = 'hasoptedoutofemail';

/** The first column of the header that speaks of consent, as it is written there. */
export function statusLikeColumn(header: readonly string[]): string | undefined {
  return header.find((title) => consentRole(title) !== undefined || saysWhoLeft(title));
}

/** Whether a column tells the status of its rows, or who left. */
export function isStatusName(title: string): boolean {
  return STATUS_NAMES.has(normalisedName(title)) || saysWhoLeft(title);
}

/** Whether a column of this title tells who left, in any words: it may take back any consent. */
export function saysWhoLeft(title: string): boolean {
  const name = normalisedName(title);
  return (
    [LEAVING, AGAINST_MAIL, COMPLAINING_OR_ERASED].some((part) => part.test(name)) ||
    name === SALESFORCE
  );
}

/** Undefined for a column whose name says nothing about consent to mail. */
export function consentRole(title: string): ConsentRole | undefined {
  const name = normalisedName(title);
  if (isAboutOtherChannel(name)) return undefined;
  if (saysWhoLeft(title)) return OF_EVERYBODY.test(name) ? undefined : 'leaves';
  if (AGREEMENT_NAMES.has(name) || AGREEING_STATUS_NAMES.has(name)) return 'agrees';
  if (STATUS_NAMES.has(name)) return 'status';
  return AGREEING.test(name) && !ABOUT_AGREEING.test(name) ? 'agrees' : undefined;
}

/** Whether the name, in the form of `normalisedName`, is about another way to reach people than mail. */
function isAboutOtherChannel(name: string): boolean {
  return OTHER_CHANNEL.test(name) && !name.includes('mail');
}

// What a cell of such a column says: a yes means the opposite in a column of those who left.

/** A day in any order, whatever follows. */
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})/u;

/** The time of a day. Any other words after a day may say that it is over. */
const TIME =
  /^(?:(?:T|,? +)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)?(?: ?[+-]\d{2}:?\d{2})?(?: ?(?:z|utc|gmt|[cepm][sd]t|cest|bst|uhr))?)?$/iu;

/** Programs write these days where there is none. */
const NO_DAY = /^(?:0000-00-00|1970-01-01)/u;

/** What programs and people write where there is nothing to say. */
const NOTHING = /^(?:null|\(null\)|undefined|none|n\/a|-+|\\N)$/iu;

/** A link by which people can leave is in every row. */
const LINK = /^[^\s:]+:\/\/\S+$/u;

/** How often mail came back or somebody complained. */
const NUMBER = /^\d+(?:[.,]\d+)? ?%?$/u;
const ZERO = /^0+(?:[.,]0+)? ?%?$/u;

/** In a column of those who left: this person did not. */
const NOT_LEFT: ReadonlySet<string> = new Set([
  ...['allow', 'allowed', 'erlaubt'],
  ...['never', 'nie', 'jamais', 'nunca', 'nooit', 'keine', 'aucun', 'aucune', 'ninguno', 'ninguna'],
]);

/** Longer texts are not words. */
const LONGEST_WORD_LENGTH = 40;

/** `unknown`: the cell says something about consent that is not understood. */
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

/** A yes, a day or a number may be about part of the mail, or one bounce: such a person is neither unsubscribed nor mailed. */
function meantByLeaving(text: string): Meant {
  const answer = yesOrNo(text);
  if (answer === 'no' || ZERO.test(text)) return 'nothing';
  if (answer === 'yes' || NUMBER.test(text) || DAY.test(text)) return 'no-consent';
  return statusOfWord(text) ?? (NOT_LEFT.has(text.toLowerCase()) ? 'nothing' : 'unknown');
}

/** `Cancelled` may be an order: only words about mail alone unsubscribe anybody. `Lead` is not about consent, `was active` is. */
function meantByStatus(text: string): Meant {
  if (text.length > LONGEST_WORD_LENGTH) return 'nothing';
  const status = statusOfWord(text);
  if (status === undefined) return phraseOf(text, 'status') === 'doubtful' ? 'unknown' : 'nothing';
  return isSuppression(status) && !leavesMail(text) ? 'no-consent' : status;
}

// Whatever a configuration says, the worst statement of a row wins, also one in a column that is not its status.

/** A statement against mail, and the column that makes it. */
export interface Held {
  readonly status: Status;
  readonly column: string;
}

export interface ConsentColumns {
  /** Names of columns that speak of consent and that nothing reads. */
  readonly unread: readonly string[];
  /** The worst that they say of a row; undefined where they say nothing against mail. */
  readonly heldBy: (cells: readonly string[]) => Held | undefined;
}

export interface ConsentReading {
  /** The names of the header as they are shown. */
  readonly header: readonly string[];
  /** Places with another certain meaning: the status, the address, a name. */
  readonly read: ReadonlySet<number>;
  /** Places of custom fields: a person said what they are, but their words still count. */
  readonly custom: ReadonlySet<number>;
  /** Whether columns of any other name are searched for words of those who left. */
  readonly byWords: boolean;
}

type CellReader = (cell: string) => Status | undefined;

interface Watched {
  readonly place: number;
  readonly column: string;
  readonly said: CellReader;
}

export function consentColumns({ header, read, custom, byWords }: ConsentReading): ConsentColumns {
  const watched: Watched[] = [];
  const unread: string[] = [];
  for (const [place, column] of header.entries()) {
    if (read.has(place)) continue;
    const role = consentRole(column);
    if (role !== undefined && !custom.has(place)) unread.push(column);
    if (role !== undefined) {
      watched.push({ place, column, said: remembered(spokenIn(role, custom.has(place))) });
    } else if (byWords) watched.push({ place, column, said: wordWatcher() });
  }
  return { unread, heldBy: (cells) => worstOf(watched, cells) };
}

function worstOf(watched: readonly Watched[], cells: readonly string[]): Held | undefined {
  let worst: Held | undefined;
  for (const { place, column, said } of watched) {
    const cell = cells[place];
    if (cell === undefined || cell === '') continue;
    const status = said(cell);
    if (status === undefined) continue;
    const isWorse = worstStatus(worst?.status ?? status, status) !== worst?.status;
    if (isWorse) worst = { status, column };
  }
  return worst;
}

/** What a cell of such a column says against mail. */
function spokenIn(role: ConsentRole, isCustom: boolean): CellReader {
  return (cell) => {
    const meant = meantBy(cleanText(cell), role);
    if (meant === 'unknown') return isCustom ? undefined : 'no-consent';
    return meant === 'nothing' || isSubscribed(meant) ? undefined : meant;
  };
}

/** A column with more different cells holds no words. */
const MOST_WORDS = 200;
const SHORTEST_WORD_LENGTH = 5;

/**
 * For a column whose name says nothing: only words about mail alone count, and they hold their person back without
 * unsubscribing anybody. Once a column turns out to hold no words, it is ignored.
 */
function wordWatcher(): CellReader {
  const words = new Map<string, Status | undefined>();
  return (cell) => {
    if (cell.length < SHORTEST_WORD_LENGTH || cell.length > LONGEST_WORD_LENGTH) return undefined;
    if (words.size > MOST_WORDS) return undefined;
    const known = words.get(cell);
    if (known !== undefined || words.has(cell)) return known;
    const said = !cell.includes('@') && leavesMail(cell) ? 'no-consent' : undefined;
    words.set(keptText(cell), said);
    return said;
  };
}
