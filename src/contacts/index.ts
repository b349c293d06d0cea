// The door of `contacts`: what other rooms may use of it.
export {
  FAULT_OF_DOMAIN_ALONE,
  FAULT_OF_HASH,
  FAULT_OF_PATTERN,
} from './address/address-faults.ts';
export { type Address, isPlainKey, parseAddress } from './address/address.ts';
export { entryAddresses } from './address/several-addresses.ts';
export { isRoleAddress, latinLookAlike, mistypedDomains } from './address/suspect-address.ts';
export type { Evidence, EvidenceColumns } from './cells/evidence.ts';
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
export { type Selected, compileSelection } from './cells/select.ts';
export { meantBy } from './consent/consent-words.ts';
export {
  consentRole,
  isStatusName,
  saysWhoLeft,
  statusLikeColumn,
} from './consent/status-column.ts';
export {
  type BoundStatusRule,
  type Said,
  type StatusRule,
  compileStatusRules,
  ruleReader,
  yesOrNo,
} from './consent/status-rule.ts';
export { leavesMail, statusOfWord } from './consent/status-words.ts';
export { loadCountryNames } from './country/country-names.ts';
export {
  type CountryIndex,
  type CountryNames,
  type CountryRecord,
  buildCountryIndex,
  countryIndexOf,
} from './country/country.ts';
export type { ChangeOrigin, Origin, SourcePerson } from './mapping/contact.ts';
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
export type { InvalidRow, MappedPerson, MappedRow, TellingRow } from './mapping/map-row.ts';
export {
  type FieldValues,
  type MappedField,
  type SourceMapping,
  type StatusMapping,
  compileMapping,
} from './mapping/mapping.ts';
export { giversOf, mergeRows } from './mapping/merge.ts';
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
  isCustomField,
  isFieldName,
  isStandardField,
  sortFields,
} from './values/fields.ts';
export { contactTypeKey, namesContactType, segmentKey } from './values/key.ts';
export { cleanText, keptText, onOneLine } from './values/text.ts';
