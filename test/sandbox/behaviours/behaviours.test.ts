import { describe, expect, it } from 'vitest';
import {
  BEHAVIOUR_GROUPS,
  BEHAVIOUR_TABLE,
  behaviourNumber,
  parseBehaviours,
} from '../../../src/sandbox/behaviours/behaviours.ts';

describe('reading a file of behaviours', () => {
  it('is lenient when nothing is chosen', () => {
    const { value } = parseBehaviours(undefined);

    expect(value.duplicate_add).toBe('upsert');
    expect(value.failure_status).toBe('200');
    expect(value.list_staleness).toBe('0');
  });

  it.each([
    ['bulk_max_ids', 'truncate_silently(20)', 'truncate_silently', [20]],
    ['bulk_max_ids', 'truncate_silently', 'truncate_silently', [1000]],
    ['csv_timing', 'async(2, 50)', 'async', [2, 50]],
    ['list_staleness', 30, 'seconds', [30]],
    ['list_staleness', 0, '0', []],
    ['unsub_list_limit', '12', 'n', [12]],
    ['failure_status', 422, '422', []],
    ['empty_string_stored_as', '', '""', []],
    ['empty_string_stored_as', null, 'null', []],
    ['custom_field', {}, '{}', []],
    ['trim', true, 'yes', []],
  ] as const)('reads %s: %j as %s with %j', (name, given, value, numbers) => {
    const behaviours = parseBehaviours({ [name]: given });

    expect(behaviours.value[name]).toBe(value);
    expect(behaviours.numbers[name]).toEqual(numbers);
  });

  it('suggests the nearest behaviour for an unknown one', () => {
    expect(() => parseBehaviours({ duplicate_ad: 'reject' })).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_BEHAVIOUR_UNKNOWN',
        message: expect.stringContaining('duplicate_add'),
      }),
    );
  });

  it.each([['upsret'], ['upsert(5)'], [7], [['upsert']]])('refuses duplicate_add: %j', (given) => {
    expect(() => parseBehaviours({ duplicate_add: given })).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_BEHAVIOUR_UNKNOWN',
        hint: expect.stringContaining('success_but_ignored'),
      }),
    );
  });

  it('refuses a malformed number', () => {
    expect(() => parseBehaviours({ max_length: 'truncate(1.2.3)' })).toThrow(
      expect.objectContaining({ code: 'SANDBOX_BEHAVIOUR_UNKNOWN' }),
    );
  });

  it('refuses a file that is not a map', () => {
    expect(() => parseBehaviours(['duplicate_add'])).toThrow(/must map behaviour names/);
  });

  it('gives 0 for a value without numbers', () => {
    expect(behaviourNumber(parseBehaviours({}), 'bulk_max_ids')).toBe(0);
  });
});

/** What the service may do where its specification is silent, as it was written down beforehand. */
const KNOWN_BEHAVIOURS = `
duplicate_add: reject | insert_second | upsert | upsert_ignore_blank | success_but_ignored
uniqueness_scope: none | per_type | account | account_including_deleted
email_case: preserve | lower_all | lower_domain
email_match: exact | case_insensitive | accent_insensitive | trim_insensitive | gmail_dots | domain_encoding
readd_after_delete: new_id | restores_old_id | rejected_taken
id_type: int | numeric_string
id_order: increasing | arbitrary
id_reuse: never | possible
dup_contact_type_name: reject | insert_second | upsert
dup_custom_field: reject | insert_second | upsert
dup_group_name: reject | insert_second | upsert
dup_segment_recipient: reject | insert_second | upsert
dup_unsub: ignore | insert_second | reject_item | reject_all
update_missing_field: keep | clear | null
update_wipes_unlisted: yes | no
update_email_collision: reject | allow_duplicate | merge
update_type_move: ok | ignored | copies
update_noop: success | failed_no_change
updated_at_on_noop: bumps | stable
delete_missing: failed_not_found | success
not_found_spelling: Record Not Found | Record not found
bulk_unknown_id: ignore | fail_all | fail_after_partial
bulk_max_ids: unlimited | truncate_silently | reject
bulk_duplicate_id: ok | fail
bulk_atomic: yes | no
bulk_empty: failed | success_noop | deletes_all
delete_kind: hard | soft
list_includes_soft_deleted: no | yes
type_delete_cascade: none | contacts | blocked
contact_delete_cascade_segment: keep_row | null_contact_id | delete_row
csv_existing: skip | update | duplicate | reject_file
csv_in_file_dup: first | last | both | reject_file
csv_bad_row: skip | reject_file | stop_at_row
csv_atomic: all | per_chunk | none
csv_timing: sync | async | async_lost_chunk
csv_header: required_exact | any_order | ignored_first_line
csv_country: id | name | iso2
csv_delimiter: comma | semicolon_accepted
csv_bom: ok | becomes_part_of_first_header
csv_charset: utf8 | latin1
csv_newline_in_quotes: ok | breaks
csv_max: failed_rows | failed_bytes | html_413 | truncated
csv_mime_check: by_name | text/csv_only | text/plain
csv_unknown_column: ignore | custom_field | reject
csv_blank_cell: keep | clear
csv_sample_body: csv | json | failed
country_response: id_string | name | iso2 | null
country_invalid: reject | store
empty_string_stored_as: "" | null
trim: yes | no
max_length: reject | truncate | error500
unicode: full | strip_4byte | question_marks | NFC
html_in_text: verbatim | escaped | stripped
custom_field: null | {} | [] | object | json_string
postal_code_type: string | number_loses_zero
unknown_extra_fields: none | some
missing_optional_keys: present_null | absent
timestamps: iso_micros | iso_seconds | naive_local
unsubscribed_contact_add: allow | reject | silently_drop
add_clears_unsubscribe: no | yes
unsub_on_contact_delete: kept | removed
unsub_list_invalid_item: skip_item | reject_all
unsub_email_case: lower | preserve
unsub_list_limit: n | none
unsub_separator_space: ok | breaks
group_is_display_type: int | bool | string
list_staleness: 0 | seconds | until_next_minute
list_order: id | newest_first | random
list_size: full | silently_capped | paginated_unannounced
list_partial_under_load: no | yes
list_shape: array | object_keyed_by_index
count_field: exact | includes_deleted | cached
details_after_delete: not_found | soft_row
cross_base_lag: 0 | seconds
foreign_writer: none | adds | edits | deletes
list_slow: fast | seconds | drip
failure_status: 200 | 400 | 401 | 404 | 422 | 500
success_status: 200 | 201 | 204_empty
errors_shape: object_of_arrays | object_of_strings | string | array
validation_transport: json | redirect_302_html
wrong_credentials: failed_envelope | 401_json | 401_html | 403 | 404 | success_empty_list | other_account
credential_revoked_midrun: after
content_type: json | text/html_with_json
php_noise: none | warning_before_json | after_json
bom_before_json: yes
encoding: utf8 | latin1_bytes
success_text_variant: exact | different_case | translated
success_under_errors: as_documented | also_elsewhere
http_error_page: 502 | 503 | 504 | 520 | 200_login | 200_maintenance | 200_challenge
redirect: none | http_to_https | foreign_host | loop
compression: none | gzip | br | truncated_gzip
framing: content_length | chunked | close_delimited
rate_limit: none | seconds | date | date_in_past | huge | without_header | 200_with_failed_text | html
rate_limit_phase: before_commit | after_commit
rate_scope: key | ip | shared_with_UI
conn_reset: never | before_commit | after_commit | idle_keepalive
response_lost: share
late_commit: 0 | seconds
server_error: before_commit | after_commit
slow_body: drip
truncated_body: cut
early_response_during_upload: yes
concurrency_sensitivity: none | deadlock_500 | duplicate_on_parallel_same_key
maintenance_window: window
`;

/** Ours beyond those: names for a service that does nothing odd, and what makes the others usable. */
const OUR_OWN = `
not_found_spelling: as_specified
bom_before_json: no
credential_revoked_midrun: no
count_field: capped
csv_country: any
csv_max: unlimited
csv_mime_check: application/vnd.ms-excel | refuses_all
early_response_during_upload: no
empty_list: array | record_not_found | null | empty_text | object
firewall: none | value_403 | body_403 | body_413
http_error_page: none
http_error_page_phase: before_commit | after_commit
maintenance_window: none
max_length: unlimited
redirect: writes_to_https
response_lost: none
server_error: none
slow_body: fast
truncated_body: no | unnoticed
global_list_groups: without | with
unsub_entry_form: plain | odd
unsub_list_lacks: nothing | share
unsub_list_limit: truncate_silently
text_form: verbatim | escaped | escaped_shown | slashed | slashed_shown | lower
count_field: missing
`;

describe('the table of behaviours', () => {
  it('has every behaviour that is known, with every value, and no other but our own', () => {
    const expected = [...choicesOf(KNOWN_BEHAVIOURS), ...choicesOf(OUR_OWN)].sort();

    const actual = Object.entries(BEHAVIOUR_TABLE)
      .flatMap(([name, { values }]) => values.map((value) => `${name}: ${withoutNumbers(value)}`))
      .sort();

    expect(actual).toEqual(expected);
  });

  it('names each behaviour in one group, and each value of it once', () => {
    const names = BEHAVIOUR_GROUPS.flatMap(({ behaviours }) => Object.keys(behaviours));
    const repeating = Object.entries(BEHAVIOUR_TABLE).filter(
      ([, { values }]) => new Set(values).size < values.length,
    );

    expect(names).toEqual(Object.keys(BEHAVIOUR_TABLE));
    expect(new Set(names).size).toBe(names.length);
    expect(repeating).toEqual([]);
  });

  it('explains each behaviour, and its numbers when it takes some', () => {
    const entries = BEHAVIOUR_GROUPS.flatMap(({ behaviours }) => Object.entries(behaviours));
    const wrong = entries.filter(([, { values, meaning, numbers }]) => {
      const takesNumbers = values.some((value) => value.endsWith(')'));
      return !/^[A-Z].*\.$/u.test(meaning) || takesNumbers !== (numbers !== undefined);
    });

    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

function choicesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', values = ''] = line.split(': ');
      return values.split(' | ').map((value) => `${name}: ${value}`);
    });
}

function withoutNumbers(value: string): string {
  return value.replace(/\([\d.,]+\)$/u, '');
}
