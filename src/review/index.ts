// The door of `review`: what other rooms may use of it.
export { parseAllowedSigners, type Signer } from './allowed-signers.ts';
export {
  type ApprovalRules,
  approvalsNeeded,
  countNames,
  countPeople,
  madeBy,
  peopleNow,
} from './approvers.ts';
export {
  APPROVAL_NAMESPACE,
  type GoodSignature,
  type SignatureVerdict,
  verifySignature,
} from './signatures.ts';
export {
  type SignatureFault,
  signatureFaultWords,
  type SignerFault,
  signerFaultWords,
} from './signing-faults.ts';
