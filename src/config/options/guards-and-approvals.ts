// What holds a plan back before the first write: the section `guards`, whose limits it must keep, and the section
// `approvals`, the people who have to say yes to it.
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Limit } from '../../plan/index.ts';
import {
  converted,
  described,
  limit,
  oneOf,
  option,
  section,
  text,
  wholeWithin,
} from './option.ts';

/** What is unlike other nights. */
export const EXPECT = section({
  block: option({
    shape: z._default(z.boolean('must be true or false'), false),
    words:
      'Whether what is unusual waits for a person, as what trips a guard does (`--accept unusual=N`). false: a warning tells of it. A quiet night only gets the warning.',
    template: { behind: 'true: what is unusual waits for a person' },
    hashed: 'It says what is held back of a plan, not what is planned.',
  }),
});

const LIMITS = 'A limit may change between planning and applying, when the lower one counts.';

export const GUARDS = section({
  maxDelete: converted({
    shape: z.optional(limit()),
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
    'The most new suppressions, as a number or as a share of the contacts: those that exist or those that the sources want, whichever are more. The first run on an account may bring as many as it likes: it carries over all who ever left.',
  ),
  maxShrink: limited(
    '30%',
    'By how much a source may lose valid rows, or a list of the service entries, since a run was last accepted whole. A file of a source that is missing or empty counts too, whatever its size, and so do people who left. It holds deletes back, and creates where the source tells who left.',
    'fewer source rows or listed contacts than were last accepted',
  ),
  maxInvalid: limited(
    '10%',
    'The most invalid rows of a source; above it nothing is deleted.',
    'more invalid rows than that, and nothing is deleted',
  ),
  firstMirror: option({
    shape: z._default(oneOf(['park', 'allow']), 'park'),
    words:
      'The first mirror of a contact type with contacts that listferry did not create. park: its deletes wait for a person. allow: they are made.',
    template: { behind: 'or allow: a first mirror may delete contacts that it did not create' },
    hashed: LIMITS,
  }),
  onTrip: option({
    shape: z._default(oneOf(['park', 'stop']), 'park'),
    words:
      'What sync does when a guard trips. park: the safe work; the deletes, updates, suppressions or creates wait for a person as a plan. stop: nothing.',
    template: { behind: 'or stop' },
    hashed: 'It says what happens to a plan, not what is planned.',
  }),
});

/** A limit with a default, and what the template says behind it. */
function limited(usual: string, words: string, behind?: string) {
  return converted({
    shape: z._default(limit(), usual),
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

/** The approvers change nothing in a plan, and `apply` reads the configuration as it is then. */
const ASKED_LATER = 'It says who lets a plan be applied, not what is planned.';

const MOST_PEOPLE = 20;

function from(what: string) {
  return {
    shape: z.optional(wholeWithin(1, 1_000_000_000)),
    words: `The number of ${what} from which a plan needs approval.`,
  };
}

const WHEN = described({
  create: from('new contacts and recipients of segments'),
  update: from('updates'),
  delete: from('deletes of contacts and of recipients of segments'),
  suppress: from('suppressions'),
});

export const APPROVALS = section({
  need: option({
    shape: z._default(wholeWithin(1, MOST_PEOPLE), 1),
    words:
      'How many different people must approve. Somebody with two keys or two spellings of a name is one, and names count up to the @: ann@example.com and ann@laptop are one person. More than 1 needs signers.',
    hashed: ASKED_LATER,
  }),
  when: option({
    shape: z.optional(WHEN),
    words:
      'The number of changes of a kind from which people must approve those in a plan, and every part of them. Its changes of other kinds are carried out without approval. Left out: every change needs approval.',
    template: { value: '{ delete: 100, suppress: 1 }', behind: 'left out: every change' },
    hashed: ASKED_LATER,
  }),
  signers: converted({
    shape: z.optional(text('the path of a file of allowed signers')),
    words:
      'The file with the public keys of those who may approve, relative to this file. Its format is in ssh-keygen(1) under ALLOWED SIGNERS: a line `anna@example.com ssh-ed25519 AAAA…` for each key. `namespaces`, `valid-after` and `valid-before` are understood. Times without Z are local. Certificates are refused. Each approval must then be signed: `ssh-keygen -Y sign -n listferry-approval -f KEY FILE`. Left out, an unsigned approval counts by the name in it, and such a name proves nothing.',
    template: { value: 'allowed_signers', behind: 'left out: names count, and prove nothing' },
    becomes: (written, { baseDir }) =>
      written === undefined ? undefined : resolve(baseDir, written),
    hashed: ASKED_LATER,
  }),
  planner: option({
    shape: z._default(oneOf(['allowed', 'excluded']), 'allowed'),
    words:
      'Whether the maker of a plan may approve it. A plan names its maker as LISTFERRY_USER says, otherwise as USER@HOST of the system; excluded compares that, up to the @, with all names of the approver. Set LISTFERRY_USER to the name that stands in signers where the two differ. With excluded, a plan that names no maker is refused. It keeps colleagues from approving their own plans by oversight, and stops nobody who lies about their name.',
    template: { behind: 'or excluded: the maker of a plan may not approve it' },
    hashed: ASKED_LATER,
  }),
});
