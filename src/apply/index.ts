// The door of `apply`: what other rooms may use of it.
export {
  PlanRefusedError,
  PlanStaleError,
  type RefusingGuard,
  RunStoppedError,
  RunUnfinishedError,
} from './context/errors.ts';
export { planRetry } from './run/retry.ts';
export {
  type FinishedRun,
  type RunTools,
  refuseWhileUnfinished,
  resumePlan,
  runSavedPlan,
} from './run/run.ts';
export { permit, sync } from './run/sync.ts';
export { type MadeUndo, planUndo } from './undo/undo.ts';
export { knownCountryForm } from './uploading/country-trial.ts';
export { type PlannedUpload, plannedUploads } from './uploading/planned-uploads.ts';
export { uploadFormat } from './uploading/upload-files.ts';
