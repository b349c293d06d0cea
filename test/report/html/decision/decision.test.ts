import { describe, expect, it } from 'vitest';
import { type GuardResult, ITEM_KINDS } from '../../../../src/plan/index.ts';
import { decisionBar } from '../../../../src/report/html/decision/decision.ts';
import { askedKinds } from '../../../../src/report/html/plan-html.ts';
import { plannedIn } from '../../planned.ts';

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

describe('what an approval needs to count', () => {
  const sample = { items: [], of: 0 };

  it('is said with the other people and the signature', () => {
    const { text } = decisionBar(sample, { people: 2, signed: true, byOthers: true });
    const { text: plain } = decisionBar(sample, { people: 1, signed: false, byOthers: false });

    expect(text).toContain('ask for approvals of 2 different people, each signed, none by the maker of the plan.'); // prettier-ignore
    expect(text).toContain('beside the plan, sign it there: <code>ssh-keygen -Y sign -n listferry-approval -f KEY FILE</code><span class="if-asked">, have the others approve the same plan</span>, then run:'); // prettier-ignore
    expect(plain).toBe(decisionBar(sample, undefined).text);
  });

  it('is said without people for a part that nobody has to approve', () => {
    const unasked =
      '<p class="if-unasked" hidden>Nobody has to approve this part. A file of it still counts only';
    const { text } = decisionBar(sample, { people: 2, signed: true, byOthers: false });
    const { text: whole } = decisionBar(sample, { people: 0, signed: true, byOthers: true });
    const { text: names } = decisionBar(sample, { people: 0, signed: false, byOthers: true });

    expect(text).toContain(`${unasked} if it is signed.</p>`);
    expect(whole).toContain(`${unasked} if it is signed, and not by the maker of the plan.</p>`);
    expect(names).toContain(`${unasked} if it is not by the maker of the plan.</p>`);
    expect(whole).not.toContain('class="if-asked"');
    expect(whole).toContain('sign it there');
  });

  it('holds for the kinds of changes that a condition counts', () => {
    const guardOver = (scope: GuardResult['scope'], tripped = true) => ({ name: 'approvals', of: scope, limit: 0, value: 1, tripped, scope, asks: { people: 2, signed: true, byOthers: false } }) as const; // prettier-ignore
    const { counts } = plannedIn().head;
    const guards = [guardOver('updates'), guardOver('suppressions'), guardOver('creates', false)];

    expect(askedKinds({ guards, counts })).toEqual([
      'suppress',
      'suppressInGroup',
      'updateContact',
    ]);
    expect(askedKinds({ guards: [guardOver('all')], counts })).toEqual(ITEM_KINDS);
  });
});
