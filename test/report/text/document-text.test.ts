import { describe, expect, it, vi } from 'vitest';
import { documentText } from '../../../src/report/text/document-text.ts';
import { planText, runText } from '../../../src/report/report-text.ts';
import type { Block, Entry, List, Sum } from '../../../src/report/words/document.ts';
import { ansiStyle, plainStyle } from '../../../src/report/words/report-options.ts';
import { resultOf, timingOf, told, wholeReportOf } from '../finished-run.ts';
import { HOSTILE } from '../hostile.ts';
import { create, mistyped, plannedIn, remove } from '../planned.ts';

type Options = Parameters<typeof documentText>[1];

function linesOf(blocks: readonly Block[], options: Partial<Options> = {}): string[] {
  return [...documentText(blocks, { style: plainStyle, ...options })];
}

const headline: Block = {
  ...{ block: 'headline', what: 'Plan', id: 'p1', sentence: '3 to create; 494 unchanged' },
};
const totals: Block = { block: 'totals', line: 'plan p1: create 3' };

function listOf(count: number, more: Partial<List> = {}): List {
  const entries = Array.from({ length: count }, (_, at): Entry => {
    return { sign: '+', cells: [`p${String(at + 1)}@example.com`], lines: [] };
  });
  return {
    ...{ block: 'list', id: 'created', title: 'Created', columns: ['Change'], count },
    entries: () => entries,
    ...more,
  };
}

const warnings: Block = {
  block: 'notices',
  id: 'warnings',
  notices: [{ tone: 'warn', label: 'Warning', words: 'Hello is live.', id: 'AUTOMATION_LIVE' }],
};
const table: Block = {
  block: 'table',
  id: 'timings',
  title: 'Writes by endpoint',
  lead: 'Waiting is included.',
  columns: ['Endpoint'],
  numbers: ['Requests', 'In all'],
  rows: [
    ['contacts/upload-csv', 1, '12 s'],
    ['contacts/add', 12_345, '640 ms'],
  ],
};

describe('what a document is', () => {
  it('is a headline as a sentence', () => {
    expect(linesOf([headline])).toEqual(['Plan p1: 3 to create; 494 unchanged.']);
  });

  it('has its facts in one line, without those that nobody has to read', () => {
    const facts: Block = {
      block: 'facts',
      facts: [
        ['Account', '7001'],
        ['Fingerprint', 'ab12', 'aside'],
        ['Cost', 'no requests'],
      ],
    };

    expect(linesOf([facts])).toEqual(['Account: 7001; Cost: no requests']);
  });

  it('ends with the totals, where a terminal stops, as they are', () => {
    expect(linesOf([headline, totals]).at(-1)).toBe('plan p1: create 3');
  });
});

describe('a blank line', () => {
  it('stands around what is longer than a few lines, and once', () => {
    const lines = linesOf([headline, listOf(1), table, warnings, listOf(1), listOf(1), totals]);

    expect(lines.map((line) => (line === '' ? '' : line.slice(0, 7)))).toEqual([
      'Plan p1',
      '',
      'Created',
      '  + p1@',
      '',
      'Writes ',
      '  Waiti',
      '  Endpo',
      '  conta',
      '  conta',
      '',
      'Warning',
      '',
      'Created',
      '  + p1@',
      '',
      'Created',
      '  + p1@',
      '',
      'plan p1',
    ]);
  });

  it('stands around nothing that is not there', () => {
    const nothing: Block[] = [
      { block: 'lines', lines: [] },
      listOf(0),
      { block: 'notices', id: 'open', notices: [] },
    ];

    expect(linesOf([headline, ...nothing, totals])).toEqual([
      'Plan p1: 3 to create; 494 unchanged.',
      '',
      'plan p1: create 3',
    ]);
  });
});

describe('notices', () => {
  it('say what is so, then what to do about it, then what to type', () => {
    const lines = linesOf([
      {
        block: 'notices',
        id: 'held',
        title: 'Refused as it stands',
        notices: [
          {
            tone: 'warn',
            label: 'Look',
            words: '2 deletes',
            id: 'DELETES_PARKED',
            detail: ['See `listferry plan`.'],
            commands: [{ lead: 'To accept it:', command: 'listferry apply p1' }],
          },
        ],
        commands: [{ lead: 'If that is right:', command: 'listferry sync --yes' }],
      },
    ]);

    expect(lines).toEqual([
      'Refused as it stands:',
      '  Look: 2 deletes [DELETES_PARKED]',
      '    See `listferry plan`.',
      '    To accept it: listferry apply p1',
      'If that is right: listferry sync --yes',
      '',
    ]);
  });

  it('are a sentence where there is only a title', () => {
    const title = 'Guards: 3 checked, none tripped';

    expect(linesOf([headline, { block: 'notices', id: 'guards', title, notices: [] }])).toEqual([
      'Plan p1: 3 to create; 494 unchanged.',
      'Guards: 3 checked, none tripped.',
    ]);
  });

  it('stand at the margin where they have no title', () => {
    expect(linesOf([warnings])).toEqual(['Warning: Hello is live. [AUTOMATION_LIVE]']);
  });

  it('name commands with the configuration that they do not find by themselves', () => {
    const lines = linesOf(
      [
        { block: 'lines', lines: ['Run `listferry plan`.'] },
        {
          ...{ block: 'notices', id: 'open' },
          notices: [
            {
              ...{ tone: 'warn', words: 'Gone.', detail: ['Run `listferry plan`.'] },
              commands: [{ command: 'listferry retry' }],
            },
          ],
          commands: [{ command: 'listferry resume' }],
        },
        listOf(2, { seeAll: 'listferry show p1' }),
      ],
      { config: "it's.yaml", limit: 1 },
    );

    const own = String.raw`--config 'it'\''s.yaml'`;
    expect(lines).toEqual([
      `Run \`listferry plan ${own}\`.`,
      'Gone.',
      `  Run \`listferry plan ${own}\`.`,
      `  listferry retry ${own}`,
      `listferry resume ${own}`,
      '',
      'Created (2):',
      '  + p1@example.com',
      `  … and 1 more: listferry show ${own} p1`,
      '',
    ]);
  });
});

describe('sums', () => {
  const sum: Sum = {
    of: 'contact type',
    name: 'Newsletter',
    place: { kind: 'mode', name: 'mirror' },
    total: [502, 'existing'],
    terms: [
      [494, 'unchanged'],
      [3, 'update'],
      [0, 'delete'],
      [5, 'left alone'],
    ],
    beside: [[3, 'create']],
  };
  const files = Array.from({ length: 23 }, (_, at): Sum => {
    const place = { kind: 'into', name: 'Newsletter' } as const;
    return { ...sum, of: 'file', name: `${String(at)}.csv`, place, terms: [], beside: [] };
  });
  const sumsOf = (sums: readonly Sum[], more: object = {}, options: Partial<Options> = {}) =>
    linesOf([{ block: 'sums', id: 'sums', title: 'Sums', sums, ...more }], options);

  it('can be checked, with what is counted beside them', () => {
    expect(sumsOf([sum])).toEqual([
      'Sums:',
      '  Newsletter (mirror): 502 existing = 494 unchanged + 3 update + 5 left alone; 3 create',
    ]);
  });

  it('name no term that is zero, and say where rows went', () => {
    const [first] = files;

    expect(sumsOf(first === undefined ? [] : [{ ...first, beside: [[0, 'create']] }])[1]).toBe(
      '  0.csv → Newsletter: 502 existing',
    );
  });

  it('are followed by the sentences about them', () => {
    expect(sumsOf([sum], { notes: ['9 invalid rows in all'] }).at(-1)).toBe(
      '  9 invalid rows in all',
    );
  });

  it('are cut where a command shows all of them, and nowhere else', () => {
    const cut = sumsOf(files, { seeAll: 'listferry show p1' });

    expect(cut).toHaveLength(22);
    expect(cut.at(-1)).toBe('  … and 3 more: listferry show p1');
    expect(sumsOf(files, { seeAll: 'listferry show p1' }, { limit: Infinity })).toHaveLength(24);
    expect(sumsOf(files)).toHaveLength(24);
  });
});

describe('a table', () => {
  it('has columns as wide as their widest cell, and numbers to the right', () => {
    expect(linesOf([table])).toEqual([
      'Writes by endpoint:',
      '  Waiting is included.',
      '  Endpoint             Requests  In all',
      '  contacts/upload-csv         1    12 s',
      '  contacts/add           12,345  640 ms',
      '',
    ]);
  });

  it('ends no line with blanks', () => {
    const texts: Block = { ...table, columns: ['Where', 'What'], numbers: [], rows: [['a', 'b']] };

    expect(linesOf([texts]).filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  it('is left out where nobody has to read it', () => {
    expect(linesOf([headline, { ...table, isAside: true }])).toHaveLength(1);
  });
});

describe('a list', () => {
  it('has a title with its count and what chooses it, and a line for each entry', () => {
    const entry: Entry = {
      sign: '~',
      cells: ['ben@example.com', '', 'Newsletter'],
      origin: 'crm a.csv:12',
      lines: ['city: "Wien" → "Graz"'],
    };

    expect(linesOf([listOf(1, { selector: 'group=ab', entries: () => [entry] })])).toEqual([
      'Created [group=ab] (1):',
      '  ~ ben@example.com  Newsletter  crm a.csv:12',
      '      city: "Wien" → "Graz"',
      '',
    ]);
  });

  it.each([
    ['no more than the limit', 2, 2, []],
    ['more than the limit', 9, 1, ['  … and 8 more: listferry show p1']],
    ['none, where the limit is zero', 3, 0, ['  … and 3 more: listferry show p1']],
    ['twenty, where there is no limit', 25, undefined, ['  … and 5 more: listferry show p1']],
    ['all, where the limit is infinite', 50, Infinity, []],
  ])('shows %s, and says how many are left', (_what, count, limit, left) => {
    const lines = linesOf([listOf(count, { seeAll: 'listferry show p1' })], { limit });

    expect(lines.filter((line) => line.startsWith('  …'))).toEqual(left);
    expect(lines.filter((line) => line.startsWith('  +'))).toHaveLength(
      Math.min(count, limit ?? 20),
    );
  });

  it('says where those that it shows are a sample', () => {
    const leftOf = (limit: number) =>
      linesOf([listOf(1_234, { isSampled: true })], { limit }).at(-2);

    expect(leftOf(2)).toBe('  … and 1,232 more (these are a sample)');
    expect(leftOf(0)).toBe('  … and 1,234 more');
  });

  it('reads no entry past the limit', () => {
    let read = 0;
    function* endless(): Generator<Entry> {
      for (;;) {
        read += 1;
        yield { sign: '+', cells: [], lines: [] };
      }
    }

    linesOf([listOf(0, { count: 1_000_000, entries: endless })], { limit: 3 });

    expect(read).toBe(3);
  });
});

it('looks at no change of a plan that nobody prints', () => {
  const plan = plannedIn({ changes: [create('anna@example.com')] });
  const looked = vi.spyOn(plan, 'items');

  const lines = planText(plan, { style: plainStyle });

  expect(looked).not.toHaveBeenCalled();
  expect([...lines]).not.toEqual([]);
  expect(looked).toHaveBeenCalled();
});

describe('colours', () => {
  const plan = plannedIn({
    changes: [create('anna@example.com'), remove('cleo@example.com')],
    findings: [mistyped('ben@gmial.com')],
    head: { warnings: [{ code: 'FILE_NOTE', message: 'Look.' }] },
  });

  it('say nothing that is not said without them', () => {
    const coloured = [...planText(plan, { style: ansiStyle })].join('\n');
    const plain = [...planText(plan, { style: plainStyle })].join('\n');

    expect(coloured).not.toBe(plain);
    // eslint-disable-next-line no-control-regex -- Escape codes are taken away here.
    expect(coloured.replaceAll(/\u001b\[\d+m/gu, '')).toBe(plain);
  });

  it.each([
    ['good', ansiStyle.green],
    ['warn', ansiStyle.yellow],
    ['bad', ansiStyle.red],
    ['note', ansiStyle.dim],
  ] as const)('tell what is %s', (tone, painted) => {
    const [line, notice, label] = linesOf(
      [
        { block: 'lines', lines: ['Words.'], tone },
        { block: 'notices', id: 'open', notices: [{ tone, words: 'Words.' }] },
        { block: 'notices', id: 'open', notices: [{ tone, label: 'Kind', words: 'Words.' }] },
      ],
      { style: ansiStyle },
    );

    expect([line, notice]).toEqual([painted('Words.'), painted('Words.')]);
    expect(label).toBe(`${painted('Kind:')} Words.`);
  });

  it('keep a command of a coloured line as it can be typed', () => {
    const lines = linesOf([{ block: 'lines', lines: ['Run `listferry plan`.'], tone: 'bad' }], {
      style: ansiStyle,
      config: 'shop.yaml',
    });

    expect(lines[0]).toContain('`listferry plan --config shop.yaml`');
  });
});

it.each(HOSTILE)('lets %s neither steer a terminal nor begin a line of its own', (_aim, value) => {
  const change = create('anna@example.com', { city: value });
  const plan = plannedIn({
    changes: [
      { ...change, contactType: value } as typeof change,
      remove('cleo@example.com', { movedTo: value, prior: { email: value, fields: {} } }),
    ],
    rejects: [
      {
        ...{ source: value, file: value, line: 1, column: value },
        fault: { code: 'flag-unknown', word: value },
      },
    ],
    findings: [
      {
        ...{ kind: 'mistypedAddress', email: value, meant: value },
        origin: { source: value, file: value, line: 1 },
      },
    ],
    head: {
      ...{ host: value, accountId: value },
      automations: [{ utr: value, name: value, contactType: value }],
      sources: [{ source: value, read: 0, invalid: 0, excluded: 0 }],
      warnings: [{ code: 'FILE_NOTE', message: value, hint: value }],
    },
  });
  const run = wholeReportOf(
    { 1: { state: 'rejected', reason: told(value) } },
    {
      ...{ plan, note: value, timings: () => [timingOf()] },
      result: resultOf({ rejected: 1 }, { suppressedSince: { count: 1, global: 0, groups: { [value]: 1 } } }), // prettier-ignore
    },
  );

  const lines = [
    ...planText(plan, { style: plainStyle, saysHeld: true, planName: value }),
    ...runText(run, { style: plainStyle }),
  ];

  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
});
