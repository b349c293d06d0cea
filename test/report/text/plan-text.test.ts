import { expect, it } from 'vitest';
import { planText } from '../../../src/report/text/report-text.ts';
import { ansiStyle, plainStyle } from '../../../src/report/words/report-options.ts';
import { create, plannedIn, planId, remove, suppress, update, type Planned } from '../planned.ts';

const style = plainStyle;

function textOf(planned: Planned, limit?: number): string[] {
  return [...planText(plannedIn(planned), { limit, style })];
}

const small: Planned = {
  changes: [
    suppress('emil@example.com'),
    create('anna@example.com'),
    update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
    remove('cleo@example.com'),
  ],
  unchanged: 494,
};

it('begins with the headline and ends with the totals', () => {
  const lines = textOf(small);

  expect(lines[0]).toMatch(/^Plan .* 1 to create, 1 to update, 1 to delete, 1 to suppress;/u);
  expect(lines.at(-1)).toMatch(
    /^plan \S+: create 1, update 1, delete 1, suppress 1, unchanged 494,/u,
  );
});

it('shows the changes group by group, what most deserves a look first', () => {
  const lines = textOf(small);

  const signs = lines.map((line) => /^ {2}([-+~!]) /u.exec(line)?.[1]).filter(Boolean);
  expect(signs).toEqual(['-', '!', '~', '+']);
  expect(lines).toContainEqual(
    expect.stringMatching(/^Delete contacts in "Newsletter": .* \[group=[\da-f]{8}\] \(1\):$/u),
  );
});

it('says before the changes what to look at first, with the numbers of its items', () => {
  const lines = textOf(small);

  const from = lines.indexOf('Look at these first:');
  expect(lines.slice(from, from + 4)).toEqual([
    'Look at these first:',
    '  Look: 1 contact to delete in "Newsletter"',
    '      The service deletes all it knows about this person.',
    '      no. 4',
  ]);
  expect(from).toBeLessThan(lines.findIndex((line) => line.startsWith('Delete contacts in')));
});

it('spreads the few examples of a large group over it, and not over the first letters', () => {
  const changes = Array.from({ length: 90 }, (_, index) =>
    create(`${String.fromCodePoint(97 + Math.floor(index / 4))}${String(index)}@example.com`),
  );

  const lines = textOf({ changes }, 6);

  const letters = lines.filter((line) => line.startsWith('  + ')).map((line) => line[4]);
  expect(letters).toHaveLength(6);
  expect(new Set(letters).size).toBeGreaterThan(4);
});

it('separates thousands', () => {
  const lines = textOf({ ...small, unchanged: 1_234_567 });

  expect(lines[0]).toContain('1,234,567 unchanged');
});

it('shows countries by the names that the plan holds', () => {
  const lines = textOf({
    changes: [create('anna@example.com', { country: '14' })],
    head: { countryNames: { '14': 'Austria' } },
  });

  expect(lines).toContain('      country "Austria" (id 14)');
});

it('cuts each group at the limit and names the command that shows all', () => {
  const changes = Array.from({ length: 5 }, (_, index) => create(`c${String(index)}@example.com`));

  const lines = textOf({ changes: [...changes, remove('cleo@example.com')] }, 2);

  expect(lines.filter((line) => line.startsWith('  + '))).toHaveLength(2);
  expect(lines).toContain(
    "  … and 3 more (these are a sample): listferry show 'in memory' --limit all",
  );
  expect(lines.filter((line) => line.startsWith('  - '))).toHaveLength(1);
});

it('names another command where the plan is kept nowhere', () => {
  const plan = plannedIn({ changes: [create('a@example.com')] });

  const lines = [...planText(plan, { limit: 0, style, seeAll: 'listferry verify --report d.csv' })];

  expect(lines).toContain('  … and 1 more: listferry verify --report d.csv');
});

it('shows everything when the limit is infinite', () => {
  const changes = Array.from({ length: 50 }, (_, index) => create(`c${String(index)}@example.com`));

  const lines = textOf({ changes }, Infinity);

  expect(lines.filter((line) => line.startsWith('  + '))).toHaveLength(50);
});

it('shows warnings with their hints, invisible characters escaped', () => {
  const warning = {
    code: 'AUTOMATION_LIVE',
    message: 'Hello\u001b[2J is live.',
    hint: 'Pause it.',
  } as const;

  const lines = textOf({ head: { warnings: [warning] } });

  expect(lines).toContain(String.raw`Warning AUTOMATION_LIVE: Hello\u{1b}[2J is live.`);
  expect(lines).toContain('  Pause it.');
});

it('shows contact types, rows, guards and cost between the changes and the totals', () => {
  const counts = { existing: 1, desired: 2, create: 1, update: 0, delete: 0, unchanged: 1 };
  const none = { leftAlone: 0, unwritable: 0, unwritableOnly: 0 };
  const row = { read: 2, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 2 };
  const nobody = { blank: 0, passedOver: 0 };
  const guard = { of: 'Newsletter', limit: 1, value: 0, tripped: false, scope: 'all' } as const;

  const lines = textOf({
    changes: [create('anna@example.com')],
    head: {
      contactTypes: [{ contactType: 'Newsletter', mode: 'upsert', ...counts, ...none }],
      segments: [
        {
          ...{ segment: 'VIP', mode: 'upsert', existing: 1, desired: 1, add: 0, remove: 0 },
          ...{ unchanged: 1, leftAlone: 0, unwritable: 0 },
        },
      ],
      rows: [{ source: 'crm', sync: 'Newsletter', ...row }],
      files: [{ source: 'crm', sync: 'Newsletter', file: 'a.csv', ...row, ...nobody }],
      guards: [{ name: 'maxUpdate', ...guard }],
      cost: { requests: 17, estimatedSeconds: 2 },
    },
  });

  expect(lines.slice(-10, -1)).toEqual([
    'Contact types:',
    '  Newsletter (upsert): 1 existing = 1 unchanged; 1 create',
    'Segments:',
    '  VIP (upsert): 1 existing = 1 unchanged',
    'Rows:',
    '  crm → Newsletter: 2 read = 2 desired',
    'Guards: 1 checked, none tripped.',
    'Cost: 17 requests, about 2 s.',
    '',
  ]);
});

it.each([
  ['tells a source of one file once', [['a.csv', 0]], []],
  ['names the file where rows of it count nowhere else', [['a.csv', 1]], ['a.csv']],
  [
    'names each of several files',
    [
      ['a.csv', 0],
      ['b.csv', 0],
    ],
    ['a.csv', 'b.csv'],
  ],
] as const)('%s', (_what, files, told) => {
  const row = { read: 2, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 2 };
  const of = { source: 'crm', sync: 'Newsletter', ...row };
  const counted = files.map(([file, blank]) => ({ ...of, file, blank, passedOver: 0 }));

  const lines = textOf({ head: { rows: [of], files: counted } });

  expect(lines.filter((line) => line.includes('.csv →'))).toEqual(
    told.map((file) => `  ${file} → Newsletter: 2 read = 2 desired`),
  );
});

it('shows the first files of very many', () => {
  const row = { read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };
  const file = { source: 'crm', sync: 'Newsletter', ...row, blank: 0, passedOver: 0 };
  const files = Array.from({ length: 23 }, (_, index) => ({
    ...file,
    file: `${String(index)}.csv`,
  }));

  const lines = textOf({ head: { files } });

  expect(lines).toContain('  19.csv → Newsletter: 0 read');
  expect(lines).toContain("  … and 3 more: listferry show 'in memory' --limit all");
  expect(lines).not.toContain('  20.csv → Newsletter: 0 read');
});

it('shows no details when there is nothing to do', () => {
  const lines = textOf({ unchanged: 494 });

  expect(lines).toEqual([
    expect.stringMatching(/^Nothing to do: /u),
    '',
    'Cost: no requests.',
    '',
    `plan ${planId}: create 0, update 0, delete 0, suppress 0, unchanged 494, left alone 0, unwritable 0`,
  ]);
});

it('says the same with and without colours', () => {
  const plan = plannedIn(small);

  const coloured = [...planText(plan, { style: ansiStyle })].join('\n');
  const plain = [...planText(plan, { style: plainStyle })].join('\n');

  expect(coloured).not.toBe(plain);
  // eslint-disable-next-line no-control-regex -- Escape codes are taken away here.
  expect(coloured.replaceAll(/\u001b\[\d+m/gu, '')).toBe(plain);
});

it('can be left before its end and read again', () => {
  const plan = plannedIn(small);
  for (const line of planText(plan, { style })) if (line.startsWith('  + ')) break;

  const lines = [...planText(plan, { style })];

  expect(lines).toContain('  - cleo@example.com  Newsletter  in no row of the sources');
});
