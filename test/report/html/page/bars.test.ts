import { expect, it } from 'vitest';
import { singleBar, sumBar } from '../../../../src/report/html/page/shown-values.ts';
import { bareText } from '../bare-text.ts';

it('says the sum that the bar shows', () => {
  const { text } = sumBar(
    [500, 'existing'],
    [
      { count: 494, label: 'unchanged', tone: 'same' },
      { count: 6, label: 'to update', tone: 'update' },
      { count: 0, label: 'to delete', tone: 'delete' },
    ],
    [{ count: 1_200, label: 'to create', tone: 'create' }],
  );

  expect(bareText(text)).toBe('500 existing = 494 unchanged + 6 to update; plus 1,200 to create');
});

it('fills the width with parts as large as their counts', () => {
  const { text } = sumBar(
    [4, 'items'],
    [
      { count: 3, label: 'applied', tone: 'good' },
      { count: 1, label: 'rejected', tone: 'bad' },
    ],
  );

  expect(text).toContain('<rect class="good" x="0.0" width="750.0"');
  expect(text).toContain('<rect class="bad" x="750.0" width="250.0"');
});

it('keeps one of a million in sight without passing the width', () => {
  const { text } = sumBar(
    [1_000_000, 'existing'],
    [
      { count: 999_999, label: 'unchanged', tone: 'same' },
      { count: 1, label: 'to delete', tone: 'delete' },
    ],
  );

  const [, from, width] = /class="delete" x="([\d.]+)" width="([\d.]+)"/u.exec(text) ?? [];
  expect(Number(width)).toBeGreaterThan(5);
  expect(Number(from) + Number(width)).toBeCloseTo(1_000, 0);
});

it('shows a sum of nothing without an equals sign', () => {
  const { text } = sumBar([0, 'read'], []);

  expect(bareText(text)).toBe('0 read');
  expect(text).not.toContain('NaN');
});

it.each([
  [50, 100, 'width="500.0"'],
  [0, 0, 'width="0.0"'],
])('shows %d of at most %d as a part of the width', (count, largest, width) => {
  const { text } = singleBar(count, largest, 'create');

  expect(text).toContain(`<rect class="create" x="0.0" ${width}`);
});
