import { describe, expect, it } from 'vitest';
import { parkedOf } from '../../../src/plan/index.ts';
import { runDocument } from '../../../src/report/documents/run-document.ts';
import type { Document } from '../../../src/report/words/document.ts';
import { runTotals, verdictSum, type WholeRunReport } from '../../../src/report/words/run-words.ts';
import {
  resultOf,
  runOf,
  timingOf,
  told,
  verdictsOf,
  wholeReportOf,
  releaseOf,
  parkedPlanOf,
} from '../finished-run.ts';
import { create, mistyped, plannedIn, remove } from '../planned.ts';
import { allOf, oneOf, skeleton } from './blocks.ts';

const REJECT = {
  source: 'crm',
  file: 'a.csv',
  line: 3,
  column: 'E-Mail',
  fault: { code: 'address-without-at' },
} as const;

const CHANGES = [create('anna@example.com'), create('ben@example.com'), remove('cleo@example.com')];
const plan = plannedIn({ changes: CHANGES });

function documentOf(
  more: Partial<WholeRunReport> & { readonly isBelowPlan?: boolean },
  ...naming: Parameters<typeof runDocument>[1][]
): Document {
  const result = resultOf({ applied: 3 }, { verified: true });
  const { isBelowPlan, ...rest } = more;
  const report = wholeReportOf({}, { result, plan, ...rest });
  return runDocument({ ...report, ...(isBelowPlan !== undefined && { isBelowPlan }) }, ...naming);
}

const sentenceOf = (document: Document) => oneOf(document, 'headline')?.sentence;
const openIn = (document: Document) => oneOf(document, 'notices', 'open')?.notices ?? [];
const factsOf = (document: Document): Record<string, string> =>
  Object.fromEntries(oneOf(document, 'facts')?.facts.map(([label, value]) => [label, value]) ?? []);

const WARNING = { code: 'FILE_NOTE', message: 'a.csv: read as utf-8.' } as const;

/** A run of which there is everything to tell. */
const EVERYTHING: Partial<WholeRunReport> = {
  plan: plannedIn({
    changes: CHANGES,
    rejects: [REJECT],
    findings: [mistyped('ben@gmial.com')],
  }),
  result: resultOf({ applied: 1, rejected: 1, drifted: 1 }, { warnings: [WARNING] }),
  exitCode: 6,
  note: 'Stopped early.',
  timings: () => [timingOf()],
  exceptions: () => [
    { seq: 2, verdict: 'rejected', reason: told('It is refused.') },
    { seq: 3, verdict: 'drifted', reason: null },
  ],
  notes: () => [{ seq: 1, reason: told('city was cut') }],
};

describe('the order', () => {
  it('has what is open before what it took, and each item and row below both', () => {
    expect(skeleton(documentOf(EVERYTHING))).toEqual([
      'headline',
      'open',
      'ending',
      'lines',
      'facts',
      'timings',
      'warnings',
      'rejected',
      'drifted',
      'notes',
      'corrections',
      'rejects',
      'mistypedAddress',
      'totals',
    ]);
  });

  it('has nothing beside what it took and found where everything was applied', () => {
    const document = documentOf({});

    expect(skeleton(document)).toEqual(['headline', 'open', 'ending', 'facts', 'totals']);
    expect(openIn(document)).toEqual([]);
  });

  it('repeats nothing below its plan that the plan has told', () => {
    const left = [{ in: 'News', copies: 2, accepted: 0, policy: 'report' }] as const;
    const { result = resultOf({}) } = EVERYTHING;
    const copied = { ...result, copies: { made: 0, left } };

    const document = documentOf({ ...EVERYTHING, result: copied, isBelowPlan: true });

    expect(skeleton(document)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:corrections|rejects|mistypedAddress)$/u)]),
    );
    expect(skeleton(document)).toContain('rejected');
    const told = allOf(document, 'notices').flatMap(({ notices }) => notices.map(({ id }) => id));
    expect(told).not.toContain('FILE_NOTE');
    // Those are as the run left them.
    expect(told).toContain('CONTACT_COPIES');
  });
});

describe('how it ended', () => {
  it('is its code with what became of its items, as a sum', () => {
    const document = documentOf({});

    expect(oneOf(document, 'headline')).toMatchObject({
      what: 'Run',
      id: '20261120T020000-0000aa',
      sentence: 'finished, exit code 0; items 3 = 3 applied',
    });
    expect(oneOf(document, 'lines', 'ending')).toMatchObject({ tone: 'good' });
    expect(oneOf(document, 'totals')?.line).toMatch(/^run \S+: applied 3, .*, exit 0$/u);
  });

  it('is no code where it was interrupted, with how to go on', () => {
    const document = documentOf({
      finished: false,
      exitCode: null,
      result: resultOf({ applied: 1 }),
    });

    expect(sentenceOf(document)).toBe('interrupted; items 3 = 1 applied + 2 open');
    expect(openIn(document)).toMatchObject([
      { id: 'RUN_INTERRUPTED', commands: [{ command: 'listferry resume' }] },
    ]);
    expect(oneOf(document, 'totals')?.line).toMatch(/, exit none$/u);
  });

  it('keeps the code of a call that was interrupted', () => {
    const document = documentOf({ finished: false, exitCode: 130, result: resultOf({}) });

    expect(sentenceOf(document)).toMatch(/^interrupted, exit code 130;/u);
  });

  it('is still to come while a process works on it, which is not to be resumed', () => {
    const document = documentOf({ finished: false, isUnderWay: true, exitCode: null });

    expect(sentenceOf(document)).toMatch(/^under way;/u);
    expect(openIn(document).map(({ id }) => id)).toEqual(['RUN_UNDER_WAY']);
    expect(JSON.stringify(document)).not.toContain('listferry resume');
  });

  it('names no plan and claims no reading where it ended before it had one', () => {
    const run = runOf({ planId: null, command: 'sync' });

    const document = documentOf({ run, plan: undefined, result: resultOf({}), exitCode: 5 });

    expect(sentenceOf(document)).toBe('ended before it carried out a plan, exit code 5; items 0');
    expect(factsOf(document)).toEqual({ Command: 'sync', Began: '2026-11-20 02:00 UTC' });
    expect(skeleton(document)).toEqual(['headline', 'open', 'facts', 'totals']);
  });

  it('tells what came to an end or is in doubt from what is open and what is left out', () => {
    const states = ['acknowledged', 'intent', 'refused'];
    const standing: WholeRunReport['standing'] = (seq) => {
      return { state: states[seq - 1] ?? 'open', attempts: 1, reason: null };
    };

    const document = documentOf({
      finished: false,
      exitCode: null,
      result: resultOf({}),
      standing,
    });

    expect(sentenceOf(document)).toBe(
      'interrupted; items 3 = 1 acknowledged + 1 in doubt + 1 open',
    );
  });

  it('counts verdicts where the plan is gone', () => {
    const document = documentOf({ plan: undefined, result: resultOf({ applied: 4, skipped: 1 }) });

    expect(sentenceOf(document)).toContain('items 5 = 4 applied + 1 skipped');
  });

  it.each([
    [{ applied: 8, rejected: 1 }, 9, 'items 9 = 8 applied + 1 rejected'],
    [{ applied: 8 }, undefined, 'items 8 = 8 applied'],
    [{}, 0, 'items 0'],
  ])('sums up %o', (verdicts, itemCount, sum) => {
    expect(verdictSum(verdictsOf(verdicts), itemCount)).toBe(sum);
  });

  it('gives the totals in one line for other reports', () => {
    const line = runTotals(
      wholeReportOf({}, { exitCode: 3, result: resultOf({ applied: 1, rejected: 2 }) }),
    );

    expect(line).toBe(
      'run 20261120T020000-0000aa: applied 1, rejected 2, drifted 0, skipped 0, unknown 0, exit 3',
    );
  });
});

describe('what is open', () => {
  it('comes the worst first, each with its name and its command', () => {
    const result = resultOf({ applied: 1, rejected: 1, drifted: 1 });

    const open = openIn(documentOf({ result, exitCode: 6 }));

    expect(open.map(({ id, tone, commands }) => [id, tone, commands?.[0]?.command])).toEqual([
      ['ITEMS_DRIFTED', 'warn', 'listferry plan'],
      ['ITEMS_REJECTED', 'warn', 'listferry retry'],
    ]);
  });

  it('is explained where no other command is the next step', () => {
    const result = resultOf({ applied: 3 }, { verified: true, invalidRows: 1 });

    const [invalid] = openIn(documentOf({ result, exitCode: 3 }));

    expect(invalid).toMatchObject({
      id: 'ROWS_INVALID',
      commands: [{ command: 'listferry explain ROWS_INVALID' }],
    });
  });

  it('is what a guard parked, with the plan to look at and the command that accepts it', () => {
    const guard = { name: 'maxDelete', of: 'News', scope: 'deletes', tripped: true } as const;
    const guards = [{ ...guard, limit: 0, value: 1 }];
    const held = plannedIn({ changes: [remove('ben@example.com')], head: { guards } });
    const planPath = 'my    plans/parked.plan';
    const parked = parkedOf([parkedPlanOf({ planPath })]);

    const [open] = openIn(
      documentOf({ plan: held, result: resultOf({ skipped: 1 }, { parked }), exitCode: 4 }),
    );

    expect(open).toMatchObject({
      id: 'DELETES_PARKED',
      commands: [
        { command: 'listferry show p' },
        { lead: 'To accept it:', command: 'listferry apply p --accept delete=1' },
      ],
    });
  });

  it('shows what would hide in the name of a mailing list', () => {
    const result = resultOf({ applied: 3 }, { strangers: { '<b>News\u{202e}': 1 } });

    const words = openIn(documentOf({ result })).map((notice) => notice.words);

    expect(words.join('\n')).toContain(String.raw`<b>News\u{202e}`);
  });
});

describe('what it took', () => {
  it('is told whole of a run that ended', () => {
    expect(factsOf(documentOf({}))).toEqual({
      Command: 'apply',
      Plan: '20261120T010203-abc123',
      Began: '2026-11-20 02:00 UTC',
      Took: '2 min 5 s',
      Requests: '23',
      'Contact list read': '2 times',
    });
  });

  it.each([
    ['so far', 'at least 23 so far'],
    ['unknown', 'not known'],
  ] as const)('is no more than what was recorded of one that was interrupted: %s', (effort, requests) => {
    const document = documentOf({ exitCode: null, finished: false, effort });

    expect(factsOf(document)).toEqual({
      Command: 'apply',
      Plan: '20261120T010203-abc123',
      Began: '2026-11-20 02:00 UTC',
      Requests: requests,
    });
    expect(skeleton(document)).not.toContain('ending');
  }); // prettier-ignore

  it('names the rows that were left out, and the run that was finished first', () => {
    const finishedFirst = {
      ...{ runId: 'r1', exitCode: 3, rejectedFile: null, requests: 4, listReads: 1 },
      verdicts: verdictsOf({ applied: 6, rejected: 1 }),
    };
    const result = resultOf({ applied: 3 }, { invalidRows: 4, finishedFirst });

    expect(factsOf(documentOf({ result }))).toMatchObject({
      'Rows left out': '4',
      'Finished first': 'run r1: items 7 = 6 applied + 1 rejected, exit code 3',
    });
  });

  it('names who approved it, with what would hide in the name', () => {
    const at = '2026-11-20T01:59:00.000Z';
    const chosen = { items: '', count: 2, isAll: false, approvals: [{ digest: 'd', by: 'a\u202en', at }] }; // prettier-ignore
    const begunBy = { name: 'ops@host', at, how: 'approvals' } as const;
    const run = runOf({ release: releaseOf({ chosen, begunBy }) });

    expect(factsOf(documentOf({ run }))['Approved']).toContain(
      String.raw`by a\u{202e}n (2026-11-20`,
    );
  });
});

describe('the times of the writes', () => {
  const tableOf = (...timings: ReturnType<typeof timingOf>[]) =>
    oneOf(documentOf({ timings: () => timings }), 'table', 'timings');

  it('have a row per endpoint, in the order in which they come', () => {
    const upload = { endpoint: 'contacts/upload-csv', requests: 1, items: 500, totalMs: 12_345 };

    const table = tableOf(timingOf(upload), timingOf({ unendedRequests: 2 }));

    expect(table?.rows).toEqual([
      ['contacts/upload-csv', 1, 500, '12 s', '230 ms', 0],
      ['contacts/add', 3, 3, '640 ms', '230 ms', 2],
    ]);
    expect(table?.rows[0]).toHaveLength(
      (table?.columns.length ?? 0) + (table?.numbers?.length ?? 0),
    );
  });

  it('are not measured where no request ended', () => {
    const unended = { requests: 0, items: 0, totalMs: 0, longestMs: 0, unendedRequests: 4 };

    expect(tableOf(timingOf(unended))?.rows).toEqual([['contacts/add', 0, 0, '', '', 4]]);
  });

  it('are left out for a run that wrote nothing', () => {
    expect(tableOf()).toBeUndefined();
  });
});

describe('the items that were not applied, or not exactly so', () => {
  const entriesOf = (document: Document, id: string) => [
    ...(oneOf(document, 'list', id)?.entries() ?? []),
  ];

  it('stand by how they ended, each with its reason below', () => {
    const document = documentOf(EVERYTHING);

    expect(entriesOf(document, 'rejected')).toMatchObject([
      { sign: '+', cells: ['ben@example.com', 'Newsletter'], lines: ['It is refused.'] },
    ]);
    expect(entriesOf(document, 'drifted')).toMatchObject([{ sign: '-', lines: [] }]);
    expect(entriesOf(document, 'notes')).toMatchObject([{ sign: '+', lines: ['city was cut'] }]);
  });

  it('are known by their numbers where the plan is gone', () => {
    const document = documentOf({ ...EVERYTHING, plan: undefined });

    expect(entriesOf(document, 'rejected')).toMatchObject([
      { sign: '?', cells: ['item 2 of the plan'] },
    ]);
  });

  it('are no list where the details of the run are gone', () => {
    const lists = allOf(documentOf({ ...EVERYTHING, removed: 'details' }), 'list');

    expect(lists.map(({ id }) => id)).not.toContain('rejected');
  });

  it('show what would hide in a reason', () => {
    const [entry] = entriesOf(
      documentOf({
        result: resultOf({ rejected: 1 }),
        exceptions: () => [{ seq: 1, verdict: 'rejected', reason: told('no\u001b[2J') }],
      }),
      'rejected',
    );

    expect(entry?.lines).toEqual([String.raw`no\u{1b}[2J`]);
  });
});

describe('what to correct', () => {
  const correctionsOf = (more: Partial<WholeRunReport>) =>
    oneOf(documentOf(more), 'table', 'corrections');

  it('is nothing where nothing was refused', () => {
    expect(correctionsOf({})).toBeUndefined();
  });

  it('is each reason of the service and each fault of a cell, the most frequent of its kind first', () => {
    const odd = { ...REJECT, column: 'Land', fault: { code: 'country-unknown', word: 'x' } } as const; // prettier-ignore
    const rejected = ['no', 'No.', 'No.'].map((text, at) => {
      return { seq: at + 1, verdict: 'rejected', reason: told(text) } as const;
    });

    const table = correctionsOf({
      plan: plannedIn({ changes: CHANGES, rejects: [odd, REJECT, { ...REJECT, line: 4 }] }),
      result: resultOf({ rejected: 3 }),
      exceptions: () => rejected,
    });

    expect(table?.rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ['rejected by the service', 'No.', 2],
      ['rejected by the service', 'no', 1],
      ['crm, E-Mail', 'has no @', 2],
      ['crm, Land', expect.any(String), 1],
    ]);
    expect(table?.rows[2]?.[2]).toContain('ann@example.com');
  });

  it('names the file of what the service rejected, and the step with it, only where it rejected something', () => {
    const leadOf = (more: Partial<WholeRunReport>) => correctionsOf(more)?.lead;

    expect(leadOf(EVERYTHING)).toContain('rejects/20261120T020000-0000aa-rejected.csv');
    expect(leadOf(EVERYTHING)).toContain('contactTypeFrom: contact_type');
    expect(leadOf({ plan: plannedIn({ rejects: [REJECT] }) })).toBeUndefined();
  });

  it('holds no more reasons than a person corrects for, and counts the rows of the others', () => {
    const rejected = Array.from({ length: 250 }, (_, at) => {
      return { seq: 1, verdict: 'rejected', reason: told(`no ${String(at)}`) } as const;
    });

    const table = correctionsOf({
      result: resultOf({ rejected: 250 }),
      exceptions: () => rejected,
    });

    expect(table?.rows).toHaveLength(101);
    expect(table?.rows.at(-1)).toEqual(['others', 'further reasons', 'see the lists of rows', 150]);
  });
});

describe('the rows that were left out', () => {
  const rowsOf = (rejects: readonly (typeof REJECT | object)[], placeOf?: () => string) => {
    const whole = rejects.map((reject) => ({ ...REJECT, ...reject }));
    const document = documentOf({ plan: plannedIn({ rejects: whole }) }, { placeOf });
    return [...(oneOf(document, 'list', 'rejects')?.entries() ?? [])].map(({ cells }) => cells);
  };

  it('have their place, their column and the reason', () => {
    expect(rowsOf([{}, { line: 4, column: '' }])).toEqual([
      ['crm a.csv:3', 'E-Mail', 'has no @'],
      ['crm a.csv:4', '', 'has no @'],
    ]);
  });

  it('have the place that the format calls it', () => {
    expect(rowsOf([{}], () => 'crm, line 3')[0]?.[0]).toBe('crm, line 3');
  });

  it('show what would hide in a word of theirs', () => {
    const [cells] = rowsOf([{ column: 'a\u202e', fault: { code: 'flag-unknown', word: '\u001b[2J' } }]); // prettier-ignore

    expect(cells?.[1]).toBe(String.raw`a\u{202e}`);
    expect(cells?.[2]).toContain(String.raw`\u{1b}[2J`);
  });
});
