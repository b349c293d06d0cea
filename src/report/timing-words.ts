// What a report says of the time that the writes of a run took, the same in every format for people.

/** Heads the endpoints that a run wrote to. */
export const TIMINGS_TITLE = 'Writes by endpoint';

/** Why the times are no shares of the run's: they overlap, and hold what our own pace made them wait. */
export const TIMINGS_MEANING =
  'Waiting for a turn is included; with several at a time they add up to more than the run took.';
