// The door of `apply`: what other rooms may use of it.
export {
  AutomationLiveError,
  PlanRefusedError,
  PlanStaleError,
  type RefusingGuard,
  RunStoppedError,
} from './context/errors.ts';
export { firstItems, firstTogether, holdingKind, leftOutItems } from './context/pending.ts';
export { planRetry } from './run/retry.ts';
export { type FinishedRun, type RunTools, resumePlan, runSavedPlan } from './run/run.ts';
export { refuseStale, refuseWhileUnfinished, permissionOf } from './run/permission.ts';
export { sync } from './run/sync.ts';
export { planErasure } from './undo/erasure.ts';
export { type MadeUndo, planUndo } from './undo/undo.ts';
export { knownCountryForm } from './sending/country-trial.ts';
export { type PlannedUpload, plannedUploads, uploadFormat } from './sending/upload-files.ts';
