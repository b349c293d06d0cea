// P10, "Bounded memory": what a run holds at one time does not grow with its plan. The sizes
// themselves are measured by the benchmark.
import { describe, expect, it } from 'vitest';
import { UPLOAD_CHUNK_ROWS } from '../../src/plan/index.ts';
import { manyPeople, worldOf } from '../apply/stories.ts';

describe('P10: bounded memory', () => {
  it('uploads many contacts in files of bounded length', async () => {
    const world = worldOf(manyPeople(1_234));
    const rowCounts: number[] = [];
    world.sandbox.before.push(({ path, file }) => {
      if (path.endsWith('upload-csv'))
        rowCounts.push((file?.content.toString('utf8').trim().split('\n').length ?? 0) - 1);
    });

    await world.sync();

    expect(rowCounts.reduce((sum, count) => sum + count)).toBe(1_234);
    expect(Math.max(...rowCounts)).toBeLessThanOrEqual(UPLOAD_CHUNK_ROWS);
    expect(world.service.emails()).toHaveLength(1_234);
  });
});
