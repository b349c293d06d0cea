import { expect, it } from 'vitest';
import { itLearns } from './learned.ts';
import { ProbeStage } from './probe-stage.ts';

itLearns([
  ['csv_existing', 'skip', 'skip'],
  ['csv_existing', 'update', 'update'],
  ['csv_existing', 'duplicate', 'duplicate'],
  ['csv_existing', 'reject_file', 'reject_file'],
  ['csv_in_file_dup', 'first', 'first'],
  ['csv_in_file_dup', 'last', 'last'],
  ['csv_in_file_dup', 'reject_file', 'reject_file'],
  ['csv_timing', 'sync', 'sync'],
  ['csv_timing', 'async(5,100)', 'async'],
]);
itLearns(
  [
    ['csv_sample_body', 'json', 'null'],
    ['csv_sample_body', 'failed', 'null'],
  ],
  () => 'csv_sample',
);

it('knows the columns of the sample', async () => {
  const stage = new ProbeStage();

  await stage.probe();

  expect(stage.fact('csv_sample')).toContain('email');
});

it('says nothing of uploads whose rows never arrive, and leaves nothing', async () => {
  const stage = new ProbeStage({ csv_timing: 'async_lost_chunk(5,100)' });

  await stage.probe();

  expect(stage.fact('csv_timing')).toBeUndefined();
  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
});

itLearns([
  ['csv_country', 'id', 'id'],
  ['csv_country', 'name', 'name'],
  ['csv_country', 'iso2', 'iso2'],
  ['csv_country', 'any', 'name'],
]);

it.each(['id', 'name', 'iso2', 'any'])('learns the rest where countries go as %s', async (form) => {
  const stage = new ProbeStage({ csv_country: form });

  await stage.probe();

  expect(stage.fact('csv_timing')).toBe('sync');
});
