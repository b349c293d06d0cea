import { expect, it } from 'vitest';
import { TransportError } from '../../../src/api/exchange/wire.ts';

it('keeps what broke only where something did', () => {
  const cause = new Error('ECONNRESET');

  const caused = new TransportError('cut', { requestSent: 'unknown', cause });
  const bare = new TransportError('stopped', { requestSent: 'no' });

  expect(caused).toMatchObject({ name: 'TransportError', requestSent: 'unknown', cause });
  expect(bare).not.toHaveProperty('cause');
});
