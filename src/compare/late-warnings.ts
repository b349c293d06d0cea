// Contacts to be created that the service said yes to before: no run sends them again by itself.
import type { PlanWarning } from '../plan/index.ts';
import { decidedTargets } from './changes.ts';
import type { Described } from './described.ts';

/** One for each contact type; the number that `--resend` takes is that of all of them. */
export function lateWarnings({
  sides,
  tallies,
}: Pick<Described, 'sides' | 'tallies'>): PlanWarning[] {
  const found = decidedTargets(sides).flatMap(({ name, index }) => {
    const late = tallies.get(index)?.late ?? 0;
    return late === 0 ? [] : [{ name, late }];
  });
  const total = found.reduce((sum, { late }) => sum + late, 0);
  return found.map(({ name, late }) => ({
    code: 'LATE_CONTACTS',
    message: `${late === 1 ? '1 contact' : `${String(late)} contacts`} of ${name} ${late === 1 ? 'is' : 'are'} late: the service said yes to an earlier run and does not show ${late === 1 ? 'it' : 'them'}.`,
    hint: `They are looked for and not sent again, since they may still arrive. If the service has lost them: --resend ${String(total)}.`,
  }));
}
