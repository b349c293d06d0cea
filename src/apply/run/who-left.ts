// Whom the journal takes note of beside those whom its runs unsubscribed: nobody of them is created by a later
// night that sees less, because a list of the service is short or a row is gone from a source.
import type { MadePlan } from '../../compare/index.ts';
import type { Journal, PlanReader } from '../../state/index.ts';
import { inChunks } from '../context/pending.ts';
import type { RunContext } from '../context/run-context.ts';
import { SETTLED_TOGETHER } from '../settling/settle.ts';

type Remembering = Pick<Journal, 'suppressedKeys'>;

/** Who is in a source and on the account-wide list of the service: not the whole list, which may be long. */
export function rememberKeptOut(journal: Remembering, { sides }: Pick<MadePlan, 'sides'>): void {
  rememberAll(journal, sides.scratch.differences.keptOut());
}

/** Whom a plan was to unsubscribe from everything, and its run did not: it was parked, rejected or not sent. */
export function rememberUnsuppressed({ journal, plan, runId }: RunContext): void {
  if (plan.head.counts.suppress === 0) return;
  function* addresses(): Generator<string> {
    for (const { seq } of journal.walks.exceptions(runId)) {
      const item = plan.item(seq);
      if (item?.kind === 'suppress') yield item.address;
    }
  }
  rememberAll(journal, addresses());
}

/** The same of a plan that was refused as a whole. */
export function rememberRefused(journal: Remembering, plan: PlanReader): void {
  function* addresses(): Generator<string> {
    for (const { address } of plan.items('suppress')) yield address;
  }
  rememberAll(journal, addresses());
}

function rememberAll({ suppressedKeys }: Remembering, addresses: Iterable<string>): void {
  for (const chunk of inChunks(addresses, SETTLED_TOGETHER)) suppressedKeys.remember(chunk);
}
