// Bugs by which somebody who wants no mail could get some.
import type { PlantedBug } from './planted-bug.ts';

const SUPPRESSIONS = 'src/apply/writing/suppressions.ts';
const PHASES = 'src/apply/writing/phases.ts';

export const SUPPRESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'suppressions-not-awaited',
    file: PHASES,
    find: "if (!(await awaitSuppressions(run, reading)) || isStopping(run)) return 'part';",
    replace: "if ((await awaitSuppressions(run, reading)) && isStopping(run)) return 'part';",
    why: 'Contacts are created while a suppression is still missing.',
  },
  {
    name: 'suppressions-after-creates',
    file: PHASES,
    find: '  await writeSuppressions(run, reading);\n',
    replace: `  if (reading.metadata.contactTypes.length > 0) await createContacts(run, reading);
  await writeSuppressions(run, reading);
`,
    why: 'For a moment somebody can get mail who wants none.',
  },
  {
    name: 'forget-half-of-suppressions',
    file: SUPPRESSIONS,
    find: 'for (const half of inChunks(items, Math.ceil(items.length / 2))) {',
    replace: 'for (const half of [items.slice(0, Math.ceil(items.length / 2))]) {',
    why: 'Half of a refused list is never suppressed.',
  },
  {
    name: 'one-suppression-lost',
    file: SUPPRESSIONS,
    find: 'for (const half of inChunks(items, Math.ceil(items.length / 2))) {',
    replace: 'for (const half of inChunks(items.slice(1), Math.ceil(items.length / 2))) {',
    why: 'One address of every refused list is never suppressed.',
  },
  {
    name: 'refused-list-not-halved',
    file: SUPPRESSIONS,
    find: 'if (items.length === 1 || !(isRefused(outcome) || isRefusal(outcome))) return outcome;',
    replace: 'if (items.length > 0 || !(isRefused(outcome) || isRefusal(outcome))) return outcome;',
    why: 'One bad address keeps all the others unsuppressed.',
  },
  {
    name: 'wrong-group',
    file: SUPPRESSIONS,
    find: 'const groupId = findGroup(reading.metadata, group)?.id;',
    replace:
      'const groupId = (group === "" ? findGroup(reading.metadata, group) : reading.metadata.groups[0])?.id;',
    why: 'People are unsubscribed from another group than the one that they left.',
  },
  {
    name: 'best-status-wins',
    file: 'src/contacts/values/consent.ts',
    find: 'return STATUSES.indexOf(a) > STATUSES.indexOf(b) ? a : b;',
    replace: 'return STATUSES.indexOf(a) < STATUSES.indexOf(b) ? a : b;',
    why: 'A row that says unsubscribed loses against one that does not.',
  },
  {
    name: 'group-entry-read-as-global',
    file: 'src/compare/account/read-suppressions.ts',
    find: 'groupId === null ? GLOBAL_SCOPE : scopeOf(groupId)',
    replace: 'groupId === null ? GLOBAL_SCOPE : scopeOf(groupId) * 0',
    why: 'Who left one group counts as having left everything.',
  },
  {
    name: 'cut-call-taken-for-whole',
    file: SUPPRESSIONS,
    find: 'if (isStopping(run) || !(await writeLeftOut(run, reading, size))) return false;',
    replace: 'if (isStopping(run) || size > 0) return true;',
    why: 'Contacts are created while nobody sees those whom the service cut from a list.',
  },
  {
    name: 'further-groups-unread',
    file: 'src/compare/sides/match-sides.ts',
    find: 'const further = isAnyOther ? furtherGroups(sides) : [];',
    replace: 'const further = furtherGroups(sides).slice(0, 0);',
    why: 'Who changes an address loses what the configuration does not name.',
  },
  {
    name: 'lost-suppressions-forgotten',
    file: 'src/people/rules.ts',
    find: "return told?.link === 'self' || told?.link === 'idEver';",
    replace: "return told?.link === 'idEver';",
    why: 'Whom the list of the service has lost is created again.',
  },
  {
    name: 'created-beside-leaver',
    file: 'src/state/scratch/scratch-held.ts',
    find: 'if (this.hasOthers) yield* this.sql.walk(BESIDE_LEAVERS);',
    replace: 'if (!this.hasOthers) yield* this.sql.walk(BESIDE_LEAVERS);',
    why: 'A row with two addresses makes a contact, though somebody left at the second.',
  },
  {
    name: 'leaver-beside-unlisted',
    file: 'src/state/scratch/scratch-held.ts',
    find: '    OR other IN (SELECT address FROM left_in_source)\n',
    replace: '',
    why: 'Who left at a second address counts only where a list of suppressions names the source.',
  },
];
