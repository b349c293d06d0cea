import { expect, it } from 'vitest';
import { contactsThat, isProbeAddress } from '../../src/probe/bench.ts';
import { itLearns } from './learned.ts';
import { ProbeStage } from './probe-stage.ts';

itLearns([
  ['duplicate_add', 'reject', 'reject'],
  ['duplicate_add', 'insert_second', 'insert_second'],
  ['duplicate_add', 'upsert', 'upsert'],
  ['duplicate_add', 'upsert_ignore_blank', 'upsert_ignore_blank'],
  ['duplicate_add', 'success_but_ignored', 'success_but_ignored'],
  ['email_match', 'exact', 'exact'],
  ['email_match', 'case_insensitive', 'case_insensitive'],
  ['email_case', 'preserve', 'preserve'],
  ['email_case', 'lower_all', 'lower_all'],
  ['email_case', 'lower_domain', 'lower_domain'],
  ['id_order', 'increasing', 'increasing'],
  ['id_reuse', 'never', 'never'],
  ['id_reuse', 'possible', 'possible'],
  ['list_includes_soft_deleted', 'no', 'no'],
  ['country_response', 'id_string', 'id_string'],
  ['country_response', 'name', 'name'],
  ['country_response', 'iso2', 'iso2'],
  ['country_response', 'null', 'null'],
  ['empty_string_stored_as', '""', '""'],
  ['empty_string_stored_as', 'null', 'null'],
  ['trim', 'yes', 'yes'],
  ['trim', 'no', 'no'],
  ['max_length', 'unlimited', 'at_least(1000)'],
  ['max_length', 'reject(255)', 'reject'],
  ['max_length', 'truncate(191)', 'truncate(191)'],
  ['postal_code_type', 'string', 'string'],
  ['postal_code_type', 'number_loses_zero', 'number_loses_zero'],
  ['list_staleness', '0', '0'],
]);

it('learns that lists hold deleted contacts, and leaves only deleted ones', async () => {
  const stage = new ProbeStage({ list_includes_soft_deleted: 'yes' });

  await stage.probe();

  const { client } = await stage.tools();
  const left = await contactsThat(client, ({ email }) => isProbeAddress(stage.names, email));
  expect(stage.fact('list_includes_soft_deleted')).toBe('yes');
  expect(left.length).toBeGreaterThan(0);
  expect(left.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
});

it.each(['seconds(5)', 'until_next_minute'])(
  'measures how far lists lag behind under %s, and still leaves nothing',
  async (staleness) => {
    const stage = new ProbeStage({ list_staleness: staleness });
    const before = stage.seen();

    await stage.probe();
    await stage.clock.advance(60_000);

    expect(stage.fact('list_staleness')).toMatch(/^seconds\(\d+\)$/u);
    expect(stage.fact('duplicate_add')).toBe('upsert');
    expect(stage.seen()).toEqual(before);
  },
);

it('offers the first contact again while its contact type is not known yet', async () => {
  const stage = new ProbeStage({ cross_base_lag: 'seconds(5)' });

  await stage.probe();

  expect(stage.fact('trim')).toBe('no');
  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
});

it('deletes no id a second time where ids come back', async () => {
  const stage = new ProbeStage({ id_reuse: 'possible' });

  await stage.probe();

  const bulk = stage.writes().filter(({ endpoint }) => endpoint === 'contacts/bulk-delete');
  expect(bulk).toEqual([]);
  expect(stage.fact('bulk_unknown_id')).toBeUndefined();
});

it('says nothing of long texts when the service breaks down over one', async () => {
  const stage = new ProbeStage({ max_length: 'error500(255)' });

  await stage.probe();

  expect(stage.fact('max_length')).toBeUndefined();
  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
});

itLearns([
  ['count_field', 'exact', 'exact'],
  ['count_field', 'includes_deleted', 'includes_deleted'],
]);
