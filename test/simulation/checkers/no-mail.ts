// P12: no endpoint is called that can send mail, and none that lets mail through again.
import type { Checker } from '../checker.ts';

export const NO_MAIL: Checker = {
  promise: 'P12 no mail',
  breaks: ({ events }) =>
    events.flatMap((event) =>
      event.kind === 'sent' && event.isWrite && FORBIDDEN.test(event.endpoint)
        ? [`${event.endpoint} was called`]
        : [],
    ),
};

const FORBIDDEN =
  /^(?:sender|single|automations|schedule|template|design|notification)|unsubscribes\/(?:bulk-)?delete|recipients-(?:bulk-)?delete/u;
