// The door of `diff`: what other rooms may use of it.
export {
  type DiffRules,
  type FieldChange,
  diffContact,
  equalValues,
  isCountryId,
  needsUpload,
  splitWritable,
} from './contact-diff.ts';
