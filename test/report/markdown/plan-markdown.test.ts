import { describe, expect, it } from 'vitest';
import type { ConditionId } from '../../../src/plan/index.ts';
import { planMarkdown } from '../../../src/report/markdown/report-markdown.ts';
import { STEP_SUMMARY_CHARACTERS } from '../../../src/report/markdown/markdown.ts';
import { HOSTILE } from '../hostile.ts';
import { fencedLines, outsideCode, tableCells } from '../markdown-reading.ts';
import {
  create,
  mistyped,
  planId,
  type Planned,
  plannedIn,
  remove,
  suppress,
  unwritable,
  update,
} from '../planned.ts';

/** GitHub's limit for the text of a comment. */
const COMMENT_CHARACTERS = 65_536;

const guard = { of: 'Newsletter', limit: 75, value: 104, base: 500, tripped: true } as const;
const contactType = {
  contactType: 'Newsletter',
  mode: 'mirror',
  existing: 500,
  desired: 0,
  create: 0,
  update: 0,
  delete: 104,
  unchanged: 396,
  leftAlone: 0,
  unwritable: 0,
  unwritableOnly: 0,
} as const;

function markdownOf(planned: Planned, options: Parameters<typeof planMarkdown>[1] = {}): string {
  return [...planMarkdown(plannedIn(planned), options)].join('');
}

it('begins with what would be done, and ends with the totals', () => {
  const text = markdownOf({
    changes: [create('anna@example.com'), remove('cleo@example.com')],
    unchanged: 494,
  });

  const lines = text.trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `## Plan \`${planId}\``,
    '',
    '**1 to create, 1 to delete; 494 unchanged.**',
  ]);
  expect(lines.at(-1)).toMatch(/^`plan \S+: create 1, update 0, delete 1, .*`$/u);
});

it('says so when there is nothing to do', () => {
  const text = markdownOf({ unchanged: 494, head: { accountId: null } });

  expect(text).toContain('**Nothing to do; 494 unchanged.**');
  expect(text).toContain('account id not shown yet');
  expect(text).not.toContain('<details>');
});

it('shows the changes of each group folded, what most deserves a look first', () => {
  const text = markdownOf({
    changes: [
      remove('cleo@example.com'),
      update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
      suppress('emil@example.com'),
    ],
  });

  expect([...text.matchAll(/<summary>(.*)<\/summary>/gu)].map(([, title]) => title)).toEqual([
    '<code>Delete contacts in "Newsletter": in no row of the sources</code> (1)',
    '<code>Suppress addresses for all mail from "crm": unsubscribed</code> (1)',
    '<code>Update contacts in "Newsletter" from "crm": city (another value)</code> (1)',
  ]);
  expect(fencedLines(text)).toEqual([
    '- cleo@example.com  Newsletter  in no row of the sources',
    '! emil@example.com  unsubscribed  crm exports/a.csv:12',
    '~ ben@example.com  Newsletter  crm exports/a.csv:12',
    '    city: "Wien" → "Graz"',
  ]);
});

it('shows what the plan leaves to a person below the changes, with its place', () => {
  const findings = [unwritable('anna@example.com'), mistyped('ben@gmial.com')];

  const text = markdownOf({ changes: [create('cleo@example.com')], findings });

  expect([...text.matchAll(/<summary>(.*)<\/summary>/gu)].map(([, title]) => title)).toEqual([
    '<code>Create contacts in "Newsletter" from "crm"</code> (1)',
    'To be changed by hand, since no endpoint can write it (1)',
    'Addresses that look mistyped, taken as they are (1)',
  ]);
  expect(fencedLines(text).slice(-3)).toEqual([
    '? anna@example.com  Newsletter  crm exports/a.csv:12',
    '    custom.plan: (empty) → "gold"',
    '? ben@gmial.com  gmail.com may be meant  crm exports/a.csv:12',
  ]);
});

it('has what to look at first and the groups above all details', () => {
  const text = markdownOf({
    changes: [remove('cleo@example.com'), create('dora@example.com')],
    unchanged: 1_234_567,
  });

  const [open = ''] = text.split('<details>');
  expect(open).toContain('1,234,567 unchanged');
  expect(open).toMatch(
    /### Look at these first\n\n- \*\*Look\*\*: `1 contact to delete in "Newsletter"`\n/u,
  );
  expect(open).toMatch(
    /\| `Delete contacts in "Newsletter": in no row of the sources` \| `group=[\da-f]{8}` \| 1 \| 50\.0 % \|/u,
  );
});

it('makes nothing of a hostile name in the title of a group', () => {
  const change = create('a@example.com');

  const text = markdownOf({
    changes: [{ ...change, contactType: '</summary><img src=x> @somebody' } as typeof change],
  });

  expect(outsideCode(text)).not.toContain('<img');
  expect(text).toContain('<code>Create contacts in "&lt;/summary&gt;&lt;img src=x&gt; @somebody"');
});

it('fits a comment, or a summary of a step, however many changes there are', () => {
  const changes = Array.from({ length: 6_000 }, (_, index) =>
    create(`person${String(index)}@example.com`, { first_name: 'Ä'.repeat(60) }),
  );

  const comment = markdownOf({ changes });
  const summary = markdownOf({ changes }, { characters: STEP_SUMMARY_CHARACTERS });

  expect(comment.length).toBeLessThanOrEqual(65_000);
  expect(comment.length).toBeGreaterThan(55_000);
  expect(Buffer.byteLength(summary)).toBeLessThan(900_000);
  expect(summary.length).toBeGreaterThan(280_000);
});

it('counts changes only where findings do not fit either', () => {
  const changes = ['a', 'b'].map((name) => create(`${name}@example.com`));

  const text = markdownOf({ changes, findings: [mistyped('c@gmial.com')] }, { limit: 1 });

  expect(text).toContain('Shown: 1 of 2 changes.');
});

it('shows guards, warnings and cost without a click', () => {
  const text = markdownOf({
    changes: [remove('cleo@example.com')],
    head: {
      guards: [{ name: 'maxDelete', scope: 'deletes-refuse', ...guard }],
      warnings: [{ code: 'AUTOMATION_LIVE', message: 'Hello is live.', hint: 'Run `pause`.' }],
      cost: { requests: 17, estimatedSeconds: 2 },
    },
  });

  const [open = ''] = text.split('<details>');
  expect(open).toMatch(/^- `104 of 500 contacts of Newsletter .*`--accept delete=1`$/mu);
  expect(open).toContain('- **`AUTOMATION_LIVE`** `Hello is live.`. Next: ```Run `pause`.```');
  expect(open).toContain('Cost: 17 requests, about 2 s.');
});

it.each([
  ['holds', { tripped: false, scope: 'all' }, '1 checked, none tripped.'],
  ['holds nothing back', { tripped: true, scope: 'deletes' }, 'It holds nothing back'],
] as const)('says of a guard that it %s', (_what, more, words) => {
  const text = markdownOf({ head: { guards: [{ name: 'maxDelete', ...guard, ...more }] } });

  expect(text).toContain(words);
  expect(text).not.toContain('--allow');
});

it('cuts each kind at the limit, and names the command that gives all', () => {
  const changes = ['a', 'b', 'c'].map((name) => create(`${name}@example.com`));

  const text = markdownOf({ changes: [...changes, remove('d@example.com')] }, { limit: 1 });

  expect(text).toContain('… and 2 more.');
  expect(text).toContain(
    "Shown: 2 of 4 changes. All of them: `listferry show 'in memory' --output csv`",
  );
});

it('names another command where the plan is kept nowhere', () => {
  const changes = ['a', 'b'].map((name) => create(`${name}@example.com`));

  const text = markdownOf({ changes }, { limit: 1, seeAll: 'listferry verify --report d.csv' });

  expect(text).toContain('All of them: `listferry verify --report d.csv`');
});

it('fits a comment, and shows of every group, however many changes there are', () => {
  const creates = Array.from({ length: 3_000 }, (_, index) =>
    create(`c${String(index)}@example.com`, { first_name: 'x'.repeat(80) }),
  );
  const deletes = Array.from({ length: 20 }, (_, index) => remove(`d${String(index)}@example.com`));

  const text = markdownOf({ changes: [...creates, ...deletes] });

  const lines = fencedLines(text);
  const shown = lines.filter((line) => line.startsWith('+ ')).length;
  expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
  expect(text.length).toBeGreaterThan(50_000);
  expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(20);
  expect(text).toContain(`… and ${(3_000 - shown).toLocaleString('en-US')} more.`);
  expect(text).toContain(`${String(shown + 20)} of 3,020 changes.`);
});

it('fits a comment when there are a thousand contact types with long names and warnings', () => {
  const long = '\u{10ffff}'.repeat(400);
  const many = Array.from({ length: 1_000 }, (_, index) => `${String(index)} ${long}`);

  const text = markdownOf({
    changes: many.slice(0, 50).map((name) => ({ kind: 'createContactType', contactType: name })),
    head: {
      contactTypes: many.map((name) => ({ ...contactType, contactType: name })),
      warnings: many.map((message) => ({ code: 'FILE_NOTE', message })),
      accountId: long,
    },
  });

  expect(text.length).toBeLessThanOrEqual(COMMENT_CHARACTERS);
  expect(text).toMatch(/### Contact types[\s\S]*… and 9\d\d more\.[\s\S]*### Warnings/u);
  expect(text).toContain('<summary><code>Create the contact type "0 ');
});

it.each(HOSTILE)('lets %s be nothing but text, wherever it stands', (_aim, value) => {
  const text = markdownOf(plannedWith(value));

  expect(outsideCode(text)).toBe(outsideCode(markdownOf(plannedWith('plain'))));
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

/** A plan that holds the value wherever somebody else chooses it. */
function plannedWith(value: string): Planned {
  const counts = { read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };
  return {
    changes: [
      { kind: 'createContactType', contactType: value },
      create('anna@example.com', { city: value, [`custom.${value}`]: value }),
      update('ben@example.com', [{ field: 'city', old: value, new: `${value}!` }]),
      remove('cleo@example.com', { movedTo: value, prior: { email: value, fields: {} } }),
    ],
    findings: [
      {
        kind: 'mistypedAddress',
        email: value,
        meant: value,
        origin: { source: value, file: value, line: 1 },
      },
    ],
    head: {
      accountId: value,
      contactTypes: [{ ...contactType, contactType: value }],
      rows: [{ source: value, sync: value, ...counts }],
      guards: [{ name: 'maxDelete', scope: 'all', ...guard, of: value }],
      warnings: [{ code: value as ConditionId, message: value, hint: value }],
    },
  };
}

const segment = {
  segment: 'VIP',
  mode: 'mirror',
  existing: 12,
  desired: 11,
  add: 4,
  remove: 5,
  unchanged: 4,
  leftAlone: 1,
  unwritable: 2,
} as const;
const rows = {
  source: 'crm',
  sync: 'Newsletter',
  read: 509,
  desired: 500,
  suppressed: 1,
  excluded: 4,
  duplicate: 3,
  invalid: 1,
};

describe('the tables', () => {
  const counts = { ...contactType, create: 3, update: 3, delete: 2, unchanged: 494 };
  const sums = { ...counts, existing: 502, leftAlone: 1, unwritable: 4, unwritableOnly: 2 };
  const tableOf = (title: string, head: Planned['head']): string =>
    markdownOf({ head: head ?? {} }).split(`### ${title}\n\n`)[1] ?? '';

  it.each([
    ['Contact types', { contactTypes: [sums] }, 'existing'],
    ['Contact types', { contactTypes: [{ ...sums, existing: 509, notInPlan: 7 }] }, 'existing'],
    ['Segments', { segments: [segment] }, 'existing'],
    ['Rows', { rows: [rows] }, 'read'],
    ['Files', { files: [{ ...rows, file: 'a.csv', blank: 2, passedOver: 1 }] }, 'read'],
  ] as const)('writes %s as sums that add up', (title, head, total) => {
    const [titles = [], , cells = []] = tableCells(tableOf(title, head));

    const sum = titles
      .map((title, index) => (/^[=+] /u.test(title) ? Number(cells[index]) : 0))
      .reduce((all, term) => all + term, 0);
    expect(sum).toBe(Number(cells[titles.indexOf(total)]));
    expect(sum).toBeGreaterThan(0);
  });

  it('shows names as code and numbers to the right', () => {
    const [, align, row] = tableOf('Contact types', { contactTypes: [sums] }).split('\n');

    expect(align).toMatch(/^\| --- \| --- \|(?: --: \|)+$/u);
    expect(row).toMatch(/^\| `Newsletter` \| `mirror` \| 502 \|/u);
  });

  it('has a column for the changes of a larger plan where there are any', () => {
    const parts = [undefined, 0, 7].map((notInPlan) =>
      tableOf('Contact types', { contactTypes: [{ ...sums, notInPlan }], part: 'deletes' }),
    );

    expect(parts.map((table) => table.includes('+ not in this plan'))).toEqual([
      false,
      false,
      true,
    ]);
    expect(markdownOf({ head: { part: 'deletes' } })).toContain('This is a part of a larger plan');
  });

  it('has no table when there is nothing to count', () => {
    expect(markdownOf({})).not.toContain('###');
  });
});
