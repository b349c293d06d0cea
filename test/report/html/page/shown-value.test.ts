import { expect, it } from 'vitest';
import { shownPair, shownValue } from '../../../../src/report/html/page/shown-values.ts';

it('isolates a value and marks what is invisible in it', () => {
  const { text } = shownValue('<b>\u{202e}x');

  expect(text).toBe('<bdi>&lt;b&gt;<mark>U+202E</mark>x</bdi>');
});

it('tells an empty value from a blank one', () => {
  expect(shownValue(null).text).toBe('<i>empty</i>');
  expect(shownValue(' ').text).toBe('<bdi> </bdi>');
});

it('folds a long value and holds all of it', () => {
  const value = 'abcdefghij'.repeat(1_000);

  const { text } = shownValue(value);

  expect(text).toContain('<summary>');
  expect(text).toContain('all 10,000 characters');
  expect(text).toContain(`<bdi>${value}</bdi>`);
});

it('counts characters as people do when a value holds large ones', () => {
  const { text } = shownValue('🙂'.repeat(300));

  expect(text).toContain('all 300 characters');
  expect(text).toContain(`<summary><bdi>${'🙂'.repeat(80)}…</bdi>`);
});

it('shows where two long values part', () => {
  const [old, next] = shownPair(`${'x'.repeat(500)}old`, `${'x'.repeat(500)}next`);

  expect(old.text).toContain(`<summary><bdi>…${'x'.repeat(15)}old</bdi>`);
  expect(next.text).toContain(`<summary><bdi>…${'x'.repeat(15)}next</bdi>`);
});

it('halves no character when the excerpt would begin within one', () => {
  const value = '🙂'.repeat(200);

  const [, next] = shownPair(`${value}a`, `${value}b`);

  expect(next.text).not.toContain('U+D');
  expect(next.text).toMatch(/<summary><bdi>…(?:🙂)+b<\/bdi>/u);
});

it('shows short values from their beginning, wherever they part', () => {
  const [old, next] = shownPair('a'.repeat(150), `${'a'.repeat(149)}b`);

  expect(old.text).toBe(`<bdi>${'a'.repeat(150)}</bdi>`);
  expect(next.text).toBe(`<bdi>${'a'.repeat(149)}b</bdi>`);
});
