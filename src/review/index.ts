// The door of `review`: what other rooms may use of it.
export { CHANGE_CLASSES, type ChangeClass } from './survey/change-class.ts';
export { allItems, changedFields } from './survey/changed-fields.ts';
export type { CommonValue } from './survey/widespread-values.ts';
export { type FieldClass, type Group, type GroupMark, type GroupTraits } from './survey/groups.ts';
export {
  type LookFirst,
  lookFirst,
  type MistypedAddress,
  type RoleAddress,
} from './survey/look-first.ts';
export { isSampled, ruledOutShare, type Sample, sampleOf, sampleSize } from './survey/sample.ts';
export { type ExactGroup, type FieldCell, type Survey, surveyPlan, type ValuePair } from './survey/survey.ts'; // prettier-ignore
export {
  acceptedBy,
  acceptedCounts,
  type Approval,
  APPROVAL_HOURS,
  type ApprovalFault,
  approvalText,
  confirmationsNeeded,
  type Decision,
  parseApproval,
} from './decision/approval.ts';
export { chosenHead } from './decision/chosen-head.ts';
export { closed, type Need, needsOf } from './decision/closure.ts';
export {
  type Choice,
  choose,
  type Chosen,
  parseSelector,
  type Selector,
  SELECTOR_NAMES,
  type SelectorFault,
} from './decision/selectors.ts';
export { parseAllowedSigners, type Signer } from './signing/allowed-signers.ts';
export { countNames, countPeople, madeBy, peopleNow } from './signing/approvers.ts';
export {
  APPROVAL_NAMESPACE,
  type GoodSignature,
  type SignatureVerdict,
  verifySignature,
} from './signing/signatures.ts';
export {
  type SignatureFault,
  signatureFaultWords,
  type SignerFault,
  signerFaultWords,
} from './signing/signing-faults.ts';
