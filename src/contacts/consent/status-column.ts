// Notices a column that speaks of consent although nobody reads it: taking its rows as subscribed
// would bring back people who left. Here is what its name tells; consent-words.ts knows its words.
import { normalisedName } from '../cells/header.ts';

/**
 * What a column tells about consent, by its name: who agreed, who left, or a status of any kind. Of the
 * first two every filled cell is about consent; a status may be about anything.
 */
export type ConsentRole = 'agrees' | 'leaves' | 'status';

/** Names under which files tell who may get mail, in the form of `normalisedName`. */
// prettier-ignore
const STATUS_NAMES: ReadonlySet<string> = new Set([
  'status', 'contact_status', 'consent', 'email_status', 'email_subscriber_status',
  'email_subscription_status', 'member_status', 'opt_in', 'opted_in', 'subscriber_status',
  'subscription_status',
]);

/** Columns of yes and no, such as that a person agreed; other columns of such a name may be anything. */
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

/** Other ways to reach people, of which a consent says nothing about mail. */
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

/** Whether a column of this title tells who left, in whatever words: it may take back any consent. */
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
