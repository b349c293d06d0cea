import { describe, expect, it } from 'vitest';
import {
  DELETE_CHUNK,
  estimateCost,
  SUPPRESS_CHUNK,
  UPLOAD_CHUNK_ROWS,
  UPLOAD_FROM,
  uploadsAll,
  type CostInput,
} from '../../src/plan/cost.ts';

const NOTHING: CostInput = {
  suppress: 0,
  suppressInGroups: [],
  createUnsubscribeGroup: 0,
  createContactType: 0,
  createCustomField: 0,
  creates: [],
  updateContact: 0,
  deleteContact: 0,
  addSegmentRecipient: 0,
  removeSegmentRecipient: 0,
  segments: 0,
  requestsPerSecond: 10,
  listSeconds: 0,
};

/** What a run reads besides its writes, as the smallest plan shows. */
const READS = estimateCost({ ...NOTHING, updateContact: 1 }).requests - 1;

describe('estimating the cost of a plan', () => {
  it('costs nothing when there is nothing to write', () => {
    expect(estimateCost({ ...NOTHING, listSeconds: 90 })).toEqual({
      requests: 0,
      estimatedSeconds: 0,
    });
  });

  it.each<[string, Partial<CostInput>, number]>([
    ['each update', { updateContact: 3 }, 3],
    ['each contact type, field and group', account(1, 2, 3), 6],
    ['one full list of suppressions', { suppress: SUPPRESS_CHUNK }, 1],
    ['a suppression more than one list holds', { suppress: SUPPRESS_CHUNK + 1 }, 2],
    ['each group on its own', { suppressInGroups: [1, SUPPRESS_CHUNK + 1, 0] }, 3],
    ['each of a few deletes', { deleteContact: 4 }, 4],
    ['one call for more deletes than a few, and a look at each', { deleteContact: 5 }, 1 + 5],
    ['one full bulk delete, and a few looks', { deleteContact: DELETE_CHUNK }, 1 + 5],
    ['a delete more than one call holds', { deleteContact: DELETE_CHUNK + 1 }, 2 + 5 + 1],
    ['each of a few creates', creates([0, UPLOAD_FROM - 1]), UPLOAD_FROM - 1],
    ['one upload for many creates', creates([0, UPLOAD_FROM]), 1],
    ['one upload for those that need it', creates([2, 3]), 4],
    ['one upload for all when they are many', creates([1, UPLOAD_FROM - 1]), 1],
    ['two uploads above the size of one', creates([0, UPLOAD_CHUNK_ROWS + 1]), 2],
    ['each contact type on its own', creates([0, UPLOAD_FROM], [1, 1], [0, 0]), 3],
  ])('counts %s', (_, part, writes) => {
    const cost = estimateCost({ ...NOTHING, ...part });

    expect(cost.requests).toBe(writes + READS);
  });

  it('rounds the seconds up and reads the list twice when something is written', () => {
    const cost = estimateCost({ ...NOTHING, updateContact: 100, listSeconds: 30.5 });

    expect(cost.estimatedSeconds).toBe(Math.ceil((100 + READS) / 10 + 61));
  });

  it('takes longer when the pace is slower', () => {
    const slow = estimateCost({ ...NOTHING, updateContact: 100, requestsPerSecond: 1 });

    expect(slow.estimatedSeconds).toBe(100 + READS);
  });
});

describe('choosing between uploads and single creates', () => {
  it.each([
    [0, false],
    [UPLOAD_FROM - 1, false],
    [UPLOAD_FROM, true],
  ])('uploads %i creates: %s', (count, uploads) => {
    expect(uploadsAll(count)).toBe(uploads);
  });
});

function account(groups: number, types: number, fields: number): Partial<CostInput> {
  return {
    createUnsubscribeGroup: groups,
    createContactType: types,
    createCustomField: fields,
  };
}

function creates(...pairs: readonly (readonly [uploadOnly: number, plain: number])[]) {
  return { creates: pairs.map(([uploadOnly, plain]) => ({ uploadOnly, plain })) };
}
