// The door of `report`: what other rooms may use of it.
export { reviewHtml } from './html/review/review-html.ts';
export { doneByRun, runsHtml } from './html/runs-html.ts';
export { doneSentence, saysAll } from './words/done-words.ts';
export { STEP_SUMMARY_CHARACTERS } from './markdown/markdown.ts';
export {
  beginsLikeExport,
  contactsCsv,
  contactsNdjson,
  leftCsv,
  leftNdjson,
  suppressionsCsv,
  suppressionsNdjson,
} from './export-formats.ts';
export { RejectSummary } from './reject-summary.ts';
export { rejectedRowsCsv, rejectsCsv, sourceCsv } from './rejects.ts';
export { approvalFaultWords, type PolicyFault, selectorFaultWords } from './words/faults.ts';
export {
  approverOf,
  changesWords,
  durationWords,
  heldWords,
  type PlanStanding,
  standingOf,
} from './words/phrases.ts';
export {
  type NextSyncEffect,
  leftOutWords,
  refusedPartWords,
  liftingOptions,
} from './words/guard-words.ts';
export { groupWords } from './words/look-words.ts';

export { openFor, openQuestion, type PlanNeed } from './words/open-behaviours.ts';
export { endingOf, foundWords } from './words/ending-words.ts';
export { rehearsalJson } from './words/rehearsal-words.ts';
export { conditionSentence } from './words/condition-words.ts';
export {
  conditionGroups,
  conditionsByExitCode,
  explanation,
  explanationJson,
} from './words/explanation.ts';
export {
  forgottenState,
  type StateWords,
  stateTroubleWords,
  writtenElsewhere,
} from './words/state-words.ts';
export { jsonLine, prettyJson, shown, visible, visibleWhole } from './words/visible-text.ts';
export { planJson, runJson } from './json/report-json.ts';
export { undoJson } from './json/undo-json.ts';
export { type MigrationPath, migrationPath } from './words/migration-path.ts';
export {
  REJECTED_STEP,
  type HistoryEntry,
  type RunException,
  type WholeRunReport,
} from './words/run-words.ts';
export { ageSeconds, ageWords, killedSentence } from './words/ages.ts';
export { factsText, runsText } from './text/runs-text.ts';
export {
  conditionsOfStatus,
  lateCountOf,
  type LateNow,
  type ParkedHead,
  type RefusedNow,
  type StatusReport,
} from './documents/status-document.ts';
export { fleetHtml, fleetText, standingWords } from './fleet-report.ts';
export { planReport, type ReportedPlan, runReport } from './report-format.ts';
export { changeLines, planText, runText, undoText } from './report-text.ts';
export { purgeText } from './purge-report.ts';
export { rehearsalText } from './rehearsal-report.ts';
export { statusText } from './status-text.ts';
export { verifyText } from './verify-report.ts';
export { snapshotJson, snapshotText } from './snapshot-report.ts';
export { leftWords, nobodyThereWords, prunedWords, removedWords } from './words/purge-words.ts';
export { resultWarnings, shortfallWarning } from './words/warnings.ts';
export {
  ansiStyle,
  forConfig,
  plainStyle,
  REPORT_ENDINGS,
  REPORT_STARTS,
  type ReportFormat,
  type ReportOptions,
  type Style,
} from './words/report-options.ts';
export { textOf, uploadNdjson, uploadNumbers, uploadText } from './uploads.ts';
