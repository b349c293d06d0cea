// What a person agreed to. The worst statement wins, and nothing here ever makes one better.

/** From best to worst. */
export const STATUSES = [
  'subscribed',
  'unconfirmed',
  'no-consent',
  'bounced',
  'unsubscribed',
  'complained',
] as const;

export type Status = (typeof STATUSES)[number];

export function worstStatus(a: Status, b: Status): Status {
  if (a === b) return a;
  return STATUSES.indexOf(a) > STATUSES.indexOf(b) ? a : b;
}

/** What keeps mail away for ever. */
export type Suppression = 'bounced' | 'unsubscribed' | 'complained';

/** All that a blank or a word that nobody understands may mean. */
export type PassingStatus = Exclude<Status, Suppression>;

/** Only a subscribed row makes its contact desired. */
export function isSubscribed(status: Status): boolean {
  return status === 'subscribed';
}

/** Whether the status must keep mail away, and not only leave the contact uncreated. */
export function isSuppression(status: Status): status is Suppression {
  return status === 'bounced' || status === 'unsubscribed' || status === 'complained';
}
