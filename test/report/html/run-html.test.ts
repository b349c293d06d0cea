import { describe, expect, it } from 'vitest';
import { ItemSet, parkedOf } from '../../../src/plan/index.ts';
import { runHtml } from '../../../src/report/html/run-html.ts';
import type { EndpointTiming } from '../../../src/state/index.ts';
import type { WholeRunReport } from '../../../src/report/words/run-words.ts';
import { resultOf, runOf, timingOf, told, releaseOf, parkedPlanOf } from '../finished-run.ts';
import { create, plannedIn, remove } from '../planned.ts';
import { bareText, sectionText } from './bare-text.ts';
import { runReportOf } from './html-run.ts';

type Part = Parameters<typeof runReportOf>[0];

function htmlOf(more?: Part): string {
  return [...runHtml(runReportOf(more))].join('');
}

const MIXED: Part = {
  result: resultOf({ applied: 1, rejected: 1, unknown: 1 }),
  exitCode: 7,
  exceptions: () => [
    { seq: 2, verdict: 'rejected', reason: told('answered <422>') },
    { seq: 3, verdict: 'unknown', reason: null },
  ],
  notes: () => [{ seq: 1, reason: told('city was stored cut') }],
};

it('lists what was not applied by how it ended, what a person must look at first', () => {
  const text = bareText(htmlOf(MIXED));

  expect(text).toMatch(
    /Unknown: in doubt when the run ended 1 ~ cleo@example\.com .* Rejected: .* 1 ~ ben@example\.com .*answered <422> City Wien → Graz Applied, with something to know 1 \+ anna@example\.com .*city was stored cut/u,
  );
});

it('tells before the changes where the time of the writes went', () => {
  expect(bareText(htmlOf(MIXED))).toMatch(
    /Writes by endpoint .* How each group ended .* What did not go as planned/u,
  );
});

it('names the command that prints them all to a reader without its script', () => {
  const path = '/etc/shop.yaml';

  const html = [...runHtml(runReportOf(MIXED), path)].join('');

  expect(html).toMatch(
    /<code>listferry show --config \/etc\/shop\.yaml \S+ --output csv<\/code> prints/u,
  );
});

it('says so when every item was applied as planned', () => {
  expect(bareText(htmlOf({}))).toContain('Every item was applied as planned.');
});

it('names items by number when the plan is gone', () => {
  expect(bareText(htmlOf({ ...MIXED, plan: undefined }))).toContain('Item 2 of the plan');
});

it('lists the first 500 in plain HTML, and holds all for its script', () => {
  const exceptions = Array.from({ length: 600 }, (_, index) => ({
    seq: index + 1,
    verdict: 'skipped' as const,
    reason: told('parked'),
  }));
  const result = resultOf({ skipped: 600 });

  const html = htmlOf({ result, exceptions: () => exceptions });

  expect(html.match(/<li class="change"/gu)).toHaveLength(500);
  expect(bareText(html)).toContain('first 500 of 600');
  expect(html).toContain('id="block-0"');
});

it('tells how each group ended', () => {
  const text = sectionText(htmlOf(MIXED), 'groups');

  expect(text).toContain('Create contacts in "Newsletter" from "crm" 1 change = 1 applied');
  expect(text).toContain('City (another value) 2 changes = 1 rejected + 1 unknown');
});

it('calls nothing of a group applied while items are open', () => {
  const text = sectionText(
    htmlOf({ result: resultOf({ rejected: 1 }), finished: false }),
    'groups',
  );

  expect(text).toContain('2 changes = 2 open');
});

describe('of an interrupted run that carries out a part of its plan', () => {
  const leftOut = new ItemSet(3);
  leftOut.add(3);
  const part: Part = {
    finished: false,
    exitCode: null,
    result: resultOf({ applied: 1 }),
    standing: (seq) => (seq === 1 ? { state: 'applied', attempts: 1, reason: null } : undefined),
    leftOut,
  };

  it('tells what is open from what is left out', () => {
    const html = htmlOf(part);

    expect(sectionText(html, 'groups')).toContain('2 changes = 1 open + 1 left out');
    expect(bareText(html)).toContain(
      'So far, 1 of 3 changes is seen in effect. The others: 1 left out of the run and 1 without a result yet.',
    );
  });

  it('tells what the service acknowledged, and what is in doubt, from what was not sent', () => {
    const states = ['acknowledged', 'intent', 'refused'];
    const standing: WholeRunReport['standing'] = (seq) => {
      return { state: states[seq - 1] ?? 'open', attempts: 1, reason: null };
    };
    const html = htmlOf({ ...part, result: resultOf({}), standing, leftOut: new ItemSet(3) });

    expect(bareText(html)).toContain(
      'So far, 0 of 3 changes are seen in effect. The others: 1 in doubt, 1 acknowledged and not read back yet and 1 without a result yet.',
    );
    expect(sectionText(html, 'groups')).toContain('1 change = 1 acknowledged');
  });

  it('calls no item applied as planned that has no result', () => {
    const text = bareText(htmlOf(part));

    expect(text).toContain('So far, no item ended otherwise than planned.');
    expect(text).not.toContain('Every item was applied');
  });
});

it('names for rejected contacts the step that the text names', () => {
  const text = sectionText(htmlOf(MIXED), 'corrections');

  expect(text).toContain('make it a source of its own with contactTypeFrom: contact_type');
  expect(text).not.toContain('of the source');
});

it('says what was rejected and why, and what a corrected file should hold', () => {
  const reject = (line: number) =>
    ({
      ...{ source: 'crm', file: 'a.csv', line, column: 'Mail' },
      fault: { code: 'address-without-at' },
    }) as const;
  const changes = ['a', 'b', 'c'].map((name) => create(`${name}@example.com`));

  const plan = plannedIn({ changes, rejects: [reject(3), reject(4)] });
  const text = sectionText(htmlOf({ ...MIXED, plan }), 'corrections');

  expect(text).toContain('-rejected.csv in the state directory, with every value that was sent');
  expect(text).toMatch(/rejected by the service answered <422> the same columns.* 1 crm, Mail/u);
  expect(text).toMatch(/crm, Mail has no @ one whole address, such as ann@example\.com 2$/u);
});

it('has nothing to correct where nothing was refused', () => {
  expect(htmlOf({})).not.toContain('id="corrections"');
});

it('shows the rows that could not be taken', () => {
  const reject = {
    source: 'crm',
    file: 'a.csv',
    line: 3,
    column: 'Mail',
    fault: { code: 'address-without-at' },
  } as const;

  const text = bareText(htmlOf({ plan: plannedIn({ rejects: [reject] }) }));

  expect(text).toContain('crm a.csv, line 3 Mail has no @');
});

describe('the header', () => {
  const headerOf = (...more: Parameters<typeof runReportOf>): string =>
    bareText(htmlOf(...more).split('</header>')[0] ?? '');

  it('says that all is in effect and verified', () => {
    const text = headerOf();

    expect(text).toContain('What the run did 3 of 3 changes are in effect. Verified:');
    expect(text).toContain('Service api.example.com Account 7001 Command apply');
    expect(text).toContain(
      'Began 2026-11-20 02:00 UTC Took 2 min 5 s Requests 23 Contact list read 2 times',
    );
  });

  it('says what is not in effect, and that a person must look at doubts', () => {
    const result = resultOf({ applied: 1, unknown: 1, drifted: 1 }, { invalidRows: 4 });

    const text = headerOf({ result, exitCode: 7 });

    expect(text).toContain(
      '1 of 3 changes is in effect. The others: 1 in doubt and 1 changed meanwhile.',
    );
    expect(text).toContain('A person must look. The outcome of 1 change is unknown. Not verified:');
    expect(text).toContain('Rows left out 4 Run 20261120T020000-0000aa Exit code 7');
  });

  it.each([
    ['good', resultOf({ applied: 3 }, { verified: true }), 0],
    ['warn', resultOf({ applied: 3 }, { verified: true, invalidRows: 5 }), 3],
    ['warn', resultOf({ applied: 2, skipped: 1 }, { verifiedPart: true }), 0],
    ['bad', resultOf({ applied: 2, unknown: 1 }), 7],
  ])('has a %s banner', (tone, result, exitCode) => {
    expect(htmlOf({ result, exitCode })).toContain(`<p class="banner ${tone}">`);
  });

  it('says once what the final read found', () => {
    expect(bareText(htmlOf()).match(/Verified:/gu)).toHaveLength(1);
  });

  it('says that nothing was verified', () => {
    expect(headerOf({ result: resultOf({ applied: 3 }) })).toContain('Not verified:');
  });

  it('does not call a run verified that leaves people there twice, unless as many are accepted', () => {
    const resultWith = (accepted: number) => {
      const left = [{ in: 'Newsletter', copies: 2, accepted, policy: 'report' }] as const;
      return resultOf({ applied: 3 }, { verified: true, copies: { made: 0, left } });
    };

    expect(headerOf({ result: resultWith(1) })).toContain('Not verified: a final read found every');
    expect(headerOf({ result: resultWith(2) })).toContain('in effect. Verified:');
  });

  it('knows no verification of a run that was interrupted, and what it took so far', () => {
    const result = resultOf({ applied: 1 });
    const text = headerOf({ finished: false, exitCode: null, effort: 'so far', result });
    const unknown = headerOf({ finished: false, exitCode: null, effort: 'unknown', result });

    expect(text).toContain('The run was interrupted So far, 1 of 3 changes is seen in effect.');
    expect(text).toContain('The others: 2 without a result yet. Unfinished:');
    expect(text).toContain('Requests at least 23 so far');
    expect(unknown).toContain('Requests not known');
  });

  it('says of a run that a process works on that it is under way', () => {
    const stands = { finished: false, isUnderWay: true, exitCode: null };

    const text = headerOf({ ...stands, result: resultOf({ applied: 1 }) });

    expect(text).toContain('The run is under way So far, 1 of 3 changes is seen in effect.');
    expect(text).toContain('Under way: wait for it to end.');
    expect(headerOf({ ...stands, run: runOf({ planId: null }) })).toContain('has no plan yet');
  });

  it('says who approved it, with nothing of the name as markup', () => {
    const at = '2026-11-20T01:59:00.000Z';
    const by = '<b>Ann</b>\\\u{202e}';
    const begunBy = { name: 'ops@host', at, how: 'approvals' } as const;
    const chosen = { items: '', count: 2, isAll: false, approvals: [{ digest: 'd', by, at }] };
    const run = runOf({ release: releaseOf({ chosen, begunBy }) });

    const text = headerOf({ run, finished: false, exitCode: null });

    expect(text).toContain(
      String.raw`Approved 2 of 3 changes, by <b>Ann</b>\U+202E (2026-11-20 01:59 UTC), with an approval file`,
    );
    expect(htmlOf({ run })).not.toContain('<b>Ann');
  });

  it.each([
    ['had nothing to do', { planId: 'p' }, 'There was nothing to do.'],
    ['never had a plan', { planId: null }, 'The run ended before it had a plan.'],
  ])('tells a run that %s', (_what, run, words) => {
    const text = headerOf({ run: runOf(run), result: resultOf({}), plan: undefined });

    expect([text.includes(words), text.includes('Service')]).toEqual([true, false]);
  });
});

describe('what is open', () => {
  it('is no section where nothing is left', () => {
    expect(sectionText(htmlOf(), 'open')).toBe('');
  });

  it('is listed the worst first, each with its command and its name', () => {
    const result = resultOf({ applied: 1, rejected: 1, drifted: 1 });

    const steps = sectionText(htmlOf({ result }), 'open');

    expect(steps).toMatch(/listferry plan ITEMS_DRIFTED .* listferry retry ITEMS_REJECTED$/u);
  });

  it('gives the command that accepts what a guard held back', () => {
    const guard = { name: 'maxDelete', of: 'News', scope: 'deletes', tripped: true } as const;
    const guards = [{ ...guard, limit: 0, value: 1 }];
    const plan = plannedIn({ changes: [remove('ben@example.com')], head: { guards } });
    const parked = parkedOf([parkedPlanOf({ planId: 'parked' })]);

    const html = htmlOf({ plan, result: resultOf({ skipped: 1 }, { parked }) });

    expect(html).toContain('<code>listferry apply parked --accept delete=1</code>');
  });

  it('shows the name of a mailing list as text, with what would hide in it', () => {
    const result = resultOf({ applied: 3 }, { strangers: { '<b>News\u{202e}': 1 } });

    const html = htmlOf({ result });

    expect(html).toContain('&lt;b&gt;News<mark>U+202E</mark>');
    expect(html).not.toContain('<b>News');
  });

  it('keeps a name with blanks in the command', () => {
    const planId = 'my    plan';
    const parked = parkedOf([parkedPlanOf({ planId })]);

    const html = htmlOf({ result: resultOf({ skipped: 1 }, { parked }) });

    expect(html).toContain('<code>listferry show &#39;my    plan&#39;</code>');
  });

  it('speaks of one item as of one, also where the plan is gone', () => {
    const one = htmlOf({ plan: undefined, result: resultOf({ skipped: 1 }) });

    expect(bareText(one)).toContain('0 of 1 change is in effect. The others: 1 not attempted.');
  });

  it('is told with what else a person should know', () => {
    expect(bareText(htmlOf({ note: 'The plan <was> empty.' }))).toContain('The plan <was> empty.');
  });
});

describe('the times of the writes', () => {
  const timesOf = (...timings: EndpointTiming[]): string => {
    const html = htmlOf({ timings: () => timings });
    return /<section aria-labelledby="timings">.*?<\/section>/su.exec(html)?.[0] ?? '';
  };

  it('stand with how much each endpoint carried', () => {
    const upload = { endpoint: 'contacts/upload-csv', requests: 1, items: 12_500 };

    const text = bareText(timesOf(timingOf({ ...upload, totalMs: 12_345 }), timingOf()));

    expect(text).toContain('contacts/upload-csv 1 12,500 12 s 230 ms 0');
    expect(text).toContain('contacts/add 3 3 640 ms 230 ms 0');
  });

  it('are not there for a run that wrote nothing', () => {
    expect(timesOf()).toBe('');
  });
});

it('says of a run that ended without a plan why, and calls nothing applied or planned', () => {
  const note = 'The run ended before it carried out a plan: it wrote nothing. Reading contacts/list failed.'; // prettier-ignore
  const run = runOf({ planId: null, planPath: null, result: null });
  const html = htmlOf({ run, plan: undefined, note, exitCode: 5, result: resultOf({}), timings: () => [] }); // prettier-ignore

  const text = bareText(html);
  expect(text).toContain('Nothing was carried out: the run ended before it carried out a plan.');
  expect(text).toContain('Reading contacts/list failed.');
  expect(text).toMatch(/Exit code 5/u);
  expect(text).not.toMatch(/applied as planned|the plan is empty|Requests/u);
});
