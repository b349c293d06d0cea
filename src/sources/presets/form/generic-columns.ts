// Names of columns that many programs use: however many of them a file has, they never tell who made it.
import { normalisedName } from '../../../contacts/index.ts';

/** In words; capitals and punctuation do not count. From the exports of about 150 programs. */
// prettier-ignore
const GENERIC = [
  // The person.
  'email', 'email 1', 'email address', 'EmailAddress', 'contact email', 'recipient', 'recipient email',
  'recipient.email', 'subscriber', 'name', 'first name', 'firstname', 'last name', 'lastname', 'phone', 'mobile',
  'sms', 'whatsapp', 'company name', 'position', 'title', 'preferred locale',
  'address', 'address 1', 'address1', 'address line 1', 'city', 'state', 'state province region', 'zip', 'zip code',
  'zipcode', 'country', 'attributes.email', 'email_address.address', 'subscriber_email',
  // What the program knows the person by.
  'id', 'uuid', 'identifier', 'record id', 'contact id', 'customer id', 'ext id', 'stripe customer id', 'contactID',
  'group_id', 'groups_id', 'token', 'list 20', 'listid',
  // What a row says, of whatever it is about.
  'status', 'contact status', 'email status', 'type', 'source', 'origin', 'acquisition source', 'reason',
  'suppression reason', 'error', 'code', 'detail', 'channel', 'tag', 'tags', 'list', 'lists', 'email lists',
  'attributes', 'points', 'score', 'tier', 'subscription tier', 'free tier', 'plan', 'expiry', 'pattern', 'mask',
  'activity', 'subscription type', 'active subscription', 'verified', 'ip', 'ip address', 'value', 'sent', 'opens',
  'clicks', 'opened', 'clicked', 'blocked', 'hard bounce', 'soft bounce', 'bounce', 'subject', 'total spent',
  'conversion_rate', 'statuscode', 'subscriber_status', 'total orders', 'deal name', 'deal stage', 'ticket name',
  // Consent, in words that suggest themselves.
  'subscribed', 'blacklisted', 'blocklisted', 'double opt-in', 'email marketing', 'email permission', 'consent',
  'subscribed to emails', 'doNotContact', 'activated', 'registered', 'deactivated', 'isunsub', 'IsUnsubscribed', 'is unsubscribed', 'opt-in method',
  // When.
  'date', 'created', 'created at', 'CreatedAt', 'created on', 'date created', 'date added', 'date sent', 'added on',
  'added time', 'modified time', 'updated at', 'last changed', 'expires at', 'inactive date', 'date subscribed',
  'subscribed date', 'subscribed at', 'subscription date', 'unsubscribed at', 'unsub time', 'optin time',
  'bounced at', 'opened at', 'clicked at', 'sent at', 'forwarded at', 'did not open at', 'opted out at', 'opt-out at',
  'date opened', 'open date', 'opened time', 'open time', 'date clicked', 'clicked time', 'click time',
  'date suppressed', 'total opens', 'total clicks', 'unique opens', 'clicked link', 'links clicked',
  'financial status', 'accepts marketing', 'post id', 'post date', 'is published',
];

const NAMES: ReadonlySet<string> = new Set(GENERIC.map(normalisedName));

export function isGenericColumn(title: string): boolean {
  return NAMES.has(normalisedName(title));
}
