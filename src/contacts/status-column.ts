// Notices a column that speaks of consent although nobody reads it: taking its rows as subscribed
// would bring back people who left.
import { normalisedName } from './header.ts';

/** Names under which files tell who may get mail, in the form of `normalisedName`. */
const STATUS_NAMES: ReadonlySet<string> = new Set([
  'status',
  'contact_status',
  'consent',
  'email_opt_out',
  'email_status',
  'email_subscriber_status',
  'email_subscription_status',
  'member_status',
  'opt_in',
  'opt_out',
  'opted_out',
  'subscriber_status',
  'subscription_status',
  'unsub_time',
  'unsubscribed',
  'unsubscribed_at',
  'unsubscribed_from_all_email',
]);

/** The first column of the header that speaks of consent, as it is written there. */
export function statusLikeColumn(header: readonly string[]): string | undefined {
  return header.find((title) => STATUS_NAMES.has(normalisedName(title)));
}
