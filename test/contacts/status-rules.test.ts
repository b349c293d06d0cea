// Several columns about one consent: the worst statement counts, and what nobody understands is no consent.
import { describe, expect, it } from 'vitest';
import { compileStatusRules, mapFaults } from '../../src/contacts/status-rules.ts';
import type { BoundStatusRule } from '../../src/contacts/status-rule.ts';
import type { StatusRules } from '../../src/contacts/status-rules.ts';

const at = (index: number) => ({ index, name: `Column ${String(index + 1)}` });
const words: BoundStatusRule = {
  kind: 'words',
  column: at(0),
  words: { Yes: 'subscribed', Asked: 'unconfirmed', Blocked: 'nothing' },
};
const bounced: BoundStatusRule = { kind: 'filled', column: at(1), status: 'bounced' };
const left: BoundStatusRule = { kind: 'flag', column: at(2), yes: 'unsubscribed' };

function read(
  cells: readonly string[],
  rules: readonly BoundStatusRule[] = [words, bounced, left],
  more: Partial<Pick<StatusRules, 'otherwise' | 'map'>> = {},
): unknown {
  return compileStatusRules({ rules, map: {}, ...more })(cells);
}

describe('the columns of a row', () => {
  it.each([
    [['yes', '', ''], 'subscribed'],
    [['YES', '', 'no'], 'subscribed'],
    [['yes', '2023-01-01', 'false'], 'bounced'],
    [['yes', '2023-01-01', 'true'], 'unsubscribed'],
    [['spam complaint', '2023-01-01', 'x'], 'complained'],
    [['', '0000-00-00 00:00:00', '1'], 'unsubscribed'],
  ])('%j say %s', (cells, status) => {
    expect(read(cells)).toBe(status);
  });

  it.each([
    [['perhaps', '', ''], 'Column 1', 'is no status that is known: "perhaps"'],
    [['yes', '', 'perhaps'], 'Column 3', 'is neither yes nor no: "perhaps"'],
    [['yes', ''], 'Column 3', 'is not there: the row is too short'],
    [['someone@example.com', '', ''], 'Column 1', 'is no status that is known'],
    [['', '', ''], '', 'says nothing about consent'],
    [['Blocked', '', ''], '', 'says nothing about consent'],
  ])('%j are invalid', (cells, column, reason) => {
    expect(read(cells)).toEqual({ column, reason });
  });

  it('keep mail away although another one is not understood', () => {
    expect(read(['perhaps', '2023-01-01', ''])).toBe('bounced');
    expect(read(['asked', '', 'perhaps'])).toMatchObject({ column: 'Column 3' });
  });

  it('mean what is agreed where none says anything', () => {
    expect(read(['', '', ''], undefined, { otherwise: 'no-consent' })).toBe('no-consent');
    expect(read(['', '', ''], undefined, { otherwise: 'nothing' })).toBe('nothing');
  });

  it('may hold several words, of which the worst counts', () => {
    const rule: BoundStatusRule = {
      kind: 'words',
      column: at(0),
      words: { HARD_BOUNCE: 'bounced', USER_SUPPRESSED: 'unsubscribed' },
      several: true,
    };

    expect(read(["['HARD_BOUNCE', 'USER_SUPPRESSED']"], [rule])).toBe('unsubscribed');
    expect(read(['[]'], [rule], { otherwise: 'subscribed' })).toBe('subscribed');
  });

  it('may make a blank cell or an unknown word mean something of its own', () => {
    const strict: BoundStatusRule = { ...words, blank: 'invalid' };
    const lenient: BoundStatusRule = { ...words, otherwise: 'nothing', blank: 'no-consent' };

    expect(read([''], [strict])).toEqual({ column: 'Column 1', reason: 'is blank' });
    expect(read([''], [lenient])).toBe('no-consent');
    expect(read(['perhaps'], [{ kind: 'always', status: 'unsubscribed' }, lenient])).toBe(
      'unsubscribed',
    );
  });

  it('say no as well as yes where a flag is consent', () => {
    const flag: BoundStatusRule = {
      kind: 'flag',
      column: at(0),
      yes: 'subscribed',
      no: 'unsubscribed',
    };

    expect([read(['Ja'], [flag]), read(['nein'], [flag])]).toEqual(['subscribed', 'unsubscribed']);
  });
});

describe('the words of a person', () => {
  it('count more than those of the rules', () => {
    expect(read(['Blocked', '', ''], undefined, { map: { blocked: 'bounced' } })).toBe('bounced');
    expect(read(['fine', '', ''], undefined, { map: { fine: 'subscribed' } })).toBe('subscribed');
  });

  it('can let in who never confirmed or agreed, whatever said so', () => {
    const map = { unconfirmed: 'subscribed', 'no-consent': 'subscribed' };

    expect(read(['asked', '', ''], undefined, { map })).toBe('subscribed');
    expect(read(['', '', ''], undefined, { map, otherwise: 'no-consent' })).toBe('subscribed');
    expect(read(['asked', '2023-01-01', ''], undefined, { map })).toBe('bounced');
  });

  it('cannot let in who left, complained or bounced', () => {
    expect(mapFaults({ Unsubscribed: 'subscribed', bounced: 'no-consent', gone: 'left' })).toEqual([
      '"left" is no status',
      '"Unsubscribed" cannot become subscribed: consent only tightens',
      '"bounced" cannot become no-consent: consent only tightens',
    ]);
    expect(mapFaults({ bounced: 'unsubscribed', 'soft bounced': 'subscribed' })).toEqual([]);
  });
});
