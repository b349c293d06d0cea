// The open behaviours of the service, which the interface specification leaves unsaid, under the headings
// where a person looks for them. Each line names a behaviour and its values; the first value is the default.
// A value such as `truncate(191)` takes numbers; those shown are used when it is chosen without any.
// Next to it stands what the service does, in short sentences, with the reason where the default needs one,
// and then what the numbers mean, in their order.
export const BEHAVIOUR_LINES = {
  'Duplicates and identity': {
    'duplicate_add: upsert | reject | insert_second | upsert_ignore_blank | success_but_ignored':
      'What adding a contact does when its address exists already. upsert_ignore_blank keeps what the new form leaves blank. upsert is the default, since it keeps a trial account free of duplicates.',
    'uniqueness_scope: per_type | none | account | account_including_deleted':
      'Within what an address is unique; with none, every add makes a contact.',
    'email_case: preserve | lower_all | lower_domain':
      'How much of an address is stored in lower case.',
    'email_match: case_insensitive | exact | accent_insensitive | trim_insensitive | gmail_dots | domain_encoding':
      'When two addresses count as one; all but exact ignore case as well, trim_insensitive accepts addresses with spaces around them, and domain_encoding takes a domain in any encoding for one.',
    'readd_after_delete: new_id | restores_old_id | rejected_taken':
      'What adding the address of a contact that is marked as deleted does: it makes a new contact, restores the old one, or is refused.',
    'id_type: int | numeric_string': 'Whether responses show ids as numbers or as text.',
    'id_order: increasing | arbitrary':
      'Whether a later record has a higher id than an earlier one.',
    'id_reuse: never | possible':
      'Whether a new record may get the id of a deleted one. Under possible it gets the lowest free id. If a record with that id was only marked as deleted, it is then removed.',
    'dup_contact_type_name: upsert | reject | insert_second':
      'What adding a contact type does when one of that name exists; upsert keeps the existing one.',
    'dup_custom_field: upsert | reject | insert_second':
      'What saving a custom field does when one of that name exists.',
    'dup_group_name: upsert | reject | insert_second':
      'What saving an unsubscribe group does when one of that name exists; no call deletes a group, so a second one would stay.',
    'dup_segment_recipient: upsert | reject | insert_second':
      'What storing a recipient of a segment does when its address is in that segment already; upsert is the default, since it leaves no duplicates.',
    'dup_unsub: ignore | insert_second | reject_item | reject_all':
      'What happens to an address that is unsubscribed already: reject_item keeps the other addresses of the call and fails, reject_all keeps none.',
  },
  'Update and delete': {
    'update_missing_field: keep | clear | null':
      'What happens to a field of a contact that the form of an update leaves out.',
    'update_wipes_unlisted: no | yes':
      'Whether an update empties `alt_email` and the custom fields, which its form cannot carry.',
    'update_email_collision: reject | allow_duplicate | merge':
      'What happens when an update gives a contact the address of another one; merge deletes the other one.',
    'update_type_move: ok | ignored | copies':
      'What happens when an update names another contact type: the contact moves, stays, or is copied there.',
    'update_noop: success | failed_no_change': 'How an update that changes nothing is answered.',
    'updated_at_on_noop: bumps | stable':
      'Whether an update that changes nothing moves `updated_at`.',
    'delete_missing: failed_not_found | success':
      'How a delete is answered when no record that it names exists, be it one id or many; the failure is the specified answer.',
    'not_found_spelling: as_specified | Record Not Found | Record not found':
      'How a missing record is reported; the specification uses both spellings, each for certain endpoints, and so does the default.',
    'bulk_unknown_id: ignore | fail_all | fail_after_partial':
      'What a bulk delete does with an unknown id among known ones; fail_after_partial deletes in turn until it meets one.',
    'bulk_max_ids: unlimited | truncate_silently(1000) | reject(1000)': [
      'What a bulk delete does with too many ids.',
      'The most ids that one call may carry.',
    ],
    'bulk_duplicate_id: ok | fail': 'What a bulk delete does with an id that it is given twice.',
    'bulk_atomic: no | yes':
      'Whether a bulk delete that fails halfway restores what it has deleted; it does not by default, so that fail_after_partial does what it says.',
    'bulk_empty: failed | success_noop | deletes_all': 'What a bulk delete without any id does.',
    'delete_kind: soft | hard':
      'Whether a deleted contact, contact type, segment, automation or sender is removed or only marked; marked by default, since their records have `deleted_at`.',
    'list_includes_soft_deleted: no | yes': 'Whether lists show what is only marked as deleted.',
    'type_delete_cascade: contacts | none | blocked':
      'What happens to the contacts of a deleted contact type; by default they are deleted too, since no list could name their type.',
    'contact_delete_cascade_segment: keep_row | null_contact_id | delete_row':
      'What happens to the segment recipients that belong to a deleted contact; by default they stay, since a deleted contact is only marked.',
  },
  Uploads: {
    'csv_existing: update | skip | duplicate | reject_file':
      'What a row of a file does when its address exists already.',
    'csv_in_file_dup: last | first | both | reject_file':
      'Which of several rows with one address in a file counts.',
    'csv_bad_row: skip | reject_file | stop_at_row':
      'What happens when the address or country of a row is invalid: the row is skipped, the file is refused, or the import ends there.',
    'csv_atomic: all | per_chunk(100) | none': [
      'How much of a file is undone when its import stops at a row.',
      'The rows of a chunk.',
    ],
    'csv_timing: sync | async(5,100) | async_lost_chunk(5,100)': [
      'Whether the rows are imported before the answer or arrive afterwards; async_lost_chunk loses the last chunk of up to a hundred rows.',
      'The seconds until the first row is imported, and the rows per second from then on.',
    ],
    'csv_header: any_order | required_exact | ignored_first_line':
      'What the first line must be; ignored_first_line assumes the columns of the sample.',
    'csv_country: any | id | name | iso2':
      'How a row names its country; any is our own lenient choice and accepts an id, an English name or an ISO code.',
    'csv_delimiter: comma | semicolon_accepted':
      'Whether a file may separate its cells by semicolons.',
    'csv_bom: ok | becomes_part_of_first_header': 'What happens to a byte order mark.',
    'csv_charset: utf8 | latin1': 'The charset in which the bytes of a file are read.',
    'csv_newline_in_quotes: ok | breaks':
      'Whether a quoted cell may hold a line break; breaks ends a row at each line break, also at those that only some readers know.',
    'csv_max: unlimited | failed_rows(1000) | failed_bytes(2000000) | html_413(2000000) | truncated(1000)':
      [
        'What happens to a file that is too large: it is refused, answered with a page of the web server, or loses its last rows.',
        'The most rows for failed_rows and truncated, the most bytes for failed_bytes and html_413.',
      ],
    'csv_mime_check: by_name | text/csv_only | text/plain | application/vnd.ms-excel | refuses_all':
      'How a file shows that it is CSV: by its name, as the specification says, or by the type of its part; refuses_all takes no file, whatever its type.',
    'csv_unknown_column: ignore | custom_field | reject':
      'What happens to a column that is not a contact field.',
    'csv_blank_cell: keep | clear': 'What a blank cell does to an existing contact.',
    'csv_sample_body: csv | json | failed': 'How the download of the sample file is answered.',
  },
  Values: {
    'country_response: id_string | name | iso2 | null':
      'How responses show the country of a contact; the specification says as a string, and the id is what was sent.',
    'country_invalid: reject | store':
      'What happens to a country that the reference data does not have.',
    'empty_string_stored_as: "" | null': 'What an empty text of a contact is kept as.',
    'trim: no | yes': 'Whether spaces around a text are removed.',
    'max_length: unlimited | reject(255) | truncate(191) | error500(255)': [
      'What happens to a text of a contact that is too long.',
      'The most characters of a text.',
    ],
    'unicode: full | strip_4byte | question_marks | NFC':
      'Which characters are kept: all, those within 16 bits, those within Latin-1, or all in composed form.',
    'html_in_text: verbatim | escaped | stripped': 'What happens to markup in a text.',
    'text_form: verbatim | escaped | escaped_shown | slashed | slashed_shown | lower':
      'Whether a text is stored with entities in place of its signs, with backslashes before its quotes, or in small letters. Under escaped_shown and slashed_shown it is stored as sent, and only shown in that form.',
    'custom_field: null | {} | [] | object | json_string':
      'What `custom_field` holds when a contact has none; object names every field with null, json_string is null and otherwise JSON within a text.',
    'postal_code_type: string | number_loses_zero':
      'Whether responses show a postal code of digits as a number.',
    'unknown_extra_fields: none | some': 'Whether records have keys that are not specified.',
    'missing_optional_keys: present_null | absent': 'Whether a record shows keys without a value.',
    'timestamps: iso_micros | iso_seconds | naive_local':
      'The form of `created_at`, `updated_at` and `deleted_at`; the default is the specified one.',
  },
  Suppression: {
    'unsubscribed_contact_add: allow | reject | silently_drop':
      'What adding a contact does when its address is unsubscribed account-wide.',
    'add_clears_unsubscribe: no | yes':
      'Whether adding a contact removes its address from the account-wide list of unsubscribed addresses.',
    'unsub_on_contact_delete: kept | removed':
      'What happens to the account-wide entry of an address when its contact is deleted.',
    'unsub_list_invalid_item: skip_item | reject_all':
      'What happens to a list of addresses that holds an invalid one.',
    'unsub_email_case: preserve | lower':
      'Whether unsubscribed addresses are stored in lower case.',
    'unsub_list_limit: none | n(50) | truncate_silently(50)': [
      'Whether a list of too many addresses is refused, or cut and answered like a complete one.',
      'The most addresses of one call; for a refusal it may be given alone, as in `unsub_list_limit: 50`.',
    ],
    'unsub_separator_space: ok | breaks':
      'Whether a space after the comma makes an address invalid.',
    'global_list_groups: without | with':
      'Whether the account-wide list shows the entries of unsubscribe groups as well, each with the id of its group.',
    'unsub_list_lacks: nothing | share(0.2)': [
      'Whether the lists of unsubscribed addresses leave some of them out, always the same ones.',
      'The share that is left out.',
    ],
    'unsub_entry_form: plain | odd':
      'Whether lists show unsubscribed addresses as they are, or some of them with blanks, brackets, quotes or a name around them.',
    'group_is_display_type: int | bool | string':
      'How responses show `is_display` of a group; the default is the specified one.',
  },
  'Lists and reads': {
    'list_staleness: 0 | seconds(5) | until_next_minute': [
      'By how much the long lists lag behind, those of contacts, unsubscribed addresses and recipients; until_next_minute shows the state at the last full minute.',
      'The seconds; they may be given alone, as in `list_staleness: 5`.',
    ],
    'list_order: id | newest_first | random':
      'The order of the long lists; random changes over time.',
    'list_size: full | silently_capped(1000) | paginated_unannounced(100)': [
      'How many rows of a long list one response holds; paginated_unannounced shows the others only to requests with `page`.',
      'The rows of one response.',
    ],
    'list_partial_under_load: no | yes(10)': [
      'Whether the long lists lack their second half, though they look complete, while the service is under load.',
      'The most requests within one second that count as no load.',
    ],
    'list_shape: array | object_keyed_by_index':
      'The JSON of a list: PHP makes an object of an array whose indexes have gaps.',
    'empty_list: array | record_not_found | null | empty_text | object':
      'How a list without rows is answered: with an empty array, or with the failure that the specification has for an unknown record. PHP may also write null, an empty text or an object in the place of the list.',
    'count_field: exact | includes_deleted | cached(60) | capped(1000) | missing': [
      'How `contacts_count` of a contact type is counted; capped counts only the first contacts of the account, in the order of the list; missing leaves the count out.',
      'The seconds for which a count is cached, or how many contacts of all contact types are counted.',
    ],
    'details_after_delete: not_found | soft_row':
      'What the details of a contact that is marked as deleted show.',
    'cross_base_lag: 0 | seconds(5)': [
      'How long contacts cannot use a new contact type, which is made under the other base address.',
      'The seconds; they may be given alone, as in `cross_base_lag: 5`.',
    ],
    'foreign_writer: none | adds(10) | edits(10) | deletes(10)': [
      'Whether another user changes the account at the same time: mostly contacts, and in turn an unsubscribed address, a custom field or a contact type.',
      'How often: with 10, one change comes before every tenth request.',
    ],
    'list_slow: fast | seconds(60) | drip(16)': [
      'Whether a list is slow: not at all, before its first byte, or between its pieces.',
      'The seconds before the first byte, which may be given alone, as in `list_slow: 60`; for drip, the KiB that come each second.',
    ],
  },
  'Envelope and HTTP': {
    'failure_status: 200 | 400 | 401 | 404 | 422 | 500':
      'The HTTP status of a failure; 200 by default, since the specification marks failures in the envelope alone.',
    'success_status: 200 | 201 | 204_empty':
      'The HTTP status of a success; 204_empty answers writes without a body.',
    'errors_shape: object_of_arrays | object_of_strings | string | array':
      'The form of the errors for a refused form; the default is the specified one.',
    'validation_transport: json | redirect_302_html':
      'Whether a refused form is answered with its errors, or redirected to a login page.',
    'wrong_credentials: failed_envelope | 401_json | 401_html | 403 | 404 | success_empty_list | other_account':
      'How a request with wrong keys is answered.',
    'credential_revoked_midrun: no | after(10)': [
      'Whether the keys become wrong while they are in use.',
      'The number of requests for which they are right.',
    ],
    'content_type: json | text/html_with_json': 'The content type that comes with JSON.',
    'php_noise: none | warning_before_json | after_json':
      'Whether a warning of PHP comes before or after the JSON.',
    'bom_before_json: no | yes': 'Whether a byte order mark comes before the JSON.',
    'encoding: utf8 | latin1_bytes':
      'The bytes of a body; latin1_bytes has one for each character and a question mark for those beyond Latin-1.',
    'success_text_variant: exact | different_case | translated':
      'Whether success texts are those of the specification.',
    'success_under_errors: as_documented | also_elsewhere':
      'Which success texts come under `errors`: those of the specification, or those of every write.',
    'http_error_page: none | 502(10) | 503(10) | 504(10) | 520(10) | 200_login(10) | 200_maintenance(10) | 200_challenge(10)':
      [
        'Whether a page of HTML sometimes replaces the answer; the challenge is the page by which a firewall tells browsers from programs.',
        'How often: 10 is every tenth request, 1 every one.',
      ],
    'http_error_page_phase: before_commit | after_commit':
      'Whether a request that is answered with such a page was carried out; a switch of our own, since either may happen.',
    'firewall: none | value_403 | body_403(8192) | body_413(131072)': [
      'Whether a firewall stops some writes and answers with a page. It stops those that hold words of SQL, such as `; drop table`, or those whose body is too large.',
      'The most bytes of a body.',
    ],
    'redirect: none | http_to_https(1) | foreign_host(1) | loop(1) | writes_to_https(1)': [
      'Whether a request is redirected instead of carried out: to https, to a host that cannot exist, or to itself. writes_to_https leaves reads alone.',
      'How often: 10 is every tenth request, 1 every one.',
    ],
    'compression: none | gzip | br | truncated_gzip':
      'How bodies are compressed for a client that accepts it; truncated_gzip ends in the middle.',
    'framing: chunked | content_length | close_delimited':
      'How the end of a list is marked; chunked by default, since a long list streams only that way.',
  },
  'Limits and transport': {
    'rate_limit: none | seconds(60) | date(60) | date_in_past(60) | huge(60) | without_header(60) | 200_with_failed_text(60) | html(60)':
      [
        'How requests above the limit are refused. Most answer 429, with a Retry-After in seconds, as a date, as a date of an hour ago, longer than any timer, or with none. The last two answer with a failure and status 200, or with 429 and a page of HTML.',
        'The requests that are accepted in one minute, counted from the first of them; 60 alone is `seconds(60)`.',
      ],
    'rate_limit_phase: before_commit | after_commit':
      'Whether a request above the limit is carried out all the same.',
    'rate_scope: key | ip | shared_with_UI':
      'Which requests are counted together: those with one public key, or those from one address. Under shared_with_UI, people on the pages of the service use half of the limit.',
    'conn_reset: never | before_commit(10) | after_commit(10) | idle_keepalive(0.5)': [
      'Whether connections are reset instead of an answer, before or after the request is carried out. idle_keepalive resets when a request arrives over an idle connection, and does not carry it out.',
      'How often: 10 is every tenth request, 1 every one; for idle_keepalive, the seconds for which a connection may be idle.',
    ],
    'response_lost: none | share(0.1)': [
      'Whether the answers to some requests that are carried out are lost: the connection is closed without a byte.',
      'The share of requests; which ones depends on their numbers alone.',
    ],
    'late_commit: 0 | seconds(30,10)': [
      'Whether some writes are carried out long after their sender gave up: the answer is lost at once, and the effect comes later.',
      'The seconds until then, which may be given alone, as in `late_commit: 30`, and how often: 10 is every tenth write.',
    ],
    'server_error: none | before_commit(10) | after_commit(10)': [
      'Whether some requests fail with status 500 and JSON that is not an envelope, before or after they are carried out.',
      'How often: 10 is every tenth request, 1 every one.',
    ],
    'slow_body: fast | drip(64)': [
      'Whether the bodies of all answers come in small pieces, slowly, but never so slowly that a limit on the gap between two of them helps.',
      'The bytes that come each second.',
    ],
    'truncated_body: no | cut(10) | unnoticed(10)': [
      'Whether some bodies end in the middle: the connection breaks, or it is closed as if the body were complete.',
      'How often: 10 is every tenth request, 1 every one.',
    ],
    'early_response_during_upload: no | yes':
      'Whether an upload is refused while its file is still on the way.',
    'concurrency_sensitivity: none | deadlock_500(20) | duplicate_on_parallel_same_key(20)': [
      'What happens to a write while another one is open. It fails with status 500 and changes nothing, or an address that both add to one contact type is stored twice.',
      'The milliseconds for which a write is open before it is answered.',
    ],
    'maintenance_window: none | window(60,300)': [
      'Whether the service is down for a while, with status 503 and a page that says so.',
      'The seconds from the start of the service until then, and the seconds that it lasts.',
    ],
  },
} as const;
