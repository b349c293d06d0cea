// The door of `diff`: what other rooms may use of it.
export {
  type DiffRules,
  type FieldChange,
  diffContact,
  differingFields,
  equalValues,
  isCountryId,
  keptInOtherForm,
  needsUpload,
  splitWritable,
  withDefaultCountry,
} from './contact-diff.ts';
export { isFormOf } from './stored-form.ts';
export {
  formNames,
  isFormChanging,
  isHabit,
  isText,
  keepingText,
  learntFrom,
  type SentText,
  type TextHabits,
  textHabits,
} from './text-habits.ts';
export {
  type BothValues,
  type Decided,
  decideChanges,
  type EditRules,
  type FieldParts,
  type Mover,
  moversOf,
  whoMoved,
} from './three-way.ts';
