// The section `guards`: limits that are checked before the first write.
import type { Limit } from '../../plan/index.ts';
import { converted, option, section } from './option.ts';
import { limit, oneOf } from './shapes.ts';

const LIMITS = 'A person may change a limit between planning and applying.';

export const GUARDS = section({
  /** Left out: by the size of the contact type. */
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
  maxUpdate: converted({
    shape: limit().default('30%'),
    words: 'The most updates of a contact type.',
    template: {},
    becomes: limitOf,
    hashed: LIMITS,
  }),
  maxSuppress: converted({
    shape: limit().default('30%'),
    words: 'The most new suppressions. The first ones of an account may be as many as they like.',
    template: {},
    becomes: limitOf,
    hashed: LIMITS,
  }),
  maxShrink: converted({
    shape: limit().default('30%'),
    words:
      'How much fewer valid rows of a source, or entries of a list of the service, than when a run was last accepted whole. A file of a source that is missing or empty counts too, whatever its size. It holds deletes back, and creates where the source tells who left.',
    template: { behind: 'fewer source rows or listed contacts than were last accepted' },
    becomes: limitOf,
    hashed: LIMITS,
  }),
  maxInvalid: converted({
    shape: limit().default('10%'),
    words: 'The most invalid rows of a source; above it nothing is deleted.',
    template: { behind: 'more invalid rows than that, and nothing is deleted' },
    becomes: limitOf,
    hashed: LIMITS,
  }),
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

function limitOf(written: string | number): Limit {
  if (typeof written === 'number') return { kind: 'count', count: written };
  if (!written.endsWith('%')) return { kind: 'count', count: Number(written) };
  return { kind: 'share', share: Number(written.slice(0, -1)) / 100 };
}
