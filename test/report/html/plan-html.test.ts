import { expect, it } from 'vitest';
import type { PlanReader } from '../../../src/state/index.ts';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import type { HtmlOptions } from '../../../src/report/html/html-options.ts';
import { create, plannedIn, remove, suppress, update } from '../planned.ts';
import { bareText } from './bare-text.ts';

function htmlOf(plan: PlanReader, options?: HtmlOptions): string {
  return [...planHtml(plan, options)].join('');
}

const MANY = Array.from({ length: 30 }, (_, index) => create(`ada${String(index)}@example.com`));

it('tells the whole plan from the sentence to the single field', () => {
  const plan = plannedIn({
    changes: [
      suppress('emil@example.com'),
      create('anna@example.com', { country: '14' }),
      update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
      remove('cleo@example.com'),
    ],
    unchanged: 494,
    head: { countryNames: { '14': 'Austria' } },
  });

  const text = bareText(htmlOf(plan));

  expect(text).toContain(
    'Carrying out this plan would create 1 contact, update 1 contact, delete 1',
  );
  expect(text).toMatch(
    /Addresses to suppress for all mail 1 ! emil@example\.com unsubscribed · crm exports\/a\.csv, line 12/u,
  );
  expect(text).toMatch(/\+ anna@example\.com .* country Austria \(id 14\)/u);
  expect(text).toMatch(/~ ben@example\.com .* city Wien → Graz/u);
  expect(text).toMatch(/− cleo@example\.com Newsletter · in no row of the sources/u);
});

it('is a readable page when there is nothing to do', () => {
  const html = htmlOf(plannedIn({ unchanged: 494 }));

  expect(bareText(html)).toContain('Nothing has to be changed. 494 contacts stay as they are.');
  expect(bareText(html)).toContain('This plan changes nothing.');
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
});

it.each([
  ['its own', {}, "listferry show 'in memory' --output csv"],
  ['the given', { seeAll: 'listferry show other.plan --output csv' }, 'listferry show other.plan'],
])('holds a part of a large plan and names %s command for the rest', (_whose, options, command) => {
  const html = htmlOf(plannedIn({ changes: MANY }), { mostChanges: 10, ...options });

  expect(html.match(/<li class="change"/gu)).toHaveLength(10);
  expect(bareText(html)).toContain('This page holds 10 of 30 changes');
  expect(bareText(html)).toContain(command);
});

it('counts all changes in its numbers though it holds a part of them', () => {
  const html = htmlOf(plannedIn({ changes: MANY }), { mostChanges: 10 });

  expect(bareText(html)).toContain('create 30 contacts');
  expect(bareText(html)).toContain('first 10 of 30');
});

const NO_ROWS = {
  ...{ read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 },
  ...{ blank: 0, passedOver: 0 },
};

it.each([
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  `"><svg onload='alert(1)'>`,
])('makes no tag of %s, wherever it stands', (hostile) => {
  const plan = plannedIn({
    changes: [
      { ...update('ada@example.com', [{ field: `custom.${hostile}`, old: hostile, new: 'x' }]) },
      { kind: 'createContactType', contactType: hostile },
    ],
    rejects: [{ source: hostile, file: hostile, line: 1, column: hostile, reason: hostile }],
    head: {
      host: hostile,
      accountId: hostile,
      warnings: [{ code: 'W', message: hostile, hint: hostile }],
      rows: [
        {
          source: hostile,
          sync: hostile,
          read: 1,
          invalid: 1,
          duplicate: 0,
          suppressed: 0,
          excluded: 0,
          desired: 0,
        },
      ],
      files: [{ ...NO_ROWS, source: hostile, sync: hostile, file: hostile }],
    },
  });

  const html = htmlOf(plan);

  expect(html.match(/<script/gu)).toHaveLength(1);
  expect(html.match(/<style/gu)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<svg onload');
});

it('uses each id once', () => {
  const html = htmlOf(
    plannedIn({ changes: [create('ada@example.com'), remove('ben@example.com')] }),
  );

  const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id]) => id);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
});
