import { expect, it } from 'vitest';
import { findingLines, findingsJson } from '../../../src/report/json/findings-json.ts';
import { mistyped, plannedIn, unwritable } from '../planned.ts';

it('is empty without a plan, and without findings', () => {
  expect(findingsJson(undefined)).toEqual([]);
  expect(findingsJson(plannedIn())).toEqual([]);
  expect([...findingLines(undefined), ...findingLines(plannedIn())]).toEqual([]);
});

it('tells the first hundred places of each kind, and no address', () => {
  const many = Array.from({ length: 101 }, (_, index) => mistyped(`p${String(index)}@gmial.com`));

  const json = findingsJson(plannedIn({ findings: [...many, unwritable('a@example.com')] }));

  expect(json.map(({ kind, count, places }) => [kind, count, places.length])).toEqual([
    ['unwritableContact', 1, 1],
    ['mistypedAddress', 101, 100],
  ]);
  expect(json[0]?.places).toEqual([
    { source: 'crm', file: 'exports/a.csv', line: 12, fields: ['custom.plan'] },
  ]);
  expect(JSON.stringify(json)).not.toContain('@');
});

it('tells programs all of them', () => {
  const findings = [mistyped('b@gmial.com'), unwritable('a@example.com')];

  const lines = [...findingLines(plannedIn({ findings }))].map(
    (line) => JSON.parse(line) as object,
  );

  expect(lines).toEqual([
    { type: 'finding', ...findings[1] },
    { type: 'finding', ...findings[0] },
  ]);
});
