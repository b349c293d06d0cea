import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/plan/index.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import {
  findingLists,
  resultWarnings,
  shortfallWarning,
  warningLines,
} from '../../../src/report/words/warnings.ts';
import { mistyped, origin, plannedIn, unwritable } from '../planned.ts';

const NOTE = { code: 'FILE_NOTE', message: 'people.csv: read as utf-8.' } as const;
const OLD = { code: 'CONTACT_COPIES', message: 'Newsletter holds 9 further contacts.' } as const;
const LEFT = [{ in: 'Newsletter', copies: 2, accepted: 0, policy: 'report' }] as const;

it('tells what to do below a warning that knows it', () => {
  const lines = [...warningLines([NOTE, { ...NOTE, hint: 'Name it.' }], { style: plainStyle })];

  expect(lines).toEqual([
    'Warning FILE_NOTE: people.csv: read as utf-8.',
    'Warning FILE_NOTE: people.csv: read as utf-8.',
    '  Name it.',
  ]);
});

it('tells once below several in a row what each of them asks for', () => {
  const [first, other] = ['Name it.', 'Look at it.'];
  const warnings = [first, first, other, first].map((hint) => ({ ...NOTE, hint }));

  const lines = [...warningLines(warnings, { style: plainStyle })];

  expect(lines.filter((line) => line.startsWith('  '))).toEqual(
    [first, other, first].map((hint) => `  ${hint}`),
  );
});

it('leaves a command of a hint as it can be typed', () => {
  const hint = 'Run `listferry plan`.';

  const [, line] = [...warningLines([{ ...NOTE, hint }], { style: plainStyle, config: "it's.yaml" })];

  expect(line).toBe("  Run `listferry plan --config 'it'\\''s.yaml'`.");
}); // prettier-ignore

it('warns of copies as the run left them, not as its plan found them', () => {
  const codes = resultWarnings({ warnings: [NOTE, OLD], copies: { made: 0, left: LEFT } });

  expect(codes.map(({ code }) => code)).toEqual(['FILE_NOTE', 'CONTACT_COPIES']);
  expect(codes[1]?.message).toContain('holds 2 further contacts');
});

it('does not tell of copies that the run removed', () => {
  expect(resultWarnings({ warnings: [NOTE, OLD] })).toEqual([NOTE]);
});

it('warns first of those that the run made', () => {
  const codes = resultWarnings({ copies: { made: 1, left: LEFT } });

  expect(codes.map(({ code }) => code)).toEqual(['COPIES_MADE', 'CONTACT_COPIES']);
});

it.each([
  ['', 'contacts/list has 8 records where the service counts 10'],
  ['31', 'contacts/list of 31 has 8 records where the service counts 10'],
])('names the list and its owner %j, with both numbers', (ownerId, words) => {
  const warning = shortfallWarning({ list: 'contacts/list', ownerId, listed: 8, expected: 10 });

  expect(warning.code).toBe('FEWER_THAN_COUNTED');
  expect(warning.message).toContain(words);
});

function linesOf(findings: readonly Finding[], limit?: number): string[] {
  const options = { style: plainStyle, limit, seeAll: 'show all' };
  return [...findingLists(plannedIn({ findings }), options)];
}

describe('findings', () => {
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

  it.each(['editKept', 'conflictLeft'] as const)(
    'does not promise to write what stays: %s',
    (kind) => {
      const finding = { ...unwritable('ann@example.com'), kind } as Finding;

      expect(linesOf([finding])[2]).toBe(
        '      custom.plan: stays (empty), the sources have "gold"',
      );
    },
  );

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
});
