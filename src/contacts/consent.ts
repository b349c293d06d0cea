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
