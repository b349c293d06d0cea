import { expect, it } from 'vitest';
import { BEHAVIOUR_TABLE } from '../../src/sandbox/behaviour-table.ts';

it('names each value of a behaviour once', () => {
  for (const [name, { values }] of Object.entries(BEHAVIOUR_TABLE)) {
    expect(new Set(values).size, name).toBe(values.length);
  }
});
