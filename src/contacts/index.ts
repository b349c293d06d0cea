// The door of `contacts`: what other rooms may use of it.
export { type Address, isAddress, isPlainKey, parseAddress } from './address/address.ts';
export { cleanSpelling, SPELLING_GAPS, type SpellingGap, spellingGap } from './address/spelling.ts';
export {
  entryAddresses,
  holdsAddress,
  likenessesOfAddress,
  nameBeside,
  recipientsIn,
} from './address/cell-addresses.ts';
export { isRoleAddress, latinLookAlike, mistypedDomains } from './address/suspect-address.ts';
export type { Evidence } from './cells/evidence.ts';
export { fieldOfTitle, fieldWithin, namesPartOfName } from './cells/field-titles.ts';
export { splitName } from './cells/full-name.ts';
export {
  type ColumnRef,
  ORIGINAL_COLUMN,
  REJECT_COLUMNS,
  cleanHeader,
  findColumn,
  repeatedColumn,
  normalisedName,
  originalColumn,
  rejectColumns,
  withoutColumns,
} from './cells/header.ts';
export {
  namesSomebody,
  cleanText,
  isBrokenDay,
  isFormulaFailure,
  contactTypeKey,
  comparableText,
  foldWord,
  keptText,
  namesContactType,
  onOneLine,
  remembered,
  segmentKey,
} from './values/text.ts';
export {
  type Reject,
  type RejectedRow,
  type RejectingFile,
  type RowAsRead,
  type SourceRow,
  type Selected,
  compileSelection,
} from './cells/row.ts';
export {
  type CheckedAddress,
  checkedAddress,
  isOfAddressCheck,
  namesAddressCheck,
} from './consent/address-checks.ts';
export { cameBackReader } from './consent/came-back.ts';
export {
  type Answer,
  answerOf,
  isNoteAgainstMail,
  labelMeaning,
  labelsIn,
  namesLabels,
  namesPrivacyLaw,
  readerBeside,
  wordsAgainstMail,
} from './consent/answers.ts';
export {
  type HeldCell,
  heedsEveryWord,
  unreadReader,
  saysWhoLeft,
  statusLikeColumn,
} from './consent/row-status.ts';
export {
  type ConsentTitle,
  type ConsentTopic,
  consentTitle,
  namesOtherChannel,
  namesOtherState,
  speaksOfConsent,
} from './consent/consent-names.ts';
export { namesAnyLeaving, namesBelonging, refusesMail } from './consent/negated-titles.ts';
export {
  foldNote,
  leavingPhrases,
  markingPhrases,
  namesFreeText,
  noteFaults,
} from './consent/notes.ts';
export {
  STATEMENT_KINDS,
  type AnswerTopic,
  type Statement,
  type StatementKind,
  rulesOf,
  saysAgreement,
} from './consent/statements.ts';
export {
  type BoundStatusRule,
  type Said,
  type StatusRule,
  compileStatusRules,
  mapFaults,
  ruleReader,
} from './consent/status-rules.ts';
export {
  aboutMailAlone,
  isIdle,
  leavesMail,
  phraseOf,
  statusOfWord,
  yesOrNo,
} from './consent/status-words.ts';
export {
  buildCountryIndex,
  type CountryIndex,
  countryIndexOf,
  type CountryNames,
  type CountryRecord,
  loadCountryNames,
} from './country/country.ts';
export {
  type About,
  type Answer as ChosenAnswer,
  CHOICE_TOPICS,
  type Choice,
  type ChoiceOption,
  aboutKey,
} from './mapping/choices.ts';
export {
  type ChangeOrigin,
  giversOf,
  mergeRows,
  type Origin,
  type SourcePerson,
} from './mapping/contact.ts';
export {
  type ChosenColumn,
  type ColumnSample,
  type FileReading,
  type FoundColumn,
  type FoundField,
  type FoundEncoding,
  type FoundFile,
  type FoundTable,
  type GuessedCountry,
  type KnownExport,
  type KnownFile,
  type Leaving,
  PRESET_TYPES,
  type ConsentColumn,
  type OtherPeople,
  type FewWords,
  type PlainTable,
  type PossibleExport,
  type PresetType,
  type StatusColumnWords,
  type StatusWord,
  type TagUse,
  type Taking,
  isPresetType,
  answersAsked,
  saysWhoAgreed,
} from './mapping/file-findings.ts';
export type { StatusMapping } from './mapping/bind-status.ts';
export type { InvalidRow, MappedRow, PersonRow, TellingRow } from './mapping/map-row.ts';
export {
  type ColumnsByName,
  type FieldValues,
  type FullNameColumn,
  type MappedField,
  type SourceMapping,
  compileMapping,
} from './mapping/mapping.ts';
export {
  type Original,
  originalContact,
  originalFrom,
  originalRow,
  originalText,
  originalWithWord,
} from './mapping/original.ts';
export {
  STATUSES,
  type PassingStatus,
  type Status,
  type Suppression,
  isSubscribed,
  isSuppression,
  worstStatus,
} from './values/consent.ts';
export {
  type CustomField,
  DEFAULT_FIELD_POLICY,
  type FieldName,
  type ConflictRule,
  type EditRule,
  type FieldPolicies,
  type FieldPolicy,
  type Fields,
  STANDARD_FIELDS,
  type StandardField,
  customFieldName,
  customFieldNameFault,
  fieldNames,
  isCustomField,
  isFieldName,
  isStandardField,
  sortFields,
} from './values/field-names.ts';
export type { CellFault, RowFault } from './values/row-faults.ts';
