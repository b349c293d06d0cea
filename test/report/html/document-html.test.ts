import { describe, expect, it } from 'vitest';
import { rejectList } from '../../../src/report/documents/run-document.ts';
import { legendOf, originWords } from '../../../src/report/html/changes/changes.ts';
import { documentHtml } from '../../../src/report/html/document-html.ts';
import type { Block, Entry, List, Notice, Sum, Table } from '../../../src/report/words/document.ts';
import { findingLists } from '../../../src/report/words/warnings.ts';
import { HOSTILE } from '../hostile.ts';
import { mistyped, origin, plannedIn, unwritable } from '../planned.ts';
import { bareText } from './bare-text.ts';

function htmlOf(blocks: readonly Block[], config?: string): string {
  return [...documentHtml(blocks, config)].map(({ text }) => text).join('');
}

const textOf = (...blocks: Block[]): string => bareText(htmlOf(blocks));

function listOf(count: number, more: Partial<List> = {}): List {
  const entries = Array.from({ length: Math.min(count, 1_001) }, (_, at): Entry => {
    return { sign: '?', cells: [`p${String(at)}@example.com`], lines: [] };
  });
  return {
    ...{ block: 'list', id: 'rejects', title: 'Left out', columns: ['Row'], count },
    entries: () => entries,
    ...more,
  };
}

it('leaves out what the page has a form of its own for', () => {
  expect(
    htmlOf([
      { block: 'headline', what: 'Run', id: 'r1', sentence: 'finished' },
      { block: 'facts', facts: [['Command', 'sync']] },
      { block: 'totals', line: 'run r1: applied 3' },
    ]),
  ).toBe('');
});

describe('sentences', () => {
  it('are notes of their tone', () => {
    const html = htmlOf([
      { block: 'lines', lines: ['The plan <was> empty.'] },
      { block: 'lines', lines: ['Verified.'], tone: 'good' },
    ]);

    expect(html).toMatch(/<p class="note plain">[^]*<p class="note good">/u);
    expect(bareText(html)).toBe('The plan <was> empty. Verified.');
  });

  it('name commands with the configuration that they do not find by themselves', () => {
    const html = htmlOf([{ block: 'lines', lines: ['Run `listferry plan`.'] }], 'shop.yaml');

    expect(html).toContain('listferry plan --config shop.yaml');
  });
});

describe('notices', () => {
  const notice: Notice = {
    ...{ tone: 'warn', label: 'Warning', words: 'The source <crm> has no status.' },
    ...{ id: 'STATUS_ASSUMED', detail: ['Name it.'] },
    commands: [{ lead: 'To accept it:', command: 'listferry apply p1' }],
  };

  it('say what is so, what to do, what to type, and by which name it is known', () => {
    const html = htmlOf([{ block: 'notices', id: 'warnings', notices: [notice] }], 'shop.yaml');

    expect(bareText(html)).toBe(
      'Warnings The source <crm> has no status. Name it. To accept it: listferry apply --config shop.yaml p1 STATUS_ASSUMED',
    );
    expect(html).toContain('<code>listferry apply --config shop.yaml p1</code>');
    expect(html).toContain('<section aria-labelledby="warnings">');
  });

  it.each([
    ['warn', 'warn'],
    ['bad', 'bad'],
    ['note', 'plain'],
  ] as const)('of the tone %s look %s', (tone, look) => {
    const html = htmlOf([{ block: 'notices', id: 'open', notices: [{ ...notice, tone }] }]);

    expect(html).toContain(`<li class="note ${look}">`);
  });

  it('are a heading alone where there is only a title, and nothing where there is none', () => {
    const title = 'Guards: 1 checked, none tripped';

    expect(textOf({ block: 'notices', id: 'guards', title, notices: [] })).toBe(title);
    expect(textOf({ block: 'notices', id: 'open', notices: [] })).toBe('');
  });
});

describe('sums', () => {
  const sum: Sum = {
    ...{ of: 'contact type', name: 'Newsletter', place: { kind: 'mode', name: 'mirror' } },
    total: [500, 'existing'],
    terms: [
      [494, 'unchanged'],
      [3, 'update'],
      [2, 'delete'],
      [0, 'unwritable'],
      [1, 'left alone'],
    ],
    beside: [[6, 'create']],
  };
  const sumsOf = (sums: readonly Sum[], notes: readonly string[] = []): Block => {
    return { block: 'sums', id: 'sums', title: 'Sums', sums, notes };
  };

  it('are a bar with the same numbers below it, so that a reader can check them', () => {
    const html = htmlOf([sumsOf([sum])]);

    expect(bareText(html)).toBe(
      'Sums Newsletter mirror 500 existing = 494 unchanged + 3 to update + 2 to delete + 1 left alone; plus 6 to create',
    );
    const bar = /<svg class="bar".*?<\/svg>/su.exec(html)?.[0] ?? '';
    expect(Array.from(bar.matchAll(/<rect class="(\w+)"/gu), ([, tone]) => tone)).toEqual([
      'same',
      'update',
      'delete',
      'aside',
      'create',
    ]);
  });

  it('say where rows went', () => {
    const rows = { ...sum, place: { kind: 'into', name: 'News' }, beside: [] } as const;

    expect(textOf(sumsOf([rows]))).toMatch(/^Sums Newsletter → News 500 existing/u);
  });

  it('are followed by the sentences about them', () => {
    expect(textOf(sumsOf([sum], ['9 invalid rows <in> all']))).toMatch(/9 invalid rows <in> all$/u);
  });

  it.each([
    [20, false],
    [21, true],
  ])('are %d, and folded: %s', (count, isFolded) => {
    const html = htmlOf([sumsOf(Array.from({ length: count }, () => sum))]);

    expect(html.includes('<details>')).toBe(isFolded);
    expect(html.match(/<li>/gu)).toHaveLength(count);
  });
});

describe('a table', () => {
  const table: Table = {
    ...{ block: 'table', id: 'timings', title: 'Writes', lead: 'Waiting <is> included.' },
    ...{ columns: ['Endpoint', 'Kind'], numbers: ['Requests', 'In all'] },
    rows: [['contacts/add', '<b>', 12_345, '640 ms']],
  };

  it('has its numbers to the right, under heads of their own', () => {
    const html = htmlOf([table]);

    expect(bareText(html)).toBe(
      'Writes Waiting <is> included. Endpoint Kind Requests In all contacts/add <b> 12,345 640 ms',
    );
    expect(html.match(/<td class="number">/gu)).toHaveLength(2);
    expect(html.match(/<th scope="col" class="number">/gu)).toHaveLength(2);
    expect(html).not.toContain('<b>');
  });

  it('is folded where nobody has to read it', () => {
    const html = htmlOf([{ ...table, isAside: true }]);

    expect(html).toMatch(/^<details class="further" id="timings"><summary>Writes<\/summary>/u);
    expect(html).not.toContain('<section');
  });
});

describe('a list', () => {
  it('has a row for each entry, and what is said of it behind its place', () => {
    const others = [{ ...origin, line: 3, fields: ['custom.plan' as const] }];
    const finding = { ...unwritable('<b>@example.com'), origin: { ...origin, others } };
    const plan = plannedIn({ findings: [finding, mistyped('b@gmial.com')] });

    const html = htmlOf(findingLists(plan, undefined, (row) => originWords(row, legendOf())));

    expect(html).not.toContain('<b>@');
    expect(bareText(html)).toContain(
      '<b>@example.com Newsletter custom.plan: (empty) → "gold" crm exports/a.csv:3 crm exports/a.csv, line 12',
    );
    expect(bareText(html)).toContain(
      'b@gmial.com gmail.com may be meant crm exports/a.csv, line 12',
    );
  });

  it('shows where each row that was left out stands, and what is wrong with it', () => {
    const reject = { source: 'crm', file: 'a.csv', line: 17, column: 'E-Mail' };
    const plan = plannedIn({
      rejects: [
        { ...reject, fault: { code: 'flag-unknown', word: 'has no <@>' } },
        { ...reject, line: 401, column: '', fault: { code: 'too-many-cells', cells: 14, columns: 2 } }, // prettier-ignore
      ],
    });

    const text = textOf(rejectList(plan, (row) => originWords(row, legendOf())));

    expect(text).toContain(
      'crm a.csv, line 17 E-Mail is something other than yes or no: "has no <@>"',
    );
    expect(text).toContain('crm a.csv, line 401 has 14 cells where the header has 2');
  });

  it('is nothing where it has no entry', () => {
    expect(htmlOf([listOf(0)])).toBe('');
  });

  it.each([
    [20, '<details open>'],
    [21, '<details>'],
  ])('of %d opens as %s', (count, details) => {
    expect(htmlOf([listOf(count)])).toContain(details);
  });

  it('holds the first thousand, says so and where the others are, and reads no more', () => {
    let read = 0;
    const endless = function* (): Generator<Entry> {
      for (;;) {
        read += 1;
        yield { sign: '?', cells: [`p${String(read)}`], lines: [] };
      }
    };

    const html = htmlOf(
      [listOf(1_002, { entries: endless, seeAll: 'listferry show p1' })],
      'a.yaml',
    );

    expect(html.match(/<th scope="row">/gu)).toHaveLength(1_000);
    expect(bareText(html)).toContain(
      'These are the first 1,000 of 1,002. All of them: listferry show --config a.yaml p1',
    );
    expect(read).toBe(1_000);
  });

  it('holds all of just as many as it shows', () => {
    const html = htmlOf([listOf(1_000)]);

    expect(html.match(/<th scope="row">/gu)).toHaveLength(1_000);
    expect(html).not.toContain('These are the first');
  });
});

/** A document with the value wherever a value may stand. */
function documentWith(value: string): Block[] {
  const place = { kind: 'into', name: value } as const;
  const sum: Sum = { of: 'source', name: value, place, total: [1, 'read'], terms: [], beside: [] };
  const entry: Entry = { sign: '+', cells: [value, value], origin: value, lines: [value] };
  return [
    { block: 'lines', lines: [value] },
    {
      ...{ block: 'notices', id: 'open' },
      notices: [
        {
          ...{ tone: 'bad', words: value, id: value, detail: [value] },
          commands: [{ command: value }],
        },
      ],
    },
    { block: 'sums', id: 'rows', title: 'Rows', sums: [sum], notes: [value] },
    {
      ...{ block: 'table', id: 'corrections', title: 'Correct', lead: value },
      ...{ columns: ['Where', 'What'], rows: [[value, value]] },
    },
    listOf(1, { entries: () => [entry], columns: ['Change', 'Where', 'Row'] }),
  ];
}

it.each(HOSTILE)('lets %s be nothing but text, wherever it stands', (_aim, value) => {
  const tagsOf = (html: string) =>
    // Long values are folded, and invisible characters are marked.
    html
      .match(/<[^>]*>/gu)
      ?.filter((tag) => !/^<\/?(?:mark|bdi|details|summary|small|code)\b/u.test(tag));

  const html = htmlOf(documentWith(value));

  expect(tagsOf(html)).toEqual(tagsOf(htmlOf(documentWith('plain'))));
  expect(html).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

it('keeps the direction of each value its own', () => {
  const value = '\u0645\u0631\u062d\u0628\u0627';

  const html = htmlOf(documentWith(value));

  const isolated = html.match(new RegExp(`<bdi>${value}</bdi>`, 'gu'));
  expect(isolated?.length).toBeGreaterThanOrEqual(10);
});
