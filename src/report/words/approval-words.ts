// Why a selector or an approval does not count, in sentences.
import type { ApprovalFault, SelectorFault } from '../../review/index.ts';
import { SELECTOR_NAMES, signatureFaultWords, type SignatureFault } from '../../review/index.ts';
import { counted } from './phrases.ts';
import { visible } from './visible-text.ts';

/** After `--only TEXT: `. */
export function selectorFaultWords(fault: SelectorFault): string {
  switch (fault.code) {
    case 'form':
      return 'expected NAME=VALUE, or several of them with commas between. A value with a comma stands in double quotes.';
    case 'name':
      return `there is no selector ${visible(fault.name)}; there are ${SELECTOR_NAMES.join(', ')}.${meant(fault.nearest)}`;
    case 'value':
      return `${VALUES[fault.name] ?? 'the value is not understood'}.${meant(fault.nearest)}`;
  }
}

const VALUES: Readonly<Partial<Record<string, string>>> = {
  kind: 'there is no such kind of change',
  item: 'expected the number of an item, or two with a hyphen between',
  key: 'expected an e-mail address',
};

function meant(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** What of several approvals, or of who gave them, does not suffice. */
export type PolicyFault =
  | { readonly code: 'unsigned' }
  | { readonly code: 'signature'; readonly fault: SignatureFault }
  | { readonly code: 'by-planner' }
  | { readonly code: 'planner-unknown' }
  | { readonly code: 'too-few'; readonly people: number; readonly need: number }
  | { readonly code: 'none-in-common' };

/** A sentence; of one file, after its name and a colon. */
export function approvalFaultWords(fault: ApprovalFault | PolicyFault): string {
  return SENTENCES[fault.code](fault as never);
}

type Fault = ApprovalFault | PolicyFault;

const SENTENCES: {
  readonly [Code in Fault['code']]: (fault: Extract<Fault, { code: Code }>) => string;
} = {
  'not-an-approval': () => 'it is no approval of listferry.',
  changed: () => 'it was changed after it was saved, or cut.',
  'other-plan': ({ planId }) => `it is about another plan, ${visible(planId)}.`,
  'other-account': ({ host }) => `it is about another account, at ${visible(host)}.`,
  'other-groups': () =>
    'its groups are not those of the plan; another version of listferry may have made it.',
  'other-items': () => 'it names items that the plan does not have.',
  'other-set': () => 'what it says it accepts is not what its decisions come to.',
  'nothing-accepted': () => 'it accepts nothing.',
  'deletes-unconfirmed': ({ count }) =>
    `it accepts ${counted(count, 'delete')} that nobody listed, and whose number nobody typed.`,
  'suppressions-unconfirmed': ({ count }) =>
    `it accepts ${counted(count, 'suppression')} that nobody listed, and whose number nobody typed.`,
  expired: ({ until }) => `it held until ${until}.`,
  'too-long': ({ until }) => `it would hold until ${until}, longer than an approval may.`,
  'of-the-future': ({ at }) => `it was made at ${at}, which is still to come.`,
  used: ({ runId }) => `it was used before, by the run ${runId}.`,
  unsigned: () =>
    'it is not signed. Sign it with `ssh-keygen -Y sign -n listferry-approval -f KEY FILE`.',
  signature: ({ fault }) => `its signature does not count: ${signatureFaultWords(fault)}`,
  'by-planner': () => 'who made the plan gave it, and the configuration excludes that.',
  'planner-unknown': () =>
    'the plan does not say who made it, and the configuration excludes that person.',
  'too-few': ({ people, need }) =>
    `${String(people)} of ${String(need)} different people approved what it would carry out.`,
  'none-in-common': () => 'the approvals have no item in common.',
};
