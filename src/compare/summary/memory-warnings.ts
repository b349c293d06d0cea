// What a plan says of the memory of earlier runs: contacts that somebody else removed from the service, and values that
// somebody changed there.
import type { MemoryCounts, PlanWarning } from '../../plan/index.ts';

export function memoryWarnings(memory: MemoryCounts | undefined): PlanWarning[] {
  if (memory === undefined) return [];
  const { goneOnService, recreated, edits, conflicts } = memory;
  return [
    ...warning(goneOnService, 'GONE_ON_SERVICE', (count) => ({
      message: `${contacts(count)} removed from the service by somebody else, and not created again.`,
      hint: `\`listferry show PLAN\` names them. To have them back: \`listferry plan --recreate ${String(count)}\`, or \`onGone: recreate\` for the sync.`,
    })),
    ...warning(recreated, 'GONE_RECREATED', (count) => ({
      message: `${contacts(count)} removed from the service by somebody else, and created again.`,
    })),
    ...warning(edits.overwritten, 'EDITS_OVERWRITTEN', (count) => ({
      message: `${fields(count)} that somebody changed on the service: the sources' values go there again.`,
      hint: 'To leave such values as they are: `onEdit: keep`, for the sync or for a field.',
    })),
    ...warning(edits.kept, 'EDITS_KEPT', (count) => ({
      message: `${fields(count)} that somebody changed on the service, and that stay so until the sources have other values.`,
    })),
    ...warning(conflicts.source, 'CONFLICTS_BY_SOURCE', (count) => ({
      message: `${fields(count)} that both sides changed, or of which it cannot be told: the sources' values count.`,
    })),
    ...warning(conflicts.service, 'CONFLICTS_BY_SERVICE', (count) => ({
      message: `${fields(count)} that both sides changed, or of which it cannot be told: the service's values stay.`,
    })),
    ...warning(conflicts.parked, 'CONFLICTS_WAIT', (count) => ({
      message: `${fields(count)} that both sides changed, or of which it cannot be told: their contacts' updates wait for a person.`,
    })),
  ];
}

function warning(
  count: number,
  code: string,
  words: (count: number) => Omit<PlanWarning, 'code'>,
): PlanWarning[] {
  return count === 0 ? [] : [{ code, ...words(count) }];
}

function contacts(count: number): string {
  return count === 1 ? '1 contact was' : `${String(count)} contacts were`;
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${String(count)} fields`;
}
