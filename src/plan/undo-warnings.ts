// The warnings of a plan that undoes a run, and what they say once the plan was carried out.
import type { PlanWarning } from './plan.ts';
import type { UndoCounts } from './reversal.ts';

interface UndoneRun {
  readonly runId: string;
  readonly parts: UndoCounts;
  /** Contacts that the plan creates again. */
  readonly created: number;
}

const NEW_IDS = 'UNDO_NEW_IDS';

/** They say what is meant, which is so before and after. */
export function undoWarnings({ runId, parts, created }: UndoneRun): PlanWarning[] {
  const { reversed, left, impossible } = parts;
  const count = reversed + left + impossible;
  const items = count === 1 ? '1 item' : `${String(count)} items`;
  const stay = left === 1 ? '1 is left, since it' : `${String(left)} are left, since they`;
  const sums = `this plan is meant to reverse ${String(reversed)}; ${stay} changed, and ${String(impossible)} cannot be undone`;
  return [
    {
      code: 'UNDO',
      message: `Of ${items} of the run ${runId}, ${sums}.`,
      hint: 'The sources still say what they said: change them or the configuration before the next `sync`, which would carry it out again.',
    },
    ...newIds(created, created === 1 ? 'is to be created' : 'are to be created'),
  ];
}

/** After a run of the plan, with what it did. */
export function undoWarningsAfter(
  warnings: readonly PlanWarning[],
  { reversed, created }: { readonly reversed: number; readonly created: number },
): PlanWarning[] {
  const others = warnings.filter(({ code }) => code !== NEW_IDS);
  return [
    ...others.map((warning) =>
      warning.code === 'UNDO'
        ? { ...warning, message: `${warning.message} It reversed ${String(reversed)}.` }
        : warning,
    ),
    ...newIds(created, created === 1 ? 'was created' : 'were created'),
  ];
}

function newIds(created: number, verb: string): PlanWarning[] {
  if (created === 0) return [];
  const [who, ids, whom] =
    created === 1
      ? ['1 deleted contact', 'a new id', 'it']
      : [`${String(created)} deleted contacts`, 'new ids', 'them'];
  return [
    {
      code: NEW_IDS,
      message: `${who} ${verb} again: with ${ids}, and without the history that the service kept of ${whom}.`,
    },
  ];
}
