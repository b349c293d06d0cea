// The guards of a plan in words: quiet while they hold, loud where one tripped.
import type { GuardResult } from '../plan/guards.ts';
import type { PlanHead } from '../plan/plan.ts';
import { liftingOption } from '../plan/release.ts';
import type { Style } from './style.ts';
import { counted, shareText } from './sum-text.ts';
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
  for (const guard of tripped) yield* trippedLines(guard, counts, style);
}

function* trippedLines(
  guard: GuardResult,
  counts: PlanHead['counts'],
  style: Style,
): Generator<string> {
  yield style.red(
    `  ${guard.name} of ${visible(guard.of)}: ${measured(guard)}; at most ${allowed(guard)} pass.`,
  );
  if (guard.scope !== 'all' && counts.deleteContact === 0) {
    yield '    It holds nothing back, since this plan deletes no contact.';
    return;
  }
  yield `    ${consequence(guard)} To lift it once, after a look at the plan: ${liftingOption(guard, counts)}`;
}

function measured(guard: GuardResult): string {
  const { value, base } = guard;
  return base === undefined ? valueWords(guard) : `${valueWords(guard)}, ${shareText(value, base)}`;
}

function allowed({ limit, base }: GuardResult): string {
  return base === undefined ? String(limit) : `${String(limit)}, ${shareText(limit, base)},`;
}

function valueWords({ name, value }: GuardResult): string {
  switch (name) {
    case 'maxDelete':
      return counted(value, 'delete');
    case 'maxUpdate':
      return counted(value, 'update');
    case 'maxSuppress':
      return counted(value, 'suppression');
    case 'maxInvalid':
      return counted(value, 'invalid row');
    case 'firstMirror':
      return `${counted(value, 'delete')} in a first mirror over contacts that were there before`;
    case 'maxShrink':
      // An empty source trips whatever it held before, and may have held nothing.
      return value === 0 ? 'no row at all' : `${String(value)} missing or unreadable`;
  }
}

function consequence({ scope }: GuardResult): string {
  switch (scope) {
    case 'deletes':
      return 'The deletes are parked, the rest may be applied.';
    case 'deletes-refuse':
      return 'Applied by a person, the plan is refused; unattended, its deletes are parked.';
    case 'all':
      return 'Nothing of the plan is applied.';
  }
}
