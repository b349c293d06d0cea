import { expect, it } from 'vitest';
import { evidenceText } from '../../src/report/evidence-text.ts';

it('says why, when and from where, as far as the source tells it', () => {
  expect(evidenceText({ reason: 'mailbox full', at: '2024-01-02', ip: '192.0.2.7' })).toBe(
    'mailbox full, 2024-01-02, from 192.0.2.7',
  );
  expect(evidenceText({ at: '2024-01-02' })).toBe('2024-01-02');
  expect(evidenceText(undefined)).toBe('');
});
