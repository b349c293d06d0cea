// The door of `contacts`: what other rooms may use of it.
export { FAULT_OF_DOMAIN_ALONE, FAULT_OF_HASH, FAULT_OF_PATTERN } from './address-faults.ts';
export { isPlainKey } from './address-shape.ts';
export { type Address, parseAddress } from './address.ts';
export { meantBy } from './consent-words.ts';
export { STATUSES, type Status, isSubscribed, isSuppression, worstStatus } from './consent.ts';
export type { ChangeOrigin, Origin, SourcePerson } from './contact.ts';
export { loadCountryNames } from './country-names.ts';
export {
  type CountryIndex,
  type CountryNames,
  type CountryRecord,
  buildCountryIndex,
} from './country.ts';
export { customFieldNameFault } from './custom-fields.ts';
export { entryAddresses } from './entry-addresses.ts';
export type { Evidence, EvidenceColumns } from './evidence.ts';
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
  isCustomField,
  isFieldName,
  isStandardField,
  sortFields,
} from './fields.ts';
export type {
  FoundField,
  FoundFile,
  FoundTable,
  KnownExport,
  PlainStatus,
  PlainTable,
  StatusColumnWords,
  StatusWord,
} from './file-findings.ts';
export { type FileReading, type KnownFile, saysWhoAgreed } from './file-reading.ts';
export { type ColumnRef, cleanHeader, findColumn, normalisedName } from './header.ts';
export { keptText } from './kept-text.ts';
export { contactTypeKey, namesContactType, segmentKey } from './key.ts';
export { latinLookAlike } from './look-alike.ts';
export type { InvalidRow, MappedPerson, MappedRow, TellingRow } from './map-row.ts';
export {
  type FieldValues,
  type MappedField,
  type SourceMapping,
  type StatusMapping,
  compileMapping,
} from './mapping.ts';
export { giversOf, mergeRows } from './merge.ts';
export { mistypedDomains } from './mistyped-domain.ts';
export { isNullWord } from './null-words.ts';
export { onOneLine } from './one-line.ts';
export {
  type Original,
  originalContact,
  originalFrom,
  originalRow,
  originalText,
} from './original.ts';
export { PRESET_TYPES, type PresetType, type TagUse, isPresetType } from './preset-types.ts';
export {
  ORIGINAL_COLUMN,
  REJECT_COLUMNS,
  originalColumn,
  rejectColumns,
  withoutColumns,
} from './reject-columns.ts';
export { countryIndexOf } from './remembered-countries.ts';
export { isRoleAddress } from './role-address.ts';
export { namesSomebody } from './row-id.ts';
export type { Reject, RejectedRow, RejectingFile, RowAsRead, SourceRow } from './row.ts';
export { type Selected, compileSelection } from './select.ts';
export { consentRole, isStatusName, saysWhoLeft, statusLikeColumn } from './status-column.ts';
export {
  type BoundStatusRule,
  type Said,
  type StatusRule,
  ruleReader,
  yesOrNo,
} from './status-rule.ts';
export { compileStatusRules } from './status-rules.ts';
export { leavesMail, statusOfWord } from './status-words.ts';
export { cleanText } from './text.ts';
