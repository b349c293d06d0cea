// What the name of a file says about everybody in it. Whoever keeps a list of people who left names it so,
// and such lists seldom say it a second time in a column.
import type { Status } from '../../contacts/index.ts';

/** Looked for in this order, in lower case, without accents, with one space between words. */
const NAMES: readonly (readonly [Status, RegExp])[] = [
  ['complained', /complain|abuse|spam/u],
  ['bounced', /bounce|cleaned|invalid|undeliver/u],
  [
    'unsubscribed',
    /unsub|opt(?:ed)? ?out|suppress|exclusion|excluded|(?:block|black|deny) ?list|blocked|do ?not ?(?:e ?mail|mail|contact|send)|abgemeldet|desinscri|desabonn/u,
  ],
];

/** Only what keeps people from mail: that a file is called `active` is nobody's consent. */
export function statusOfFileName(path: string): Status | undefined {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0];
}
