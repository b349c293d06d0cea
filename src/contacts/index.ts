// The door of `contacts`: what other rooms may use of it.
export {
  type Address,
  entryAddresses,
  holdsAddress,
  isPlainKey,
  parseAddress,
} from './address/address.ts';
export { isRoleAddress, latinLookAlike, mistypedDomains } from './address/suspect-address.ts';
export type { Evidence } from './cells/evidence.ts';
export {
  type ColumnRef,
  ORIGINAL_COLUMN,
  REJECT_COLUMNS,
  cleanHeader,
  findColumn,
  normalisedName,
  originalColumn,
  rejectColumns,
  withoutColumns,
} from './cells/header.ts';
export { isNullWord, namesSomebody } from './cells/null-words.ts';
export type { Reject, RejectedRow, RejectingFile, RowAsRead, SourceRow } from './cells/row.ts';
export { type Selected, compileSelection } from './cells/row-filter.ts';
export {
  consentRole,
  isStatusName,
  meantBy,
  saysWhoLeft,
  statusLikeColumn,
} from './consent/consent-columns.ts';
export {
  type BoundStatusRule,
  type Said,
  type StatusRule,
  compileStatusRules,
  ruleReader,
} from './consent/row-status.ts';
export { leavesMail, statusOfWord, yesOrNo } from './consent/status-words.ts';
export { loadCountryNames } from './country/country-names.ts';
export {
  type CountryIndex,
  type CountryNames,
  type CountryRecord,
  buildCountryIndex,
  countryIndexOf,
} from './country/country.ts';
export {
  type ChangeOrigin,
  giversOf,
  mergeRows,
  type Origin,
  type SourcePerson,
} from './mapping/contact.ts';
export {
  type FileReading,
  type FoundField,
  type FoundFile,
  type FoundTable,
  type KnownExport,
  type KnownFile,
  PRESET_TYPES,
  type PlainStatus,
  type PlainTable,
  type PresetType,
  type StatusColumnWords,
  type StatusWord,
  type TagUse,
  isPresetType,
  saysWhoAgreed,
} from './mapping/file-findings.ts';
export type { InvalidRow, MappedRow, PersonRow, TellingRow } from './mapping/map-row.ts';
export {
  type FieldValues,
  type MappedField,
  type SourceMapping,
  type StatusMapping,
  compileMapping,
} from './mapping/mapping.ts';
export {
  type Original,
  originalContact,
  originalFrom,
  originalRow,
  originalText,
} from './mapping/original.ts';
export {
  STATUSES,
  type Status,
  isSubscribed,
  isSuppression,
  worstStatus,
} from './values/consent.ts';
export {
  type CustomField,
  DEFAULT_FIELD_POLICY,
  type FieldName,
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
export {
  cleanText,
  contactTypeKey,
  keptText,
  namesContactType,
  onOneLine,
  segmentKey,
} from './values/text.ts';
