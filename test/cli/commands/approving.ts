// A desk with a plan to approve: Ada and Bram are there; then Bram's row goes, and Cleo's and Dan's come.
import { apply } from '../../../src/cli/commands/apply.ts';
import type { approve } from '../../../src/cli/commands/approve.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { accepting, type Desk, NOTHING_ALLOWED, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

/** Beside the plan, unless another file is named. */
export const FILE = 'a.plan.approval.json';

export async function approvingDesk(): Promise<Desk> {
  const desk = await openDesk();
  await makePlan(desk, 'first.plan');
  await apply({ ...applyOptions(desk, 'first.plan'), yes: true }, recordingTerminal());
  desk.writeRows([...ROWS.slice(0, 1), ['cleo@example.com', 'Cleo'], ['dan@example.com', 'Dan']]);
  await makePlan(desk, 'a.plan');
  return desk;
}

export async function makePlan(desk: Desk, name: string): Promise<void> {
  await plan(
    { ...desk.options, out: desk.path(name), detailedExitcode: false, tolerateInvalid: undefined },
    recordingTerminal(),
  );
}

export function applyOptions(desk: Desk, name = 'a.plan', approval: readonly string[] = []) {
  return {
    ...desk.options,
    ...NOTHING_ALLOWED,
    plan: desk.path(name),
    yes: false,
    limit: undefined,
    approval: approval.map((file) => desk.path(file)),
  };
}

export function approveOptions(desk: Desk, part: Partial<Parameters<typeof approve>[0]> = {}) {
  return {
    ...desk.options,
    plan: desk.path('a.plan'),
    only: [],
    except: [],
    yes: true,
    by: 'ann@example.com',
    ...accepting({ delete: 1 }),
    ...part,
  };
}
