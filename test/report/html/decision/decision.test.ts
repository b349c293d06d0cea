import { expect, it } from 'vitest';
import { decisionBar } from '../../../../src/report/html/decision/decision.ts';

function textOf(size: number, of: number): string {
  const items = Array.from({ length: size }, (_, index) => index + 1);
  return decisionBar({ items, of }, undefined).text;
}

it('asks whether the whole sample was looked at, with its size', () => {
  expect(textOf(1_299, 90_000)).toContain('I looked at all 1,299 changes of the sample');
  expect(textOf(1, 1)).toContain('I looked at the one change of the sample, and it was right');
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

it('names the other people and the signature that an approval needs to count', () => {
  const sample = { items: [], of: 0 };
  const { text } = decisionBar(sample, { people: 2, signed: true, byOthers: true });
  const { text: plain } = decisionBar(sample, { people: 1, signed: false, byOthers: false });

  expect(text).toContain('ask for approvals of 2 different people, each signed, none by the maker of the plan.'); // prettier-ignore
  expect(text).toContain('beside the plan, sign it there: <code>ssh-keygen -Y sign -n listferry-approval -f KEY FILE</code>, have the others approve the same plan, then run:'); // prettier-ignore
  expect(plain).toBe(decisionBar(sample, undefined).text);
});
