import { describe, expect, it } from 'vitest';
import {
  accepting,
  acceptWords,
  formerWords,
  GUARD_NAMES,
  NOTHING_ACCEPTED,
  withAccepted,
} from '../../../src/cli/shell/accept.ts';

const TABLE = accepting(...GUARD_NAMES, 'phase', 'resend', 'account');

function accepted(...given: readonly string[]) {
  return withAccepted({ accept: given, yes: true }, TABLE);
}

describe('what a person accepts', () => {
  it('is nothing when nothing is said', () => {
    expect(accepted()).toEqual({ accept: NOTHING_ACCEPTED, yes: true });
  });

  it('has exact numbers, names that stand alone, phases and automations', () => {
    const given = ['delete=104', 'shrink', 'phase=cutover', 'automation=a=1', 'automation=b'];

    expect(accepted(...given)).toMatchObject({
      accept: {
        ...{ delete: 104, shrink: true, state: false },
        ...{ phase: 'cutover', automation: ['a=1', 'b'] },
      },
    });
  });

  it('has every number that is unlike other nights', () => {
    expect(accepted('unusual=412', 'unusual=7000')).toMatchObject({
      accept: { unusual: [412, 7_000] },
    });
  });

  it('is left alone where a command takes nothing', () => {
    expect(withAccepted({ accept: ['x'] }, {})).toEqual({ accept: ['x'] });
  });

  it.each([
    ...[
      'acount',
      'account=3',
      'account=',
      '=3',
      '',
      'delete',
      'delete=',
      'delete=-1',
      'delete=1.5',
    ],
    ...['delete=x', 'delete=0x1', 'phase=later', 'automation', 'automation=', 'ids=3', 'toString'],
  ])('is none where it says "%s"', (given) => {
    expect(() => accepted(given)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });

  it.each([
    ['delete=1', 'delete=2'],
    ['shrink', 'shrink'],
    ['phase=drain', 'phase=drain'],
  ])('is said once: %s and %s', (...given) => {
    expect(() => accepted(...given)).toThrow('given twice');
  });

  it('is spelled as a command line has it', () => {
    expect([acceptWords('shrink'), acceptWords('delete', 104)]).toEqual([
      '--accept shrink',
      '--accept delete=104',
    ]);
  });

  it.each([
    ['allow-delete', '--allow-delete is --accept delete=N now.'],
    ['accept-shrink', '--accept-shrink is --accept shrink now.'],
    ['leave-phase', '--leave-phase is --accept phase=PHASE now.'],
    ['limit', undefined],
  ])('had an option of its own before, %s', (option, words) => {
    expect(formerWords(option)).toBe(words);
  });
});
