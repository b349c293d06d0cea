// The door of `config`: what other rooms may use of it.
export { consentLines, tableDetails } from './draft/consent-table.ts';
export { ANSWERS_TITLE, ANSWERS_VERSION, parseAnswers } from './draft/answer-book.ts';
export {
  type AnsweredDraft,
  type ReviewedSource,
  answeredDraft,
  kindsOf,
} from './draft/answered-draft.ts';
export { type ColumnChoice, CONSENT } from './draft/column-choices.ts';
export { type Decision, type Draft, type Question, answerOfReply } from './draft/draft.ts';
export { filesOfUnknownKind } from './draft/recognition-decisions.ts';
export { aboutTable } from './draft/source-groups.ts';
export { CredentialsMissingError } from './errors.ts';
export { type Finding, finding } from './findings.ts';
export { SCHEMA_FILE, configJsonSchema, isConfigJsonSchema } from './json-schema.ts';
export type { OpenDecision } from './open-decisions.ts';
export { type ConfigReaders, fileReaders } from './config-text.ts';
export { readForm } from './form.ts';
export { checkNewConfig, loadConfig, openDecisions } from './load.ts';
export { type Config, configHash } from './options/configuration.ts';
export type { NotifyTarget } from './options/notify.ts';
export { described, oneOf, secretReference, text, wholeWithin } from './options/option.ts';
export type { ProgramConfig } from './options/programs.ts';
export { referenceOf, type SecretReference } from './options/service.ts';
export type { SourceConfig } from './options/sources.ts';
export { variableValues } from './options/template-account.ts';
export type { SuppressionConfig, SyncConfig, SyncTarget } from './options/syncs.ts';
export { environmentProxy } from './proxy.ts';
export { pinnedText } from './pinned-text.ts';
export {
  inheritedEnvironment,
  type ProgramEnvironment,
  programEnvironment,
  readCredentials,
  readKeyFile,
  readReference,
  systemEnvironment,
} from './secrets.ts';
export { stateDirOf, usualStateDir } from './state-dir.ts';
export { readTemplate, type Template, unknownVariables } from './template-account.ts';
export type { Variables } from './variables.ts';
export { configTemplate } from './draft/template.ts';
