// Bugs in what the nights remember: whom somebody removed, what was changed by hand, and whose memory it is.
import type { PlantedBug } from './planted-bug.ts';

const REMEMBER = 'src/apply/settling/remember.ts';
const GONE = 'src/compare/changes/gone.ts';
const THREE_WAY = 'src/diff/three-way.ts';
const CHANGES = 'src/compare/changes/creates-and-deletes.ts';

export const MEMORY_BUGS: readonly PlantedBug[] = [
  {
    name: 'baseline-of-the-plan',
    file: REMEMBER,
    find: "if (item.kind === 'createContact' && ended?.reason?.code === 'gone-again') {",
    replace: "if (item.kind === 'createContact' && ended?.state !== 'applied') {",
    why: 'Whom the service refused is taken for removed, and never comes.',
  },
  {
    name: 'edits-become-agreed',
    file: REMEMBER,
    find: 'if (isOpen && before !== sums.ofFields(hash, fields, former)) return;',
    replace: '',
    why: 'What somebody changed by hand is overwritten in the second night.',
  },
  {
    name: 'kept-edits-become-agreed',
    file: REMEMBER,
    find: 'sums.ofFields(hash, withKept(agreed, moved), type.fields)',
    replace: 'sums.ofFields(hash, agreed, type.fields)',
    why: 'An edit that is kept is overwritten once another field was written.',
  },
  {
    name: 'left-conflicts-become-agreed',
    file: REMEMBER,
    find: 'if (moved?.leavesConflicts === true && type.has(hash)) return;',
    replace: '',
    why: 'A conflict that the service won is overwritten in the next night.',
  },
  {
    name: 'other-hands-become-agreed',
    file: REMEMBER,
    find: 'const agreed = isSent ? agreedFields(item, found.fields) : found.fields;',
    replace: 'const agreed = found.fields;',
    why: 'What somebody wrote over it right after the run counts as what both sides agreed on, for good.',
  },
  {
    name: 'other-hands-not-told',
    file: 'src/apply/run/conclude.ts',
    find: 'if (fields.length === 0 || isInCopy(item, reading)) return undefined;',
    replace: 'if (fields.length >= 0 || isInCopy(item, reading)) return undefined;',
    why: 'A run is verified although its last reading shows another value than it wrote.',
  },
  {
    name: 'every-value-is-a-form',
    file: 'src/diff/stored-form.ts',
    find: 'return readings.some((one) => images.some((other) => isImage(one, other)));',
    replace: 'return readings.length > 0 || images.every((other) => isImage(text, other));',
    why: 'What somebody wrote over it is taken for what the service makes of a value.',
  },
  {
    name: 'missing-rows-forget-edits',
    file: 'src/state/scratch/scratch-differences.ts',
    find: 'SELECT 1 FROM actual LEFT JOIN desired USING (target, address)',
    replace: 'SELECT 1 FROM actual JOIN desired USING (target, address)',
    why: 'An edit that is kept is overwritten once its row was missing for a night.',
  },
  {
    name: 'gone-by-spelling',
    file: CHANGES,
    find: "const wasGone = gone.keepsAway('createContact', target, row.address);",
    replace: "const wasGone = gone.keepsAway('createContact', target, row.email);",
    why: 'Who was removed comes back once a source writes the address in other letters.',
  },
  {
    name: 'gone-by-contact-type',
    file: GONE,
    find: '||\n    whereabouts.isGoneFromAll(address)\n',
    replace: '|| (address === key && whereabouts.isGoneFromAll(address))\n',
    why: 'Who was removed comes back into another contact type.',
  },
  {
    name: 'gone-by-address',
    file: 'src/compare/sides/gone-contacts.ts',
    find: 'const keyHash = goneIn(isPassed ? passedAs : own) ?? itself;',
    replace: 'const keyHash = isPassed && link === undefined ? itself : undefined;',
    why: 'Who was removed comes back under a new address of the same id.',
  },
  {
    name: 'edits-not-told',
    file: THREE_WAY,
    find: "return (choice & (1 << place)) === 0 ? 'source' : 'service';",
    replace: "return choice < -place ? 'service' : 'source';",
    why: 'What somebody changed by hand is overwritten without a word.',
  },
  {
    name: 'conflicts-written',
    file: THREE_WAY,
    find: "park: 'conflictsParked',",
    replace: "park: 'conflictsWritten',",
    why: 'A value that waits for a person is overwritten.',
  },
  {
    name: 'many-gone-believed',
    file: 'src/plan/guards.ts',
    find: "{ name: 'maxGone', of, limit, value, base, tripped: value > limit, scope: 'creates-of' };",
    replace:
      "{ name: 'maxGone', of, limit, value, base, tripped: value < 0, scope: 'creates-of' };",
    why: 'A list that was cut makes tombstones of everybody behind the cut.',
  },
  {
    name: 'old-memory-trusted',
    file: 'src/state/memory/memory.ts',
    find: 'return mark.serial >= known.serial && this.#holdsLedger();',
    replace: 'return mark.serial <= known.serial && this.#holdsLedger();',
    why: 'Who was erased since the backup is created again.',
  },
  {
    name: 'lost-memory-trusted',
    file: 'src/state/memory/memory.ts',
    find: 'if (mark?.baseline !== known.baseline) return false;',
    replace: 'if (mark?.baseline !== known.baseline) return true;',
    why: 'Who was removed is created again by a machine that has lost its memory.',
  },
  {
    name: 'memory-of-another-account',
    file: 'src/state/memory/memory-file.ts',
    find: "if ((this.meta('account') ?? account) !== account) {",
    replace: "if ((this.meta('account') ?? account) === '') {",
    why: 'Everybody of the other account is taken for removed, and never comes.',
  },
  {
    name: 'erased-of-the-first-source',
    file: 'src/compare/rows/take-row.ts',
    find: 'if (found.address !== undefined && context.isErased?.(found.address) === true) {',
    replace:
      'if (open.binding.index === 0 && found.address !== undefined && context.isErased?.(found.address) === true) {',
    why: 'Who was erased is planned again by every other source and contact type.',
  },
  {
    name: 'brought-back-from-a-cut-list',
    file: 'src/compare/changes/creates-and-deletes.ts',
    find: 'gone.isBelieved(target) && !gone.mayBeUnlisted(target);',
    replace: 'gone.isBelieved(target);',
    why: 'Contacts behind the cut are created a second time where the rule brings back who is gone.',
  },
];
