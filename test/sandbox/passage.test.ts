import { expect, it } from 'vitest';
import { PASSES, onItsWay, replaced, unanswered } from '../../src/sandbox/passage.ts';
import { page } from '../../src/sandbox/answer.ts';
import type { SandboxResponse } from '../../src/sandbox/request.ts';

const RESPONSE: SandboxResponse = {
  status: 200,
  headers: {},
  body: '{}',
  pace: { kind: 'drip', bytesPerSecond: 5 },
};

it('leaves a response as it is that nothing happens to', () => {
  expect(onItsWay(RESPONSE, PASSES)).toBe(RESPONSE);
  expect(onItsWay(RESPONSE, replaced(page(502, 'Bad Gateway'), true))).toBe(RESPONSE);
});

it('says what happens to the connection, and keeps the pace', () => {
  expect(onItsWay(RESPONSE, unanswered('reset', false))).toEqual({
    ...RESPONSE,
    transport: { kind: 'reset' },
  });
});

it('puts the pace of the way in the place of the service’s own', () => {
  const pace = { kind: 'late', waitMs: 20 } as const;

  expect(onItsWay(RESPONSE, { ...PASSES, pace })).toEqual({ ...RESPONSE, pace });
});
