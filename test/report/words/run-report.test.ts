import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../../src/plan/index.ts';
import { runOutcomes, standingLists } from '../../../src/report/words/run-words.ts';
import { wholeReportOf, told } from '../finished-run.ts';
import { create, plannedIn, remove } from '../planned.ts';

const plan = plannedIn({
  changes: [remove('cleo@example.com'), create('anna@example.com'), create('ben@example.com')],
});

describe('listing how items ended', () => {
  it('tells how each item of the plan ended, in the order in which they were carried out', () => {
    const report = wholeReportOf(
      {
        1: { state: 'drifted', reason: { code: 'contact-changed' } },
        2: {},
        3: { reason: told('city was cut') },
      },
      { plan },
    );

    const outcomes = [...runOutcomes(report)];

    expect(outcomes).toMatchObject([
      {
        seq: 2,
        verdict: 'applied',
        reason: null,
        attempts: 1,
        item: { email: 'anna@example.com' },
      },
      { seq: 3, verdict: 'applied', reason: 'city was cut', code: 'told' },
      {
        seq: 1,
        verdict: 'drifted',
        reason: 'the contact was changed since the plan was made',
        code: 'contact-changed',
      },
    ]);
  });

  it('calls an item open that has no verdict yet', () => {
    const report = wholeReportOf({ 1: { state: 'doubt', attempts: 2 } }, { plan });

    const outcomes = [...runOutcomes(report)].map(({ seq, verdict, attempts }) => [
      seq,
      verdict,
      attempts,
    ]);

    expect(outcomes).toEqual([
      [2, 'open', 0],
      [3, 'open', 0],
      [1, 'open', 2],
    ]);
  });

  it('lists by number what the journal alone knows when the plan is gone', () => {
    const report = wholeReportOf({
      1: {},
      2: { state: 'rejected', reason: told('refused') },
      3: { reason: told('noted') },
    });

    const outcomes = [...runOutcomes(report)];

    const known = { code: 'told', attempts: 1, item: undefined };
    expect(outcomes).toEqual([
      { seq: 2, verdict: 'rejected', reason: 'refused', ...known },
      { seq: 3, verdict: 'applied', reason: 'noted', ...known },
    ]);
  });
});

describe('listing items by verdict', () => {
  it('has a list for every verdict but applied, then one of the notes', () => {
    const others = VERDICTS.filter((verdict) => verdict !== 'applied');

    const lists = standingLists(wholeReportOf({ 1: { reason: told('city was cut') } }));

    expect(lists.map(({ id }) => id).sort()).toEqual([...others, 'notes'].sort());
    expect(lists.at(-1)).toMatchObject({ title: 'Applied, with something to know', count: 1 });
    expect([...(lists.at(-1)?.entries() ?? [])]).toEqual([
      { seq: 1, verdict: 'applied', reason: told('city was cut') },
    ]);
  });

  it('gives the items that ended with one verdict', () => {
    const report = wholeReportOf({
      1: { state: 'rejected' },
      2: { state: 'skipped' },
      3: { state: 'rejected' },
    });

    const rejected = standingLists(report).find(({ id }) => id === 'rejected');

    expect(rejected?.count).toBe(2);
    expect([...(rejected?.entries() ?? [])].map(({ seq }) => seq)).toEqual([1, 3]);
  });
});
