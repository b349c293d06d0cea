import { expect, it } from 'vitest';
import type { Finding } from '../../../src/plan/index.ts';
import { findingSections } from '../../../src/report/html/findings.ts';
import { mistyped, origin, plannedIn, unwritable } from '../planned.ts';
import { bareText } from './bare-text.ts';

function pageOf(findings: readonly Finding[]): string {
  return [...findingSections(plannedIn({ findings }), 'show <all>')]
    .map(({ text }) => text)
    .join('');
}

it('has nothing where there is nothing to look at', () => {
  expect(pageOf([])).toBe('');
});

it('has a row with address, place and fields, and none of its markup from outside', () => {
  const others = [{ ...origin, line: 3, fields: ['custom.plan' as const] }];
  const finding = { ...unwritable('<b>@example.com'), origin: { ...origin, others } };

  const page = pageOf([finding, mistyped('b@gmial.com')]);

  expect(page).not.toContain('<b>@');
  expect(bareText(page)).toContain(
    '<b>@example.com crm exports/a.csv, line 12 Newsletter custom.plan: empty → gold (crm exports/a.csv, line 3)',
  );
  expect(bareText(page)).toContain('b@gmial.com crm exports/a.csv, line 12 gmail.com may be meant');
});

it('holds the first thousand, and says where the others are', () => {
  const many = Array.from({ length: 1_002 }, (_, index) => mistyped(`p${String(index)}@gmial.com`));

  const text = bareText(pageOf(many));

  expect(text).toContain('These are the first 1,000 of 1,002. All of them: show <all>');
  expect(text).toContain('p999@gmial.com');
  expect(text).not.toContain('p1000@gmial.com');
});
