// How values are taken, kept and shown.
import type { BehaviourGroup } from './behaviour-group.ts';

export const VALUES = {
  title: 'Values',
  behaviours: {
    country_response: {
      default: 'id_string',
      values: ['id_string', 'name', 'iso2', 'null'],
      meaning:
        'How responses show the country of a contact; the specification says as a string, and the id is what went in.',
    },
    country_invalid: {
      default: 'reject',
      values: ['reject', 'store'],
      meaning: 'What happens to a country that the reference data does not have.',
    },
    empty_string_stored_as: {
      default: '""',
      values: ['""', 'null'],
      meaning: 'What an empty text of a contact is kept as.',
    },
    trim: {
      default: 'no',
      values: ['yes', 'no'],
      meaning: 'Whether spaces round a text are taken off.',
    },
    max_length: {
      default: 'unlimited',
      values: ['unlimited', 'reject(255)', 'truncate(191)', 'error500(255)'],
      meaning: 'What happens to a text of a contact that is too long.',
      numbers: 'The most characters of a text.',
    },
    unicode: {
      default: 'full',
      values: ['full', 'strip_4byte', 'question_marks', 'NFC'],
      meaning:
        'Which characters survive: all, none beyond 16 bits, none beyond Latin-1, or all in composed form.',
    },
    html_in_text: {
      default: 'verbatim',
      values: ['verbatim', 'escaped', 'stripped'],
      meaning: 'What becomes of markup in a text.',
    },
    custom_field: {
      default: 'null',
      values: ['null', '{}', '[]', 'object', 'json_string'],
      meaning:
        'What `custom_field` holds when a contact has none; object names every field with null, json_string is null and otherwise JSON within a text.',
    },
    postal_code_type: {
      default: 'string',
      values: ['string', 'number_loses_zero'],
      meaning: 'Whether responses show a postal code of digits as a number.',
    },
    unknown_extra_fields: {
      default: 'none',
      values: ['none', 'some'],
      meaning: 'Whether records hold keys that the specification does not have.',
    },
    missing_optional_keys: {
      default: 'present_null',
      values: ['present_null', 'absent'],
      meaning: 'Whether a record shows the keys that hold nothing.',
    },
    timestamps: {
      default: 'iso_micros',
      values: ['iso_micros', 'iso_seconds', 'naive_local'],
      meaning:
        'The form of `created_at`, `updated_at` and `deleted_at`; the default is the specified one.',
    },
  },
} as const satisfies BehaviourGroup;
