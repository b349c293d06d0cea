import { describe, expect, it } from 'vitest';
import { evidenceOf } from '../../src/contacts/evidence.ts';

describe('evidence', () => {
  const columns = { reason: [0, 1], at: [2], ip: [3] };

  it('takes the first filled column of each kind', () => {
    expect(evidenceOf(['', ' too\n many ', '2023-05-06', '192.0.2.1'], columns)).toEqual({
      reason: 'too many',
      at: '2023-05-06',
      ip: '192.0.2.1',
    });
  });

  it('is nothing where the row tells nothing', () => {
    expect(evidenceOf(['', '', '0000-00-00', ''], columns)).toBeUndefined();
    expect(evidenceOf([], columns)).toBeUndefined();
  });

  it('keeps a sentence or two of a long reason', () => {
    expect(evidenceOf(['😀'.repeat(400)], columns)?.reason).toBe('😀'.repeat(300));
  });
});
