import { describe, expect, it } from 'vitest';
import { undoJson } from '../../../src/report/json/undo-json.ts';
import { undoReport } from '../undone-run.ts';

describe('an undo as JSON', () => {
  it('tells the run, the plan, the parts, and each reason once', () => {
    const json = undoJson(undoReport(), '/srv/back.plan');

    expect(json).toMatchObject({
      runId: '20261120T020000-0000aa',
      planFile: '/srv/back.plan',
      parts: { reversed: 2, left: 1, impossible: 1, nothing: 0 },
    });
    expect(json.reasons).toEqual([
      {
        part: 'reversed',
        reason: 'all but city, which the account has no more',
        code: 'fields-missing',
        count: 1,
        items: [2],
      },
      { part: 'left', reason: 'it is gone by now', code: 'gone', count: 1, items: [3] },
      {
        part: 'impossible',
        reason: 'a suppression is never lifted',
        code: 'suppression-stays',
        count: 1,
        items: [4],
      },
    ]);
  });

  it('counts all, and numbers the first thousand', () => {
    const report = undoReport();
    const [, , cem] = [...report.items()];
    const many = Array.from({ length: 1_500 }, () => cem).filter((one) => one !== undefined);

    const { reasons } = undoJson({ ...report, items: () => many }, 'back.plan');

    expect(reasons.map(({ count, items }) => [count, items.length])).toEqual([[1_500, 1_000]]);
  });
});
