// The guards of a plan in words: quiet while they hold, loud where one tripped.
import {
  deleteCount,
  type GuardName,
  type GuardResult,
  holdsBack,
  isOverKind,
  liftingOption,
  type PlanHead,
  UNLISTED_TYPES_GUARD_OF,
} from '../../plan/index.ts';
import { counted, shareText } from './phrases.ts';
import type { Style } from './report-options.ts';
import { visible } from './visible-text.ts';

export function* guardLines(
  { guards, counts }: Pick<PlanHead, 'guards' | 'counts'>,
  style: Style,
): Generator<string> {
  const tripped = guards.filter((guard) => guard.tripped);
  if (tripped.length === 0) {
    if (guards.length > 0)
      yield style.dim(`Guards: ${String(guards.length)} checked, none tripped.`);
    return;
  }
  yield style.bold(`Guards: ${String(tripped.length)} of ${String(guards.length)} tripped.`);
  for (const guard of tripped) {
    const { measured, allowed, consequence, option } = guardWords(guard, counts);
    const what = `${guard.name} of ${visible(guard.of)}`;
    yield style.red(`  ${what}: ${measured}; at most ${allowed} pass.`);
    const lift =
      option === undefined ? '' : ` To lift it once, after a look at the plan: ${option}`;
    yield `    ${consequence}${lift}`;
  }
}

/** What tripped a guard, what it lets through, what it holds back, and how to lift it where it holds anything back. */
export function guardWords(guard: GuardResult, counts: PlanHead['counts']) {
  const { name, of, value, limit, base } = guard;
  const found = of === UNLISTED_TYPES_GUARD_OF ? ofUnlistedTypes(value) : VALUES[name](value);
  const holds = holdsBack(guard, counts);
  return {
    measured: base === undefined ? found : `${found}, ${shareText(value, base)}`,
    allowed: base === undefined ? String(limit) : `${String(limit)}, ${shareText(limit, base)},`,
    consequence: holds ? CONSEQUENCES[guard.scope] : withoutConsequence(guard, counts),
    option: holds ? liftingOption(guard, counts) : undefined,
  };
}

const VALUES: Readonly<Record<GuardName, (value: number) => string>> = {
  maxDelete: (value) => counted(value, 'delete'),
  maxUpdate: (value) => counted(value, 'update'),
  maxSuppress: (value) => counted(value, 'suppression'),
  maxInvalid: (value) => counted(value, 'invalid row'),
  firstMirror: (value) =>
    `${counted(value, 'delete')} in a first mirror over contacts that were there before`,
  stateLost: (value) => `${counted(value, 'delete')} while it is unknown what earlier runs did`,
  memoryLost: (value) =>
    `${counted(value, 'create')} while it is unknown whom somebody else removed from the service`,
  maxGone: (value) => `${counted(value, 'contact')} gone from the service at once`,
  conflicts: (value) => `${counted(value, 'contact')} with fields that both sides changed`,
  returned: (value) =>
    `${counted(value, 'address')} that had left, as an earlier run knew, and that the list of the service does not show`,
  // An empty source trips the guard even if it held nothing before.
  maxShrink: (value) => (value === 0 ? 'no row at all' : `${String(value)} missing or unreadable`),
};

function ofUnlistedTypes(contacts: number): string {
  return `${counted(contacts, 'contact')} of contact types that the service does not list`;
}

function withoutConsequence(guard: GuardResult, counts: PlanHead['counts']): string {
  if (isOverKind('creates', guard))
    return 'It holds nothing back, since this plan creates no contact.';
  return deleteCount(counts) > 0
    ? 'It holds nothing back, since no contact is deleted for missing from this source.'
    : 'It holds nothing back, since this plan deletes no contact.';
}

const CONSEQUENCES: Readonly<Record<GuardResult['scope'], string>> = {
  deletes: 'The deletes are parked, the rest may be applied.',
  'deletes-refuse': 'Applied by a person, the plan is refused; unattended, its deletes are parked.',
  creates:
    'It tells who left, so nobody is added without it. Applied by a person, the plan is refused; unattended, its creates are parked.',
  'creates-deletes':
    'It tells who left, so nobody is added without it. Applied by a person, the plan is refused; unattended, its creates and deletes are parked.',
  'creates-of':
    'Nothing is created in this contact type: what it would create is parked, and the rest may be applied unattended.',
  conflicts: 'These updates are parked until a person decides, the rest may be applied.',
  updates: 'Applied by a person, the plan is refused; unattended, these updates are parked.',
  suppressions:
    'Applied by a person, the plan is refused; unattended, its suppressions are parked, and no contact is created for them.',
  nothing: 'It holds nothing back.',
  returned: 'These are held back, the rest may be applied.',
  all: 'Nothing of the plan is applied.',
};
