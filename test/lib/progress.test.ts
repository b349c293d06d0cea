import { expect, it } from 'vitest';
import { silentProgress } from '../../src/lib/log.ts';

it('accepts counts beyond its total when it is silent', () => {
  const step = silentProgress.step('Reading contacts', { unit: 'contacts', total: 3 });

  const count = (): void => {
    step.advance(2);
    step.finish();
    step.advance(1);
  };

  expect(count).not.toThrow();
});
