import { expect, it } from 'vitest';
import type { GuardResult } from '../../../src/plan/index.ts';
import { planHeader } from '../../../src/report/html/plan-header.ts';
import { plannedIn, remove, suppress, type Planned } from '../planned.ts';
import { bareText } from './bare-text.ts';

const GUARD: GuardResult = {
  name: 'maxDelete',
  of: 'Newsletter',
  limit: 75,
  value: 104,
  tripped: true,
  scope: 'deletes-refuse',
};
const DELETE = remove('ben@example.com');
const AUTOMATION = { utr: 'u1', name: 'Welcome', contactType: 'Newsletter' };

function headerOf(planned: Planned): string {
  return planHeader(plannedIn(planned).head).text;
}

it('says whose plan it is, when it was made, what it costs and its fingerprint', () => {
  const { head } = plannedIn({ head: { cost: { requests: 1_200, estimatedSeconds: 125 } } });

  const text = bareText(planHeader(head).text);

  expect(text).toContain('Service api.example.com Account 7001 Made 2026-11-20 01:02 UTC');
  expect(text).toContain('Cost 1,200 requests, about 2 min 5 s');
  expect(text).toContain(`Fingerprint ${head.fingerprint}`);
});

it('greets a plan without items as one', () => {
  expect(headerOf({})).toContain('<h1>Nothing to do</h1>');
  expect(headerOf({ changes: [suppress('ada@example.com')] })).toContain('What this plan would do');
});

it.each([
  ['no guard is there', {}, 'good', 'Nothing holds this plan back.'],
  [
    'every guard holds',
    { guards: [{ ...GUARD, tripped: false }] },
    'good',
    'Nothing holds this plan back. Its one guard holds.',
  ],
  [
    'a guard parks the deletes',
    { guards: [{ ...GUARD, scope: 'deletes' as const }] },
    'warn',
    'The deletes of this plan are held back; the rest may be applied. See the guards.',
  ],
  [
    'a guard refuses the deletes',
    { guards: [GUARD] },
    'bad',
    'Unless a person allows it by name, this plan is refused: 1 guard tripped.',
  ],
  [
    'an automation may send mail',
    { automations: [AUTOMATION] },
    'bad',
    'this plan is refused: 1 live automation may send mail.',
  ],
] as const)('tells when %s', (_when, head, tone, words) => {
  const html = headerOf({ changes: [DELETE], head });

  expect(html).toContain(`<p class="banner ${tone}">`);
  expect(bareText(html)).toContain(words);
});

it('lets a guard over deletes pass when the plan deletes nobody', () => {
  const html = headerOf({ changes: [suppress('ada@example.com')], head: { guards: [GUARD] } });

  expect(bareText(html)).toContain('What tripped concerns deletes, and there are none.');
});
