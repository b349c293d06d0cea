// Bugs in what a name, a word or a row of a source means.
import type { PlantedBug } from './planted-bug.ts';

const SPELLING = 'src/compare/scope/spelling.ts';

export const MEANING_BUGS: readonly PlantedBug[] = [
  {
    name: 'folded-name-first',
    file: SPELLING,
    find: 'const exact = records.find((record) => nameOf(record) === name);',
    replace:
      'const exact = records.find((record) => contactTypeKey(nameOf(record)) === contactTypeKey(name));',
    why: 'Strangers in the contact type that comes first are deleted, and another group is written.',
  },
  {
    name: 'unclear-name-is-new',
    file: SPELLING,
    find: 'if (there.length < (isMerged ? 2 : 1) && rivals.length === 0) return [];',
    replace: 'if (there.length < 200 && rivals.length === 0) return [];',
    why: 'Who left goes into a new group, and goes on getting the mail of the one that was meant.',
  },
  {
    name: 'spelling-not-told',
    file: 'src/compare/summary/warnings.ts',
    find: 'return found === group ? [] : [[group, `group ${found}`] as const];',
    replace: 'return found === found.trim() ? [] : [[group, `group ${found}`] as const];',
    why: 'Nobody learns which group of the service is written.',
  },
  {
    name: 'status-silences-consent',
    file: 'src/contacts/mapping/mapping.ts',
    find: 'const { accounted = [], unseen } = mapping;',
    replace:
      "const { accounted = [], unseen } = mapping;\n  if (status.kind !== 'constant') return { unread: [], heldBy: () => undefined };",
    why: 'Who said no to the newsletter gets it, since another column says active.',
  },
  {
    name: 'odd-word-is-a-yes',
    file: 'src/contacts/consent/row-status.ts',
    find: "if (meant === 'unknown') return isSeen ? undefined : 'no-consent';",
    replace: "if (meant === 'unknown') return isSeen ? 'no-consent' : undefined;",
    why: 'A word that nobody understands is taken for a yes.',
  },
  {
    name: 'largest-source-speaks',
    file: 'src/plan/plan.ts',
    find: 'reduce((sum, { invalid }) => sum + invalid, 0)',
    replace: 'reduce((sum, { invalid }) => Math.max(sum, invalid), 0)',
    why: 'A person tolerates five rows, and twice as many are left out without a word.',
  },
  {
    name: 'largest-sync-speaks',
    file: 'src/compare/summary/row-counts.ts',
    find: 'return whole?.read === binding.read ? whole.invalid : binding.invalid;',
    replace: 'return whole?.read === binding.read ? binding.invalid : binding.invalid;',
    why: 'Two syncs refuse half of a file between them, and its people are deleted all the same.',
  },
];
