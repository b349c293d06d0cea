import { describe, expect, it } from 'vitest';
import {
  BEHAVIOUR_TABLE,
  parseBehaviours,
  behavioursOf,
} from '../../../src/sandbox/behaviours/behaviours.ts';

function choicesOf(...facts: readonly (readonly [name: string, value: string])[]) {
  return behavioursOf(facts.map(([name, value]) => ({ name, value })));
}

/** What a probe or a run can learn, in each form that it writes. */
const LEARNED = [
  ...both('duplicate_add', 'upsert', 'reject', 'insert_second', 'upsert_ignore_blank'),
  ...both('duplicate_add', 'success_but_ignored'),
  ...both('email_match', 'case_insensitive', 'exact'),
  ...both('email_case', 'preserve', 'lower_all', 'lower_domain'),
  ...both('list_staleness', '0', 'seconds(7)'),
  ...both('trim', 'yes', 'no'),
  ...both('empty_string_stored_as', '""', 'null'),
  ...both('postal_code_type', 'string', 'number_loses_zero'),
  ...both('country_response', 'null', 'id_string', 'iso2', 'name'),
  ...both('max_length', 'truncate(191)'),
  ...both('dup_contact_type_name', 'upsert', 'reject', 'insert_second'),
  ...both('dup_custom_field', 'upsert', 'reject', 'insert_second'),
  ...both('csv_country', 'id', 'name', 'iso2'),
  ...both('csv_timing', 'sync', 'async'),
  ...both('csv_existing', 'duplicate', 'update', 'skip', 'reject_file'),
  ...both('csv_in_file_dup', 'first', 'last', 'both', 'reject_file'),
  ...both('update_wipes_unlisted', 'yes', 'no'),
  ...both('update_missing_field', 'keep', 'clear', 'null'),
  ...both('bulk_unknown_id', 'ignore', 'fail_all', 'fail_after_partial'),
  ...both('list_includes_soft_deleted', 'yes', 'no'),
  ...both('count_field', 'exact', 'includes_deleted'),
  ...both('id_reuse', 'never', 'possible'),
  ...both('id_order', 'increasing', 'arbitrary'),
  ...both('uniqueness_scope', 'account'),
  ...both('unsub_on_contact_delete', 'kept', 'removed'),
];

function both(name: string, ...values: readonly string[]): (readonly [string, string])[] {
  return values.map((value) => [name, value]);
}

describe('a fact', () => {
  it.each(LEARNED)('%s: %s is a behaviour of the sandbox', (name, value) => {
    const { choices, unexpressed } = choicesOf([name, value]);

    expect(choices).toEqual({ [name]: value });
    expect(unexpressed).toEqual([]);
    expect(() => parseBehaviours(choices)).not.toThrow();
  });

  it.each([
    ['reject', 'reject(999)'],
    ['at_least(1000)', 'unlimited'],
  ])('that one long text was met with %s says as much as it shows', (learned, chosen) => {
    expect(choicesOf(['max_length', learned]).choices).toEqual({ max_length: chosen });
  });

  it.each([
    ['csv_sample', '["email"]'],
    ['update_changes_address', 'no'],
    ['csv_country_unread', 'id'],
    ['duplicate_add', 'a value of a later version'],
  ])('%s: %s cannot be imitated, and is named', (name, value) => {
    const { choices, unexpressed, open } = choicesOf([name, value]);

    expect(choices).toEqual({});
    expect(unexpressed).toEqual([name]);
    expect(open).toHaveLength(Object.keys(BEHAVIOUR_TABLE).length);
  });

  it.each([
    [
      ['csv_country_unread', 'id'],
      ['csv_country', 'name'],
    ],
    [
      ['csv_country_unread', ''],
      ['csv_country', 'name'],
    ],
  ] as const)('of forms of countries that are not read is told by the form that is', (...facts) => {
    expect(choicesOf(...facts)).toMatchObject({
      choices: { csv_country: 'name' },
      unexpressed: [],
    });
  });
});

it('leaves open what no fact tells', () => {
  const { open } = choicesOf(['trim', 'yes']);

  expect(open).toHaveLength(Object.keys(BEHAVIOUR_TABLE).length - 1);
  expect(open).not.toContain('trim');
});
