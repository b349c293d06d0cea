// The top of a plan's page: what would happen, whether anything holds it back, and which plan it is.
import { type PlanHead, type Release, releasePlan } from '../../plan/index.ts';
import { durationWords } from '../duration.ts';
import { counted } from '../text/sum-text.ts';
import { joined, markup, type Markup } from './page/markup.ts';
import { grouped, minuteOf } from './page/numbers.ts';
import { banner, fact, fingerprintFact, opening } from './page/page-parts.ts';
import { planSentence } from './plan-sentence.ts';

export function planHeader(head: PlanHead): Markup {
  const { requests, estimatedSeconds } = head.cost;
  const cost =
    requests === 0
      ? 'no requests'
      : `${grouped(requests)} ${requests === 1 ? 'request' : 'requests'}, about ${durationWords(estimatedSeconds)}`;
  return opening({
    what: 'listferry plan',
    heading: head.itemCount === 0 ? 'Nothing to do' : 'What this plan would do',
    lead: planSentence(head),
    banner: planBanner(head),
    facts: [
      fact('Service', head.host),
      fact('Account', head.accountId),
      fact('Made', minuteOf(head.createdAt)),
      fact('Cost', cost),
      fact('Plan', head.planId),
      fingerprintFact(head.fingerprint),
    ],
  });
}

/** What `apply` would do with the plan as it stands, with nothing allowed by name. */
function planBanner(head: PlanHead): Markup {
  const release = releasePlan(head, { automations: [] }, 'stop');
  switch (release.kind) {
    case 'all':
      return banner('good', markup`<b>Nothing holds this plan back.</b> ${guardsHold(head)}`);
    case 'in-part':
      // Other guards refuse a plan that a person applies.
      return banner(
        'warn',
        markup`<b>The deletes of this plan are held back;</b> the rest may be applied. See <a href="#guards">the guards</a>.`,
      );
    case 'refused':
      return banner(
        'bad',
        markup`<b>Unless a person allows it by name, this plan is refused:</b> ${refusal(release)}.`,
      );
  }
}

function guardsHold({ guards }: PlanHead): string {
  if (guards.length === 0) return '';
  if (guards.some(({ tripped }) => tripped))
    return 'What tripped concerns deletes, and there are none.';
  return guards.length === 1 ? 'Its one guard holds.' : `All ${String(guards.length)} guards hold.`;
}

function refusal({ guards, automations }: Extract<Release, { kind: 'refused' }>): Markup {
  const mail = counted(automations.length, 'live automation');
  const parts = [
    ...(guards.length === 0
      ? []
      : [markup`<a href="#guards">${counted(guards.length, 'guard')} tripped</a>`]),
    ...(automations.length === 0 ? [] : [markup`<a href="#warnings">${mail} may send mail</a>`]),
  ];
  return joined(parts, ' and ');
}
