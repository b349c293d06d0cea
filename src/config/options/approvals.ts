// The section `approvals`: who has to say yes to a plan before it is applied.
import { resolve } from 'node:path';
import { converted, described, oneOf, option, section, text, wholeWithin } from './option.ts';

/** A plan holds the same whoever approves it: `apply` asks the configuration as it is then. */
const ASKED_LATER = 'It says who lets a plan be applied, not what is planned.';

const MOST_PEOPLE = 20;

function from(what: string) {
  return { shape: wholeWithin(1, 1_000_000_000).optional(), words: `From so many ${what} on.` };
}

const WHEN = described({
  create: from('new contacts and recipients of segments'),
  update: from('updates'),
  delete: from('deletes, of contacts and of recipients of segments,'),
  suppress: from('suppressions'),
});

export const APPROVALS = section({
  need: option({
    shape: wholeWithin(1, MOST_PEOPLE).default(1),
    words:
      'How many different people must approve a plan. Somebody with two keys or two spellings of a name is one. More than 1 needs signers.',
    hashed: ASKED_LATER,
  }),
  when: option({
    shape: WHEN.optional(),
    words:
      'From how many changes on a plan needs approval; one of them is enough. Left out: every plan does.',
    template: { value: '{ delete: 100, suppress: 1 }', behind: 'left out: every plan' },
    hashed: ASKED_LATER,
  }),
  signers: converted({
    shape: text('the path of a file of allowed signers').optional(),
    words:
      'The file with the public keys of those who may approve, relative to this file, as ssh-keygen(1) has it under ALLOWED SIGNERS: a line `anna@example.com ssh-ed25519 AAAA…` for each key; `namespaces`, `valid-after` and `valid-before` are understood, times without Z are local, certificates are refused. Each approval must then be signed: `ssh-keygen -Y sign -n listferry-approval -f KEY FILE`. Left out, an unsigned approval counts by the name in it, and such a name proves nothing.',
    template: { value: 'allowed_signers', behind: 'left out: names count, and prove nothing' },
    becomes: (written, { baseDir }) =>
      written === undefined ? undefined : resolve(baseDir, written),
    hashed: ASKED_LATER,
  }),
  planner: option({
    shape: oneOf(['allowed', 'excluded']).default('allowed'),
    words:
      'Whether who made a plan may approve it. A plan names its maker as LISTFERRY_USER says, otherwise as USER@HOST of the system; excluded compares that, whole or up to the @, with all names of the approver. Set LISTFERRY_USER to the name that stands in signers where the two differ. With excluded, a plan that names no maker is refused. It keeps colleagues from approving their own plans by oversight, and stops nobody who lies about their name.',
    template: { behind: 'or excluded: who made the plan may not approve it' },
    hashed: ASKED_LATER,
  }),
});
