import { expect, it } from 'vitest';
import { savedWords } from '../../src/cli/saved-words.ts';
import type { PlanHead } from '../../src/plan/index.ts';

const counts = { deleteContact: 60, removeSegmentRecipient: 0 } as PlanHead['counts'];
const head = { itemCount: 60, guards: [], automations: [], counts };

it('names the command that carries a plan out', () => {
  expect(savedWords(head, 'a.plan', [])).toBe(
    'Saved as a.plan; `listferry apply a.plan` carries it out.',
  );
  expect(savedWords({ ...head, itemCount: 0 }, 'a.plan', [])).toBe('Saved as a.plan.');
});

it('names the options without which the plan will be refused', () => {
  const guard = {
    name: 'maxDelete',
    of: 'Newsletter',
    limit: 20,
    value: 60,
    tripped: true,
  } as const;
  const guards = [{ ...guard, scope: 'deletes-refuse' } as const];
  const automations = [{ utr: 'a-utr', name: 'Welcome', contactType: 'Newsletter' }];

  const words = savedWords({ ...head, guards, automations }, 'a.plan', []);

  expect(words).toBe(
    'Saved as a.plan. It is refused as it stands; if it is right, `listferry apply a.plan --allow-delete 60 --accept-automation a-utr` carries it out.',
  );
});
