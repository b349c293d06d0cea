import { describe, expect, it } from 'vitest';
import type { Reject } from '../../../src/contacts/index.ts';
import type { Finding } from '../../../src/plan/index.ts';
import { legendOf } from '../../../src/report/html/changes/changes.ts';
import { findingSections, rejectSection } from '../../../src/report/html/places.ts';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import {
  create,
  mistyped,
  origin,
  type Planned,
  plannedIn,
  unwritable,
  update,
} from '../planned.ts';
import { bareText, sectionText } from './bare-text.ts';

function pageOf(findings: readonly Finding[]): string {
  return [...findingSections(plannedIn({ findings }), legendOf(), 'show <all>')]
    .map(({ text }) => text)
    .join('');
}

function planPage(planned: Planned): string {
  return [...planHtml(plannedIn(planned))].join('');
}

describe('findings', () => {
  it('has nothing where there is nothing to look at', () => {
    expect(pageOf([])).toBe('');
  });

  it('has a row with address, place and fields, and none of its markup from outside', () => {
    const others = [{ ...origin, line: 3, fields: ['custom.plan' as const] }];
    const finding = { ...unwritable('<b>@example.com'), origin: { ...origin, others } };

    const page = pageOf([finding, mistyped('b@gmial.com')]);

    expect(page).not.toContain('<b>@');
    expect(bareText(page)).toContain(
      '<b>@example.com crm exports/a.csv, line 12 Newsletter Plan: empty → gold (crm exports/a.csv, line 3)',
    );
    expect(bareText(page)).toContain(
      'b@gmial.com crm exports/a.csv, line 12 gmail.com may be meant',
    );
  });

  it('holds the first thousand, and says where the others are', () => {
    const many = Array.from({ length: 1_002 }, (_, index) =>
      mistyped(`p${String(index)}@gmial.com`),
    );

    const text = bareText(pageOf(many));

    expect(text).toContain('These are the first 1,000 of 1,002. All of them: show <all>');
    expect(text).toContain('p999@gmial.com');
    expect(text).not.toContain('p1000@gmial.com');
  });
});

const REJECT: Reject = {
  source: 'crm',
  file: 'a.csv',
  line: 17,
  column: 'E-Mail',
  fault: { code: 'flag-unknown', word: 'has no <@>' },
};

function htmlOf(rejects: Iterable<Reject>): string {
  return [...rejectSection(rejects, legendOf())].map(({ text }) => text).join('');
}

describe('rejects', () => {
  it('shows where each row stands and what is wrong with it', () => {
    const fault = { code: 'too-many-cells', cells: 14, columns: 2 } as const;

    const html = htmlOf([REJECT, { ...REJECT, line: 401, column: '', fault }]);

    expect(bareText(html)).toContain(
      'Place Reason crm a.csv, line 17 E-Mail: is neither yes nor no: "has no <@>" crm a.csv, line 401 has 14 cells where the header has 2',
    );
    expect(html).toContain('<details open>');
  });

  it('says nothing when every row was taken', () => {
    expect(htmlOf([])).toBe('');
  });

  it.each([
    [20, '<details open>'],
    [21, '<details>'],
  ])('opens %d rows as %s', (count, details) => {
    expect(htmlOf(Array<Reject>(count).fill(REJECT))).toContain(details);
  });

  it('shows the first of very many, says so, and reads no more', () => {
    let read = 0;
    const endless = (function* () {
      for (;;) {
        read += 1;
        yield REJECT;
      }
    })();

    const html = htmlOf(endless);

    expect(html.match(/<th scope="row">/gu)).toHaveLength(200);
    expect(bareText(html)).toContain('These are the first 200.');
    expect(read).toBe(201);
  });

  it('holds all of just as many as it shows', () => {
    const html = htmlOf(Array<Reject>(200).fill(REJECT));

    expect(html.match(/<th scope="row">/gu)).toHaveLength(200);
    expect(html).not.toContain('These are the first');
  });
});

it('names once where the changes of a part come from, and an undone one by its number', () => {
  const changes = [
    { ...create('anna@example.com'), origin: { source: 'run 7', file: 'plans/7.plan', line: 3 } },
    {
      ...update('ben@example.com', []),
      origin: { source: 'run 7', file: 'plans/7.plan', line: 1 },
    },
  ];
  const undone = planPage({ changes, head: { part: 'reversal' } });
  const retried = planPage({ changes: [create('cleo@example.com')], head: { part: 'rejected' } }); // prettier-ignore

  expect(undone.split('plans/7.plan')).toHaveLength(2);
  expect(sectionText(undone, 'files')).toBe('Files by their short names Short name File run 7 plans/7.plan'); // prettier-ignore
  expect(bareText(undone)).toContain('run 7, no. 3');
  expect(retried.split('exports/a.csv')).toHaveLength(2);
  expect(bareText(retried)).toContain('crm, line 12');
});
