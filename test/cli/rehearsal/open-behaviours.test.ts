// Whatever the sandbox can imitate either decides how an item ends, and is then a question as long as no fact answers it,
// or is known not to.
import { expect, it } from 'vitest';
import { ITEM_KINDS } from '../../../src/plan/index.ts';
import { openFor, type PlanNeed } from '../../../src/report/words/open-behaviours.ts';
import { BEHAVIOUR_GROUPS } from '../../../src/sandbox/behaviours/behaviours.ts';

const NEEDS: ReadonlySet<PlanNeed> = new Set([...ITEM_KINDS, 'upload', 'rename', 'any']);

const ASKED = openFor(NEEDS, () => false);

/** How an answer looks or is lost on its way: a run reads back what it does not know, and ends the same. */
const TRANSPORT = ['Envelope and HTTP', 'Limits and transport'];

/** No plan does this, or a run finds it out by reading and ends the same. */
const DECIDES_NOTHING = [
  ...['email_case', 'id_type', 'id_order', 'update_type_move', 'update_noop', 'updated_at_on_noop'],
  ...['delete_missing', 'not_found_spelling', 'bulk_duplicate_id', 'bulk_empty', 'delete_kind'],
  ...['type_delete_cascade', 'csv_in_file_dup', 'csv_delimiter', 'csv_blank_cell'],
  ...['csv_sample_body', 'country_response', 'country_invalid', 'custom_field', 'timestamps'],
  ...['unknown_extra_fields', 'missing_optional_keys', 'unsub_email_case', 'global_list_groups'],
  ...['unsub_entry_form', 'group_is_display_type', 'list_order', 'list_partial_under_load'],
  ...['list_shape', 'empty_list', 'details_after_delete', 'list_slow'],
];

/** The real service may do so, and no sandbox does. */
const NEVER_IMITATED = [
  'values_accepted',
  'csv_rows_lost',
  'country_accepted',
  'update_changes_address',
];

it('places every behaviour of the sandbox', () => {
  const behaviours = BEHAVIOUR_GROUPS.filter(({ title }) => !TRANSPORT.includes(title)).flatMap(
    ({ behaviours: group }) => Object.keys(group),
  );

  const placed = [...ASKED, ...DECIDES_NOTHING];

  expect(behaviours.filter((name) => !placed.includes(name))).toEqual([]);
  expect(DECIDES_NOTHING.filter((name) => ASKED.includes(name))).toEqual([]);
});

it('asks about nothing that no service can do', () => {
  const known = BEHAVIOUR_GROUPS.flatMap(({ behaviours }) => Object.keys(behaviours));

  expect(ASKED.filter((name) => !known.includes(name))).toEqual(NEVER_IMITATED);
});

it('asks each question once', () => {
  expect(new Set(ASKED).size).toBe(ASKED.length);
});

it.each([...ITEM_KINDS])('asks something about %s', (kind) => {
  expect(openFor(new Set<PlanNeed>([kind, 'any']), () => false).length).toBeGreaterThan(3);
});
