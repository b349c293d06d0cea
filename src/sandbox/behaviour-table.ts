// Every open behaviour of the service that the sandbox can imitate, with its values. The interface
// specification says nothing about them; the defaults forgive much and answer at once.
// A value such as `truncate_silently(1000)` takes numbers; those shown here are used when it is
// chosen without any.

export interface BehaviourEntry {
  readonly default: string;
  readonly values: readonly string[];
}

export const BEHAVIOUR_TABLE = {
  // Duplicates and identity.
  duplicate_add: {
    default: 'upsert',
    values: ['reject', 'insert_second', 'upsert', 'upsert_ignore_blank', 'success_but_ignored'],
  },
  uniqueness_scope: {
    default: 'per_type',
    values: ['none', 'per_type', 'account', 'account_including_deleted'],
  },
  email_case: { default: 'preserve', values: ['preserve', 'lower_all', 'lower_domain'] },
  email_match: {
    default: 'case_insensitive',
    values: ['exact', 'case_insensitive', 'accent_insensitive', 'trim_insensitive', 'gmail_dots'],
  },
  readd_after_delete: {
    default: 'new_id',
    values: ['new_id', 'restores_old_id', 'rejected_taken'],
  },
  id_type: { default: 'int', values: ['int', 'numeric_string'] },
  id_order: { default: 'increasing', values: ['increasing', 'arbitrary'] },
  dup_contact_type_name: { default: 'upsert', values: ['reject', 'insert_second', 'upsert'] },
  dup_custom_field: { default: 'upsert', values: ['reject', 'insert_second', 'upsert'] },
  dup_group_name: { default: 'upsert', values: ['reject', 'insert_second', 'upsert'] },
  dup_unsub: {
    default: 'ignore',
    values: ['ignore', 'insert_second', 'reject_item', 'reject_all'],
  },

  // Update and delete.
  update_missing_field: { default: 'keep', values: ['keep', 'clear', 'null'] },
  update_wipes_unlisted: { default: 'no', values: ['yes', 'no'] },
  update_email_collision: { default: 'reject', values: ['reject', 'allow_duplicate', 'merge'] },
  update_type_move: { default: 'ok', values: ['ok', 'ignored', 'copies'] },
  update_noop: { default: 'success', values: ['success', 'failed_no_change'] },
  updated_at_on_noop: { default: 'bumps', values: ['bumps', 'stable'] },
  delete_missing: { default: 'failed_not_found', values: ['failed_not_found', 'success'] },
  not_found_spelling: {
    default: 'as_specified',
    values: ['as_specified', 'Record Not Found', 'Record not found'],
  },
  bulk_unknown_id: { default: 'ignore', values: ['ignore', 'fail_all', 'fail_after_partial'] },
  bulk_max_ids: {
    default: 'unlimited',
    values: ['unlimited', 'truncate_silently(1000)', 'reject(1000)'],
  },
  bulk_duplicate_id: { default: 'ok', values: ['ok', 'fail'] },
  bulk_empty: { default: 'failed', values: ['failed', 'success_noop', 'deletes_all'] },
  array_form: { default: 'both', values: ['indexed', 'brackets', 'both'] },
  delete_kind: { default: 'soft', values: ['hard', 'soft'] },
  list_includes_soft_deleted: { default: 'no', values: ['no', 'yes'] },
  type_delete_cascade: { default: 'contacts', values: ['none', 'contacts', 'blocked'] },

  // Uploads.
  csv_existing: { default: 'update', values: ['skip', 'update', 'duplicate', 'reject_file'] },
  csv_in_file_dup: { default: 'last', values: ['first', 'last', 'both', 'reject_file'] },
  csv_bad_row: { default: 'skip', values: ['skip', 'reject_file', 'stop_at_row'] },
  csv_atomic: { default: 'all', values: ['all', 'per_chunk(100)', 'none'] },
  /** Seconds until the first row is there, and rows per second from then on. */
  csv_timing: { default: 'sync', values: ['sync', 'async(5,100)', 'async_lost_chunk(5,100)'] },
  csv_header: {
    default: 'any_order',
    values: ['required_exact', 'any_order', 'ignored_first_line'],
  },
  /** `any` is the forgiving one: an id, an English name or an ISO code. */
  csv_country: { default: 'any', values: ['any', 'id', 'name', 'iso2'] },
  csv_delimiter: { default: 'comma', values: ['comma', 'semicolon_accepted'] },
  csv_bom: { default: 'ok', values: ['ok', 'becomes_part_of_first_header'] },
  csv_charset: { default: 'utf8', values: ['utf8', 'latin1'] },
  csv_newline_in_quotes: { default: 'ok', values: ['ok', 'breaks'] },
  csv_max: {
    default: 'unlimited',
    values: [
      'unlimited',
      'failed_rows(1000)',
      'failed_bytes(2000000)',
      'html_413(2000000)',
      'truncated(1000)',
    ],
  },
  csv_mime_check: { default: 'by_name', values: ['by_name', 'text/csv_only', 'text/plain'] },
  csv_unknown_column: { default: 'ignore', values: ['ignore', 'custom_field', 'reject'] },
  csv_blank_cell: { default: 'keep', values: ['keep', 'clear'] },
  csv_sample_body: { default: 'csv', values: ['csv', 'json', 'failed'] },

  // Values.
  country_response: { default: 'id_string', values: ['id_string', 'name', 'iso2', 'null'] },
  country_invalid: { default: 'reject', values: ['reject', 'store'] },
  empty_string_stored_as: { default: '""', values: ['""', 'null'] },
  trim: { default: 'no', values: ['yes', 'no'] },
  max_length: {
    default: 'unlimited',
    values: ['unlimited', 'reject(255)', 'truncate(191)', 'error500(255)'],
  },
  unicode: { default: 'full', values: ['full', 'strip_4byte', 'question_marks', 'NFC'] },
  html_in_text: { default: 'verbatim', values: ['verbatim', 'escaped', 'stripped'] },
  custom_field: { default: 'null', values: ['null', '{}', '[]', 'object', 'json_string'] },
  postal_code_type: { default: 'string', values: ['string', 'number_loses_zero'] },
  unknown_extra_fields: { default: 'none', values: ['none', 'some'] },
  missing_optional_keys: { default: 'present_null', values: ['present_null', 'absent'] },
  timestamps: { default: 'iso_micros', values: ['iso_micros', 'iso_seconds', 'naive_local'] },

  // Suppression.
  unsubscribed_contact_add: { default: 'allow', values: ['allow', 'reject', 'silently_drop'] },
  add_clears_unsubscribe: { default: 'no', values: ['no', 'yes'] },
  unsub_on_contact_delete: { default: 'kept', values: ['kept', 'removed'] },
  unsub_list_invalid_item: { default: 'skip_item', values: ['skip_item', 'reject_all'] },
  unsub_email_case: { default: 'preserve', values: ['lower', 'preserve'] },
  /** A bare number is the longest list that one call may carry. */
  unsub_list_limit: { default: 'none', values: ['none', 'n(50)'] },
  unsub_separator_space: { default: 'ok', values: ['ok', 'breaks'] },
  group_is_display_type: { default: 'int', values: ['int', 'bool', 'string'] },

  // Lists and reads.
  /** A bare number is the seconds by which lists lag behind. */
  list_staleness: { default: '0', values: ['0', 'seconds(5)', 'until_next_minute'] },
  list_order: { default: 'id', values: ['id', 'newest_first', 'random'] },
  list_size: {
    default: 'full',
    values: ['full', 'silently_capped(1000)', 'paginated_unannounced(100)'],
  },
  list_shape: { default: 'array', values: ['array', 'object_keyed_by_index'] },
  /** `cached` counts anew when the last count is that many seconds old. */
  count_field: { default: 'exact', values: ['exact', 'includes_deleted', 'cached(60)'] },
  details_after_delete: { default: 'not_found', values: ['not_found', 'soft_row'] },
  /** A bare number is the seconds until contacts may use a new contact type. */
  cross_base_lag: { default: '0', values: ['0', 'seconds(5)'] },

  // Envelope and HTTP.
  failure_status: { default: '200', values: ['200', '400', '401', '404', '422', '500'] },
  success_status: { default: '200', values: ['200', '201', '204_empty'] },
  errors_shape: {
    default: 'object_of_arrays',
    values: ['object_of_arrays', 'object_of_strings', 'string', 'array'],
  },
  validation_transport: { default: 'json', values: ['json', 'redirect_302_html'] },
  wrong_credentials: {
    default: 'failed_envelope',
    values: [
      'failed_envelope',
      '401_json',
      '401_html',
      '403',
      '404',
      'success_empty_list',
      'other_account',
    ],
  },
  /** Counts the requests that the keys still open. */
  credential_revoked_midrun: { default: 'no', values: ['no', 'after(10)'] },
  content_type: { default: 'json', values: ['json', 'text/html_with_json'] },
  php_noise: { default: 'none', values: ['none', 'warning_before_json', 'after_json'] },
  bom_before_json: { default: 'no', values: ['no', 'yes'] },
  success_text_variant: { default: 'exact', values: ['exact', 'different_case', 'translated'] },
  success_under_errors: { default: 'as_documented', values: ['as_documented', 'also_elsewhere'] },
  compression: { default: 'none', values: ['none', 'gzip', 'br', 'truncated_gzip'] },
  framing: { default: 'chunked', values: ['content_length', 'chunked', 'close_delimited'] },
} as const satisfies Record<string, BehaviourEntry>;

export type BehaviourName = keyof typeof BEHAVIOUR_TABLE;

type WithoutNumbers<V extends string> = V extends `${infer Name}(${string})` ? Name : V;

/** The value of each behaviour, by name, without its numbers. */
export type BehaviourValues = {
  readonly [N in BehaviourName]: WithoutNumbers<(typeof BEHAVIOUR_TABLE)[N]['values'][number]>;
};
