import { expect, it } from 'vitest';
import { decisionBar } from '../../../../src/report/html/decision/decision.ts';

function textOf(size: number, of: number): string {
  const items = Array.from({ length: size }, (_, index) => index + 1);
  return decisionBar({ items, of }).text;
}

it('asks whether the whole sample was looked at, with its size', () => {
  expect(textOf(1_299, 90_000)).toContain('I looked at all 1,299 changes of the sample');
});

it('asks for no sample where every change is a delete or a suppression', () => {
  expect(textOf(0, 0)).not.toContain('sample');
});

it('has a label for each thing to fill in, and is hidden until the script shows it', () => {
  const text = textOf(3, 3);

  for (const id of ['approved-by', 'number-of-deletes', 'number-of-suppressions'])
    expect(text).toContain(`<label for="${id}">`);
  expect(text).toMatch(/^<section id="decision"[^>]* hidden>/u);
});
