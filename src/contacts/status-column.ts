// Notices a column that speaks of consent although nobody reads it: taking its rows as subscribed
// would bring back people who left.
import { normalisedName } from './header.ts';

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

/** Parts of names, as whole words: who left, bounced or must not be written to, or when. */
const LEAVING =
  /(?:^|_)(?:unsub[a-z]*|opt(?:ed)?_?out|optouts?|do_?not_?(?:allow_)?(?:bulk_?)?(?:e_?mails?|contact|mail|send)|no_e?mail|suppress[a-z]*|(?:block|black)_?list(?:ed)?|blocked|(?:hard_?)?bounced|complained|spam_complaint|abgemeldet|abmeldung|abbestellt|d[ée]s(?:inscri|abonn)\p{L}*)(?:_|$)/u;

/** One word in the exports of Salesforce. */
const SALESFORCE = 'hasoptedoutofemail';

/** The first column of the header that speaks of consent, as it is written there. */
export function statusLikeColumn(header: readonly string[]): string | undefined {
  return header.find((title) => isStatusName(title) || AGREEMENT_NAMES.has(normalisedName(title)));
}

/** Whether a column tells the status of its rows, or who left. */
export function isStatusName(title: string): boolean {
  return STATUS_NAMES.has(normalisedName(title)) || saysWhoLeft(title);
}

/** Whether a column of this title tells who left, in whatever words: it may take back any consent. */
export function saysWhoLeft(title: string): boolean {
  const name = normalisedName(title);
  return name === SALESFORCE || LEAVING.test(name);
}
