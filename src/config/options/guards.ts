// The section `guards`: limits that are checked before the first write.
import type { Limit } from '../../plan/index.ts';
import { converted, limit, oneOf, option, section } from './option.ts';

const LIMITS = 'A person may change a limit between planning and applying.';

export const GUARDS = section({
  maxDelete: converted({
    shape: limit().optional(),
    words:
      'The most deletes of a contact type. Left out: 30% up to 100 contacts, 15% up to 1,000, 5% above.',
    template: {
      value: '5%',
      behind: 'left out: 30% up to 100 contacts, 15% up to 1,000, 5% above',
    },
    becomes: (written) => (written === undefined ? undefined : limitOf(written)),
    hashed: LIMITS,
  }),
  maxUpdate: limited('30%', 'The most updates of a contact type.'),
  maxSuppress: limited(
    '30%',
    'The most new suppressions. The first ones of an account may be as many as they like.',
  ),
  maxShrink: limited(
    '30%',
    'How much fewer valid rows of a source, or entries of a list of the service, than when a run was last accepted whole. A file of a source that is missing or empty counts too, whatever its size. It holds deletes back, and creates where the source tells who left.',
    'fewer source rows or listed contacts than were last accepted',
  ),
  maxInvalid: limited(
    '10%',
    'The most invalid rows of a source; above it nothing is deleted.',
    'more invalid rows than that, and nothing is deleted',
  ),
  firstMirror: option({
    shape: oneOf(['park', 'allow']).default('park'),
    words:
      'The first mirror of a contact type with contacts that listferry did not create. park: its deletes wait for a person. allow: they are made.',
    template: { behind: 'or allow: a first mirror may delete contacts that it did not create' },
    hashed: LIMITS,
  }),
  onTrip: option({
    shape: oneOf(['park', 'stop']).default('park'),
    words:
      'What sync does when a guard trips. park: the safe work; the deletes, updates, suppressions or creates wait for a person as a plan. stop: nothing.',
    template: { behind: 'or stop' },
    hashed: 'It says what happens to a plan, not what is planned.',
  }),
});

/** A limit with a default, and what the template says behind it. */
function limited(usual: string, words: string, behind?: string) {
  return converted({
    shape: limit().default(usual),
    words,
    template: { behind },
    becomes: limitOf,
    hashed: LIMITS,
  });
}

function limitOf(written: string | number): Limit {
  const percent = typeof written === 'string' && written.endsWith('%');
  if (!percent) return { kind: 'count', count: Number(written) };
  return { kind: 'share', share: Number(written.slice(0, -1)) / 100 };
}
