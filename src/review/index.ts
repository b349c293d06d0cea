// The door of `review`: what other rooms may use of it.
export { allItems, CHANGE_CLASSES, type ChangeClass } from './survey/changed-fields.ts';
export { type Group, type GroupMark, type GroupTraits, riskOf } from './survey/groups.ts';
export { itemsByRisk, type LookFirst, lookFirst } from './survey/look-first.ts';
export { isSampled, ruledOutShare, type Sample, sampleOf, sampleSize } from './survey/sample.ts';
export { type FieldCell, type Survey, surveyPlan, type ValuePair } from './survey/survey.ts';
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
export {
  chosenHead,
  choose,
  parseSelector,
  type Selector,
  SELECTOR_NAMES,
  type SelectorFault,
  waitingItems,
} from './decision/choice.ts';
export {
  APPROVAL_NAMESPACE,
  parseAllowedSigners,
  type Signer,
  countNames,
  countPeople,
  madeBy,
  peopleNow,
} from './signing/approvers.ts';
export {
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
