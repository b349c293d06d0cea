import { describe, expect, it } from 'vitest';
import type { ConditionId, PlanHead } from '../../../src/plan/index.ts';
import { documentMarkdown } from '../../../src/report/markdown/document-markdown.ts';
import { STEP_SUMMARY_CHARACTERS } from '../../../src/report/markdown/markdown.ts';
import { planReport, runReport } from '../../../src/report/report-format.ts';
import type { Block, List, Notice, Sum } from '../../../src/report/words/document.ts';
import { plainStyle, type ReportOptions } from '../../../src/report/words/report-options.ts';
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import { resultOf, told, wholeReportOf, parkedPlanOf } from '../finished-run.ts';
import { HOSTILE } from '../hostile.ts';
import { codeSpans, fencedLines, outsideCode, tableCells } from '../markdown-reading.ts';
import { create, mistyped, type Planned, plannedIn, remove, update } from '../planned.ts';
import { parkedOf } from '../../../src/plan/index.ts';

/** GitHub's limit for the text of a comment. */
const COMMENT_CHARACTERS = 65_536;

type Options = Partial<ReportOptions>;

function markdownOf(blocks: readonly Block[], options: Options = {}): string {
  return [...documentMarkdown(blocks, options)].join('');
}

function planMarkdown(planned: Planned, options: Options = {}): string {
  const plan = plannedIn(planned);
  return [...planReport({ plan, planFile: 'a.plan' }, 'md', { style: plainStyle, ...options })].join('');
} // prettier-ignore

function runMarkdown(report: WholeRunReport, options: Options = {}): string {
  return [...runReport(report, 'md', { style: plainStyle, ...options })].join('');
}

const totals: Block = { block: 'totals', line: 'plan p1: create 3' };

describe('what a document is', () => {
  it('is a heading, and a sentence that cannot be overlooked', () => {
    const text = markdownOf([
      { block: 'headline', what: 'Plan', id: 'p1', sentence: 'nothing to do; 4 unchanged' },
    ]);

    expect(text).toBe('## Plan `p1`\n\n**Nothing to do; 4 unchanged.**\n\n');
  });

  it('has its facts in a table, those too that nobody has to read', () => {
    const text = markdownOf([
      {
        block: 'facts',
        facts: [
          ['Account', 'a|b'],
          ['Fingerprint', 'ab12', 'aside'],
        ],
      },
    ]);

    expect(tableCells(text).slice(2)).toEqual([
      ['Account', '`a\\|b`'],
      ['Fingerprint', '`ab12`'],
    ]);
  });

  it('ends with the totals, as a script looks for them', () => {
    expect(markdownOf([totals])).toBe('`plan p1: create 3`\n');
  });

  it('has no heading and no table where there is nothing to tell', () => {
    const text = planMarkdown({ unchanged: 494 });

    expect(text).not.toMatch(/^###|<details>/mu);
    expect(text).not.toMatch(/\n{3}/u);
  });
});

describe('a sentence', () => {
  const saidOf = (line: string, config?: string) =>
    markdownOf([{ block: 'lines', lines: [line] }], { config }).trimEnd();

  it.each([
    ['The source crm has no rows.'],
    ['2 contacts of "News" would be deleted (maxDelete allows 1).'],
    ['Über 20.8 % – city → Graz'],
    ['Run `listferry plan`, then look.'],
  ])('is as it is where nothing in it is Markdown: %s', (line) => {
    expect(saidOf(line)).toBe(line);
  });

  it.each([
    ['a mention', 'Ask @octocat now'],
    ['a bare address', 'See www.evil.example'],
    ['an address', 'See https://evil.example'],
    ['an issue', 'As GH-12 says'],
    ['a commit', 'As a5c3785ed8d6a358 says'],
    ['an emoji', 'The automation :rocket: is live'],
    ['a link', 'Look [here](x)'],
    ['HTML', 'Look <b>here'],
    ['emphasis', 'a *b* c'],
    ['a reference', 'a &amp; b'],
    ['a name with an underscore', 'a_b_c'],
    ['a backslash', String.raw`C:\dir`],
    ['the beginning of a list', '1. first'],
    ['the beginning of another list', '+ first'],
    ['a title', '=== '],
    ['half a code span', 'a `b'],
    ['harm behind code', 'a `b` @octocat'],
  ])('is code where it could be %s', (_what, line) => {
    const text = saidOf(line);

    expect(outsideCode(text)).toBe('');
    expect(codeSpans(text)).toEqual([line]);
  });

  it('names commands with the configuration that they do not find by themselves', () => {
    expect(saidOf('Run `listferry plan`.', "it's.yaml")).toBe(
      "Run `listferry plan --config 'it'\\''s.yaml'`.",
    );
  });
});

describe('notices', () => {
  const noticesOf = (notices: readonly Notice[], more: object = {}, options: Options = {}) =>
    markdownOf([{ block: 'notices', id: 'open', notices, ...more }], options);

  it('say what is so, by which name it is known, what to do and what to type', () => {
    const text = noticesOf(
      [
        {
          ...{ tone: 'warn', label: 'Warning', words: 'Hello is live.', id: 'AUTOMATION_LIVE' },
          detail: ['Pause it.'],
          commands: [{ lead: 'To accept it:', command: 'listferry apply p1' }],
        },
      ],
      {
        title: 'Refused',
        commands: [{ lead: 'If that is right:', command: 'listferry sync --yes' }],
      },
      { config: 'shop.yaml' },
    );

    expect(text).toBe(
      [
        '### Refused',
        '',
        '- **Warning**: Hello is live. (`AUTOMATION_LIVE`)',
        '  <br>Pause it.',
        '  <br>To accept it: `listferry apply --config shop.yaml p1`',
        '',
        'If that is right: `listferry sync --config shop.yaml --yes`',
        '',
        '',
      ].join('\n'),
    );
  });

  it('do not stress what is only a note', () => {
    expect(noticesOf([{ tone: 'note', label: 'Note', words: 'Few.' }])).toContain('- Note: Few.\n');
  });

  it('are a sentence where there is only a title, and nothing where there is none', () => {
    expect(noticesOf([], { title: 'Guards: 1 checked, none tripped' })).toBe(
      'Guards: 1 checked, none tripped.\n\n',
    );
    expect(noticesOf([])).toBe('');
  });
});

describe('tables', () => {
  const table: Block = {
    ...{ block: 'table', id: 'timings', title: 'Writes', lead: 'Waiting is included.' },
    ...{ columns: ['Endpoint'], numbers: ['Requests', 'In all'] },
    rows: [['contacts/add', 12_345, '640 ms']],
  };

  it('stand under a heading, with numbers to the right', () => {
    expect(markdownOf([table])).toBe(
      '### Writes\n\nWaiting is included.\n\n| Endpoint | Requests | In all |\n| --- | --: | --: |\n| `contacts/add` | 12,345 | 640 ms |\n\n',
    );
  });

  it('are folded where nobody has to read them', () => {
    const text = markdownOf([{ ...table, isAside: true }]);

    expect(text).toMatch(/^<details>\n<summary>Writes<\/summary>\n\n[^]*\n<\/details>\n\n$/u);
    expect(text).not.toContain('###');
  });

  it('shorten a cell that would fill the page, and keep it one cell', () => {
    const text = markdownOf([{ ...table, rows: [['a|'.repeat(5_000), 1, '']] }]);

    expect(tableCells(text).at(-1)).toHaveLength(3);
    expect(text.length).toBeLessThan(1_000);
  });

  it('count only rows where they do not fit', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => [
      `${String(at)} ${'x'.repeat(90)}`,
      1,
      '',
    ]);

    const text = markdownOf([{ ...table, rows }]);

    const shown = tableCells(text).length - 2;
    expect(shown).toBeGreaterThan(100);
    expect(text).toContain(`… and ${(2_000 - shown).toLocaleString('en-US')} more.`);
  });

  it('have no head without a row', () => {
    const full: Block = {
      ...{ block: 'notices', id: 'open' },
      notices: Array.from({ length: 200 }, () => ({ tone: 'warn', words: 'x'.repeat(400) })),
    };

    const text = markdownOf([full, { ...table, lead: 'Waiting is included. '.repeat(20) }]);

    expect(tableCells(text)).toEqual([]);
    expect(text).toMatch(/### Writes\n\n\n… and 1 more\.\n/u);
  });
});

describe('sums', () => {
  const ROWS = {
    ...{ source: 'crm', sync: 'Newsletter', read: 509, desired: 500, suppressed: 1 },
    ...{ excluded: 4, excludedAs: { left: 0, noConsent: 0, others: 4 }, duplicate: 3, invalid: 1 },
  };
  const TYPE = {
    contactType: 'Newsletter',
    mode: 'mirror',
    ...{ existing: 502, desired: 0, create: 3 },
    ...{ update: 3, delete: 2, unchanged: 494, leftAlone: 1, unwritable: 4, unwritableOnly: 2 },
  } as const;
  const SEGMENT = {
    segment: 'VIP',
    mode: 'mirror',
    ...{ existing: 12, desired: 11, add: 4, remove: 5 },
    ...{ unchanged: 4, leftAlone: 1, unwritable: 2 },
  } as const;
  const tableOf = (head: Partial<PlanHead>): string =>
    /^### [^\n]*\n\n[^]*/mu.exec(planMarkdown({ head }))?.[0] ?? '';

  it.each([
    ['contact types', { contactTypes: [TYPE] }, 'existing'],
    ['contact types of a part', { contactTypes: [{ ...TYPE, existing: 509, notInPlan: 7 }] }, 'existing'],
    ['segments', { segments: [SEGMENT] }, 'existing'],
    ['rows', { rows: [ROWS] }, 'read'],
    ['files', { files: [{ ...ROWS, file: 'a.csv', blank: 2, passedOver: 1 }] }, 'read'],
  ] as const)('of %s add up', (_what, head, total) => {
    const [titles = [], , cells = []] = tableCells(tableOf(head));

    const sum = titles
      .map((title, index) => (/^[=+] /u.test(title) ? Number(cells[index]) : 0))
      .reduce((all, term) => all + term, 0);
    expect(sum).toBe(Number(cells[titles.indexOf(total)]));
    expect(sum).toBeGreaterThan(0);
  }); // prettier-ignore

  it('have names as code and numbers to the right', () => {
    const [, , , align, row] = tableOf({ contactTypes: [TYPE] }).split('\n');

    expect(align).toMatch(/^\| --- \| --- \|(?: --: \|)+$/u);
    expect(row).toMatch(/^\| `Newsletter` \| `mirror` \| 502 \|/u);
  });

  it('have one column for all files of what only some have', () => {
    const files = [
      { ...ROWS, file: 'a.csv', blank: 2, passedOver: 0 },
      { ...ROWS, file: 'b.csv', blank: 0, passedOver: 1 },
    ];

    const [titles = [], , first = [], second = []] = tableCells(tableOf({ files }));

    const at = ['+ excluded', '+ blank', '+ skipped'].map((title) => titles.indexOf(title));
    expect(at.map((place) => [first[place], second[place]])).toEqual([
      ['2', '3'],
      ['2', '0'],
      ['0', '1'],
    ]);
  });

  it('have a column for what hardly any plan has only where there is any', () => {
    const titlesOf = (notInPlan: number | undefined) =>
      tableCells(tableOf({ contactTypes: [{ ...TYPE, notInPlan }] }))[0];

    expect([undefined, 0, 7].map((count) => titlesOf(count)?.includes('+ not in this plan'))).toEqual([
      false,
      false,
      true,
    ]); // prettier-ignore
  });

  it('are followed by the sentences about them, apart from the table', () => {
    const sum: Sum = {
      ...{ of: 'source', name: 'crm', place: { kind: 'into', name: 'News' } },
      ...{ total: [1, 'read'], terms: [], beside: [] },
    };

    expect(
      markdownOf([{ block: 'sums', id: 'rows', title: 'Rows', sums: [sum], notes: ['In all 9'] }]),
    ).toMatch(/\|\n\nIn all 9\n\n$/u);
  });
});

describe('the room', () => {
  const comment = (planned: Planned): string => {
    const text = planMarkdown(planned);
    expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
    return text;
  };

  it('is that of a comment, or of a summary of a step, however many changes there are', () => {
    const changes = Array.from({ length: 6_000 }, (_, index) =>
      create(`person${String(index)}@example.com`, { first_name: 'Ä'.repeat(60) }),
    );

    const summary = planMarkdown({ changes }, { characters: STEP_SUMMARY_CHARACTERS });

    expect(comment({ changes }).length).toBeGreaterThan(55_000);
    expect(Buffer.byteLength(summary)).toBeLessThan(900_000);
    expect(summary.length).toBeGreaterThan(280_000);
  });

  it('holds some of every group, however many changes there are', () => {
    const creates = Array.from({ length: 3_000 }, (_, index) =>
      create(`c${String(index)}@example.com`, { first_name: 'x'.repeat(80) }),
    );
    const deletes = Array.from({ length: 20 }, (_, index) => remove(`d${String(index)}@example.com`)); // prettier-ignore

    const text = comment({ changes: [...creates, ...deletes] });

    const lines = fencedLines(text);
    const shown = lines.filter((line) => line.startsWith('+ ')).length;
    expect(text.length).toBeGreaterThan(50_000);
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(20);
    expect(text).toContain(`… and ${(3_000 - shown).toLocaleString('en-US')} more.`);
  });

  it('holds the first fifty groups and what is left to a person, and counts the others', () => {
    const changes = Array.from({ length: 60 }, (_, index) => {
      return { ...create('a@example.com'), contactType: `Type ${String(index)}` } as ReturnType<typeof create>; // prettier-ignore
    });

    const text = comment({ changes, findings: [mistyped('ben@gmial.com')] });

    expect(text.match(/<summary><code>Create contacts/gu)).toHaveLength(50);
    expect(text).toContain('… and 10 more lists of 10. All of them: `listferry show');
    expect(fencedLines(text).at(-1)).toMatch(/^\? ben@gmial\.com/u);
  });

  it('holds fifty groups with names that are long as HTML', () => {
    const changes = Array.from({ length: 60 }, (_, index) => {
      const contactType = `${String(index)}${'&'.repeat(400)}`;
      return { ...create('a@example.com'), contactType } as ReturnType<typeof create>;
    });

    const text = planMarkdown({ changes }, { planName: `/srv/${'plans/'.repeat(100)}a.plan` });

    expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
    expect(text).toMatch(/… and \d+ more lists/u);
  });

  it('holds a thousand contact types with long names, and a thousand warnings', () => {
    const long = '\u{10ffff}'.repeat(400);
    const many = Array.from({ length: 1_000 }, (_, index) => `${String(index)} ${long}`);
    const sizes = { existing: 500, desired: 0, create: 0, update: 0, delete: 104, unchanged: 396 };
    const rest = { leftAlone: 0, unwritable: 0, unwritableOnly: 0 };

    const text = comment({
      changes: many.slice(0, 50).map((name) => ({ kind: 'createContactType', contactType: name })),
      head: {
        contactTypes: many.map((name) => {
          return { contactType: name, mode: 'mirror', ...sizes, ...rest };
        }),
        warnings: many.map((message) => ({ code: 'FILE_NOTE', message })),
        accountId: long,
      },
    });

    expect(text).toMatch(/### Contact types\n\n\| contact type[^]*… and 9\d\d more\./u);
    expect(text).toContain('<summary><code>Create the contact type "0 ');
  });

  it('holds what is to be looked at beside a thousand mistyped addresses', () => {
    const findings = Array.from({ length: 1_000 }, (_, at) =>
      mistyped(`person${String(at)}@gmial.com`),
    );

    const text = comment({ changes: [remove('cleo@example.com')], findings });

    expect(text).toContain('1,000 addresses look mistyped');
    expect(text).toContain('1 contact to delete in "Newsletter"');
    expect(text).toContain('… and 995 more');
  });

  it('holds the sources without rows, however many there are', () => {
    const sources = Array.from({ length: 2_000 }, (_, at) => {
      return { source: `source ${String(at)}`, read: 0, invalid: 0, excluded: 0 };
    });

    expect(comment({ head: { sources } })).toMatch(/… and 1,\d{3} more\./u);
  });

  it('holds a run of which every item was rejected', () => {
    const changes = Array.from({ length: 2_000 }, (_, index) =>
      create(`c${String(index)}@example.com`),
    );
    const standings = Object.fromEntries(
      changes.map((_, index) => [index + 1, { state: 'rejected', reason: told('x'.repeat(400)) }]),
    );

    const text = runMarkdown(wholeReportOf(standings, { plan: plannedIn({ changes }) }));

    expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
    expect(text.length).toBeGreaterThan(50_000);
    expect(text).toMatch(/… and 1,\d{3} more\./u);
  });

  it('is left to others where a limit is given', () => {
    const changes = ['a', 'b', 'c'].map((name) => create(`${name}@example.com`));

    const text = planMarkdown({ changes: [...changes, remove('d@example.com')] }, { limit: 1 });

    expect(fencedLines(text).filter((line) => /^[-+] /u.test(line))).toHaveLength(2);
    expect(text).toContain('… and 2 more (these are a sample). All of them: `listferry show');
  });
});

it('yields the entries of a list one by one', () => {
  let read = 0;
  const list: List = {
    ...{ block: 'list', id: 'created', title: 'Created', columns: ['Change'], count: 3 },
    entries: function* () {
      for (; read < 3; read += 1) yield { sign: '+', cells: [String(read)], lines: [] };
    },
  };

  const pieces = documentMarkdown([list, totals], {});
  pieces.next();

  expect(read).toBe(0);
});

/** Our own marks, which a value from outside must not add to. */
const OURS = [
  /^#{2,3} /gmu,
  /^\*\*(?=.*\*\*$)|\*\*$/gmu,
  /^- (?:\*\*\w+\*\*: )?/gmu,
  /<\/?(?:details|summary|code|br)>/gu,
  /^\|.*\|$/gmu,
];

/** What is left for GitHub to make something of, once our marks and all code are taken away. */
function loose(markdown: string): string {
  const left = OURS.reduce((text, mark) => text.replaceAll(mark, ''), outsideCode(markdown));
  return left.replaceAll(/[\p{L}\p{N} \n,.;:()'"%+=→…–×/!?[\]-]/gu, '');
}

/** In brackets there is only what chooses a group. */
const LINK = /\[(?!group=[\da-f]{8}\])|www\.|:\/\/|:\w+:/u;

describe('a value from outside', () => {
  it.each(HOSTILE)('is nothing but text in a plan, wherever it stands: %s', (_aim, value) => {
    const text = planMarkdown(plannedWith(value));

    expect(loose(text)).toBe('');
    expect(outsideCode(text)).not.toMatch(LINK);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(shapeOf(text)).toEqual(shapeOf(planMarkdown(plannedWith('plain'))));
  });

  it.each(HOSTILE)('is nothing but text in a run, wherever it stands: %s', (_aim, value) => {
    const text = runMarkdown(reportWith(value));

    expect(loose(text)).toBe('');
    expect(outsideCode(text)).not.toMatch(LINK);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(shapeOf(text)).toEqual(shapeOf(runMarkdown(reportWith('plain'))));
  });
});

/** Headings, lists and rows with their cells: what a value must neither add nor take away. */
function shapeOf(text: string): unknown {
  const marks = text.match(/^(?:#{2,3} |- |<details>|<\/details>|```diff$|```$)/gmu);
  return [marks, tableCells(text).map((cells) => cells.length)];
}

/** A plan that holds the value wherever somebody else chooses it. */
function plannedWith(value: string): Planned {
  const counts = { read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };
  const excludedAs = { left: 0, noConsent: 0, others: 0 };
  const type = { mode: 'mirror', existing: 500, desired: 0, create: 0, update: 0, delete: 104 } as const; // prettier-ignore
  const rest = { unchanged: 396, leftAlone: 0, unwritable: 0, unwritableOnly: 0 };
  return {
    changes: [
      { kind: 'createContactType', contactType: value },
      create('anna@example.com', { city: value, [`custom.${value}`]: value }),
      update('ben@example.com', [{ field: 'city', old: value, new: `${value}!` }]),
      remove('cleo@example.com', { movedTo: value, prior: { email: value, fields: {} } }),
    ],
    findings: [
      {
        ...{ kind: 'mistypedAddress', email: value, meant: value },
        origin: { source: value, file: value, line: 1 },
      },
    ],
    head: {
      ...{ accountId: value, host: value },
      contactTypes: [{ contactType: value, ...type, ...rest }],
      sources: [{ source: value, read: 0, invalid: 0, excluded: 0 }],
      rows: [{ source: value, sync: value, ...counts, excludedAs }],
      files: [
        ...[
          {
            source: value,
            sync: value,
            ...counts,
            excludedAs,
            file: value,
            blank: 1,
            passedOver: 0,
          },
        ],
      ],
      automations: [{ utr: value, name: value, contactType: value }],
      guards: [
        {
          ...{ name: 'maxDelete', of: value, limit: 75, value: 104, base: 500, tripped: true },
          scope: 'all',
        },
      ],
      warnings: [{ code: value as ConditionId, message: value, hint: value }],
    },
  };
}

/** A run that holds the value wherever somebody else chooses it. */
function reportWith(value: string): WholeRunReport {
  const planned = plannedIn({
    changes: [remove('cleo@example.com', { movedTo: value, contactType: value })],
    rejects: [
      {
        ...{ source: value, file: value, line: 1, column: value },
        fault: { code: 'flag-unknown', word: value },
      },
    ],
  });
  // As long as a path may be.
  const planPath = value.slice(0, 4_000);
  const parked = parkedOf([parkedPlanOf({ planId: planPath, planPath })]);
  const suppressedSince = { count: 1, global: 0, groups: { [value]: 1 } };
  return wholeReportOf(
    { 1: { state: 'rejected', reason: told(value) } },
    { plan: planned, note: value, result: resultOf({ rejected: 1 }, { parked, suppressedSince }) },
  );
}
