// The door of `diff`: what other rooms may use of it.
export { type DiffRules, type FieldChange, diffContact, equalValues } from './contact-diff.ts';
export { isCountryId, needsUpload, splitWritable } from './writable.ts';
