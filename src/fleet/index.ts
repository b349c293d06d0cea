// The door of `fleet`: what other rooms may use of it.
export type { FleetAccount } from './accounts.ts';
export { type Call, Crew } from './crew.ts';
export { type Fleet, loadFleet } from './fleet-file.ts';
export { ScheduleKeeper } from './keep-schedule.ts';
export { inOrder } from './order.ts';
export {
  openOf,
  type Outcome,
  type PastRun,
  pastRuns,
  worstOf,
  worstOutcomesFirst,
} from './outcome.ts';
export { Records } from './records.ts';
