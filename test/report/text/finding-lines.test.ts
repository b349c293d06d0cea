import { expect, it } from 'vitest';
import type { Finding } from '../../../src/plan/index.ts';
import { findingLists } from '../../../src/report/text/finding-lines.ts';
import { plainStyle } from '../../../src/report/text/style.ts';
import { mistyped, origin, plannedIn, unwritable } from '../planned.ts';

function linesOf(findings: readonly Finding[], limit?: number): string[] {
  const options = { style: plainStyle, limit, seeAll: 'show all' };
  return [...findingLists(plannedIn({ findings }), options)];
}

it('says nothing where there is nothing to look at', () => {
  expect(linesOf([])).toEqual([]);
});

it('names the contact, its place, its row and what cannot be written', () => {
  expect(linesOf([unwritable('anna@example.com')])).toEqual([
    'To be changed by hand, since no endpoint can write it (1):',
    '  ? anna@example.com  Newsletter  crm exports/a.csv:12',
    '      custom.plan: (empty) → "gold"',
    '',
  ]);
});

it('names the segment of a recipient', () => {
  const { kind: _, contactType: __, ...rest } = unwritable('anna@example.com');

  const lines = linesOf([{ kind: 'unwritableRecipient', segment: 'VIP', ...rest }]);

  expect(lines).toContain('  ? anna@example.com  segment "VIP"  crm exports/a.csv:12');
});

it('leads a value to its row where that is another one', () => {
  const others = [{ ...origin, line: 3, fields: ['custom.plan' as const] }];

  const lines = linesOf([{ ...unwritable('a@example.com'), origin: { ...origin, others } }]);

  expect(lines).toContain('      custom.plan: (empty) → "gold"  crm exports/a.csv:3');
});

it('shows the first ones of many, each kind on its own, and no mark that would turn text round', () => {
  const lines = linesOf([mistyped('a\u{202e}@gmial.com'), mistyped('b@gmial.com')], 1);

  expect(lines).toEqual([
    'Addresses that look mistyped, taken as they are (2):',
    '  ? a\\u{202e}@gmial.com  gmail.com may be meant  crm exports/a.csv:12',
    '  … and 1 more: show all',
    '',
  ]);
});
