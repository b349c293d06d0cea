// Odd answers come often enough to be met, and are what they are taken for.
import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../world/sandbox-send.ts';
import {
  drawOddFate,
  LIST_NAMES,
  oddAnswers,
  type OddAnswers,
  type OddHabit,
} from './odd-answers.ts';

const SEEDS = Array.from({ length: 400 }, (_, index) => index + 1);

describe('odd answers', () => {
  it.each(['misshapen-lists', 'refused-keys', 'drips', 'quoted-keys'] as const)(
    'are %s in some seeds, and few',
    (habit) => {
      const count = SEEDS.filter((seed) => oddAnswers(seed).habit === habit).length;

      expect(count).toBeGreaterThan(8);
      expect(count).toBeLessThan(80);
    },
  );

  it('misshape lists alone, and no write', () => {
    const odd = { ...oddWith('misshapen-lists'), share: 1 };

    expect(drawOddFate(odd, request('contacts/add', true))).toBeUndefined();
    expect(drawOddFate(odd, request('contacts/details', false))).toBeUndefined();
    for (const endpoint of LIST_NAMES.keys()) {
      expect(drawOddFate(odd, request(endpoint, false))?.name).toBe('misshapen-lists');
    }
  });

  it('never misshape a list into an empty one', () => {
    const odd = { ...oddWith('misshapen-lists'), share: 1 };

    for (let draws = 0; draws < 200; draws += 1) {
      const { fate } = drawOddFate(odd, request('contacts/list', false)) ?? {};
      const body = typeof fate === 'object' && 'body' in fate ? fate.body : '';
      expect(body).not.toBe('{"status":"success","message":{"contacts":[]}}');
    }
  });
});

function oddWith(habit: OddHabit): OddAnswers {
  const seed = SEEDS.find((one) => oddAnswers(one).habit === habit);
  return oddAnswers(seed ?? 0);
}

function request(endpoint: string, isWrite: boolean): SentRequest {
  const method = isWrite ? 'POST' : 'GET';
  return { method, endpoint, isWrite, body: '', number: 1, writeNumber: 1 };
}
