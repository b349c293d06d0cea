import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/plan/index.ts';
import type { Entry } from '../../../src/report/words/document.ts';
import {
  findingLists,
  resultWarnings,
  shortfallWarning,
  warningNotices,
} from '../../../src/report/words/warnings.ts';
import { mistyped, origin, plannedIn, unwritable } from '../planned.ts';

const NOTE = { code: 'FILE_NOTE', message: 'people.csv: read as utf-8.' } as const;
const OLD = { code: 'CONTACT_COPIES', message: 'Newsletter holds 9 further contacts.' } as const;
const LEFT = [{ in: 'Newsletter', copies: 2, accepted: 0, policy: 'report' }] as const;

it('tells what to do below a warning that knows it', () => {
  const notices = warningNotices([NOTE, { ...NOTE, hint: 'Name it.' }]);

  expect(notices).toMatchObject([
    { tone: 'warn', id: 'FILE_NOTE', words: NOTE.message, detail: [] },
    { tone: 'warn', id: 'FILE_NOTE', words: NOTE.message, detail: ['Name it.'] },
  ]);
});

it('tells once below several in a row what each of them asks for', () => {
  const [first, other] = ['Name it.', 'Look at it.'];
  const warnings = [first, first, other, first].map((hint) => ({ ...NOTE, hint }));

  expect(warningNotices(warnings).map(({ detail }) => detail)).toEqual([
    [],
    [first],
    [other],
    [first],
  ]);
});

it('shows what would hide in a message or a hint, and leaves its commands as they can be typed', () => {
  const hint = "Run `listferry plan --config 'it'\\''s.yaml'`.\u202e";

  const [notice] = warningNotices([{ ...NOTE, message: 'Hello\u001b[2J is live.', hint }]);

  expect(notice?.words).toBe(String.raw`Hello\u{1b}[2J is live.`);
  expect(notice?.detail?.[0]).toContain("`listferry plan --config 'it'\\''s.yaml'`");
  expect(notice?.detail?.[0]).toContain(String.raw`\u{202e}`);
});

it('warns of copies as the run left them, not as its plan found them', () => {
  const codes = resultWarnings({ warnings: [NOTE, OLD], copies: { made: 0, left: LEFT } });

  expect(codes.map(({ code }) => code)).toEqual(['FILE_NOTE', 'CONTACT_COPIES']);
  expect(codes[1]?.message).toContain('holds 2 further contacts');
});

it('does not tell of copies that the run removed', () => {
  expect(resultWarnings({ warnings: [NOTE, OLD] })).toEqual([NOTE]);
});

it('warns first of those that the run made', () => {
  const codes = resultWarnings({ warnings: [], copies: { made: 1, left: LEFT } });

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

function listsOf(findings: readonly Finding[]) {
  return findingLists(plannedIn({ findings }), 'show all').filter(({ count }) => count > 0);
}

function entriesOf(...findings: Finding[]): Entry[] {
  return listsOf(findings).flatMap(({ entries }) => [...entries()]);
}

describe('findings', () => {
  it('are no list where there is nothing to look at', () => {
    expect(listsOf([])).toEqual([]);
  });

  it('stand kind by kind, each with its count and the command that shows all', () => {
    const lists = listsOf([
      mistyped('a@gmial.com'),
      unwritable('u@x.com'),
      mistyped('b@gmial.com'),
    ]);

    expect(lists.map(({ id, count, seeAll }) => [id, count, seeAll])).toEqual([
      ['unwritableContact', 1, 'show all'],
      ['mistypedAddress', 2, 'show all'],
    ]);
  });

  it('name the contact, its place, its row and what cannot be written', () => {
    expect(entriesOf(unwritable('anna@example.com'))).toEqual([
      {
        sign: '?',
        cells: ['anna@example.com', 'Newsletter'],
        origin: 'crm exports/a.csv:12',
        lines: ['custom.plan: (empty) → "gold"'],
      },
    ]);
  });

  it('have the place that the format calls it', () => {
    const plan = plannedIn({ findings: [mistyped('a@gmial.com')] });

    const lists = findingLists(plan, undefined, ({ line }) => `line ${String(line)}`);

    expect(lists.flatMap(({ entries }) => [...entries()])[0]?.origin).toBe('line 12');
  });

  it.each(['editKept', 'conflictLeft'] as const)(
    'do not promise to write what stays: %s',
    (kind) => {
      const [entry] = entriesOf({ ...unwritable('ann@example.com'), kind });

      expect(entry?.lines).toEqual(['custom.plan: stays (empty), the sources have "gold"']);
    },
  );

  it('name the segment of a recipient', () => {
    const { kind: _, contactType: __, ...rest } = unwritable('anna@example.com');

    const [entry] = entriesOf({ kind: 'unwritableRecipient', segment: 'VIP', ...rest });

    expect(entry?.cells).toEqual(['anna@example.com', 'segment "VIP"']);
  });

  it('lead a value to its row where that is another one', () => {
    const others = [{ ...origin, line: 3, fields: ['custom.plan' as const] }];

    const [entry] = entriesOf({ ...unwritable('a@example.com'), origin: { ...origin, others } });

    expect(entry?.lines).toEqual(['custom.plan: (empty) → "gold"  crm exports/a.csv:3']);
  });

  it('show the mark that would turn text round', () => {
    expect(entriesOf(mistyped('a\u{202e}@gmial.com'))[0]?.cells).toEqual([
      String.raw`a\u{202e}@gmial.com`,
      'gmail.com may be meant',
    ]);
  });
});
