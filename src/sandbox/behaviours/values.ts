// How values are accepted, stored and shown.
import type { BehaviourGroup } from './behaviour-group.ts';

export const VALUES = {
  title: 'Values',
  behaviours: {
    country_response: {
      values: ['id_string', 'name', 'iso2', 'null'],
      meaning:
        'How responses show the country of a contact; the specification says as a string, and the id is what was sent.',
    },
    country_invalid: {
      values: ['reject', 'store'],
      meaning: 'What happens to a country that the reference data does not have.',
    },
    empty_string_stored_as: {
      values: ['""', 'null'],
      meaning: 'What an empty text of a contact is kept as.',
    },
    trim: {
      values: ['no', 'yes'],
      meaning: 'Whether spaces around a text are removed.',
    },
    max_length: {
      values: ['unlimited', 'reject(255)', 'truncate(191)', 'error500(255)'],
      meaning: 'What happens to a text of a contact that is too long.',
      numbers: 'The most characters of a text.',
    },
    unicode: {
      values: ['full', 'strip_4byte', 'question_marks', 'NFC'],
      meaning:
        'Which characters are kept: all, none beyond 16 bits, none beyond Latin-1, or all in composed form.',
    },
    html_in_text: {
      values: ['verbatim', 'escaped', 'stripped'],
      meaning: 'What happens to markup in a text.',
    },
    custom_field: {
      values: ['null', '{}', '[]', 'object', 'json_string'],
      meaning:
        'What `custom_field` holds when a contact has none; object names every field with null, json_string is null and otherwise JSON within a text.',
    },
    postal_code_type: {
      values: ['string', 'number_loses_zero'],
      meaning: 'Whether responses show a postal code of digits as a number.',
    },
    unknown_extra_fields: {
      values: ['none', 'some'],
      meaning: 'Whether records have keys that are not specified.',
    },
    missing_optional_keys: {
      values: ['present_null', 'absent'],
      meaning: 'Whether a record shows keys without a value.',
    },
    timestamps: {
      values: ['iso_micros', 'iso_seconds', 'naive_local'],
      meaning:
        'The form of `created_at`, `updated_at` and `deleted_at`; the default is the specified one.',
    },
  },
} as const satisfies BehaviourGroup;
