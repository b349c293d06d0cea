// Is the service as the sources say? Compares, shows the differences, keeps nothing.
import { makePlan, newPlanId } from '../../compare/make-plan.ts';
import { planJson } from '../../report/plan-json.ts';
import { planText } from '../../report/plan-text.ts';
import { worstExitCode } from '../exit-codes.ts';
import type { GlobalOptions } from '../global-options.ts';
import { inSession } from '../session.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';
import { hasTooManyInvalid } from '../tolerance.ts';

export interface VerifyOptions extends GlobalOptions {
  readonly tolerateInvalid: string | undefined;
}

export async function verify(options: VerifyOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const planId = newPlanId(session, session.chance);
    const made = await makePlan(session.compareRequest, await session.compareTools(), {
      planId,
      place: { kind: 'memory' },
    });
    try {
      const { plan } = made;
      session.journal.checkAccount(session.accountHash, plan.head.accountId);
      const isEqual = plan.head.itemCount === 0;
      if (options.output === 'json')
        printJson(terminal, { ...planJson(plan, ''), verified: isEqual });
      else if (isEqual) terminal.print('Verified: the service is as the sources say.');
      else printAll(terminal, planText(plan, { style: terminal.style }));
      const left = hasTooManyInvalid(plan.head.rows, options.tolerateInvalid);
      return worstExitCode([isEqual ? 0 : 6, left ? 3 : 0]);
    } finally {
      made.close();
    }
  });
}
