// What an uploaded file may look like, and what happens to its rows.
import type { BehaviourGroup } from './behaviour-group.ts';

export const UPLOADS = {
  title: 'Uploads',
  behaviours: {
    csv_existing: {
      values: ['update', 'skip', 'duplicate', 'reject_file'],
      meaning: 'What a row of a file does when its address exists already.',
    },
    csv_in_file_dup: {
      values: ['last', 'first', 'both', 'reject_file'],
      meaning: 'Which of several rows with one address in a file counts.',
    },
    csv_bad_row: {
      values: ['skip', 'reject_file', 'stop_at_row'],
      meaning:
        'What happens when the address or country of a row is invalid: the row is skipped, the file is refused, or the import ends there.',
    },
    csv_atomic: {
      values: ['all', 'per_chunk(100)', 'none'],
      meaning: 'How much of a file is undone when its import stops at a row.',
      numbers: 'The rows of a chunk.',
    },
    csv_timing: {
      values: ['sync', 'async(5,100)', 'async_lost_chunk(5,100)'],
      meaning:
        'Whether the rows are imported before the answer or arrive afterwards; async_lost_chunk loses the last chunk of up to a hundred rows.',
      numbers: 'The seconds until the first row is imported, and the rows per second from then on.',
    },
    csv_header: {
      values: ['any_order', 'required_exact', 'ignored_first_line'],
      meaning: 'What the first line must be; ignored_first_line assumes the columns of the sample.',
    },
    csv_country: {
      values: ['any', 'id', 'name', 'iso2'],
      meaning:
        'How a row names its country; any is our own lenient choice and accepts an id, an English name or an ISO code.',
    },
    csv_delimiter: {
      values: ['comma', 'semicolon_accepted'],
      meaning: 'Whether a file may separate its cells by semicolons.',
    },
    csv_bom: {
      values: ['ok', 'becomes_part_of_first_header'],
      meaning: 'What happens to a byte order mark.',
    },
    csv_charset: {
      values: ['utf8', 'latin1'],
      meaning: 'The charset in which the bytes of a file are read.',
    },
    csv_newline_in_quotes: {
      values: ['ok', 'breaks'],
      meaning:
        'Whether a quoted cell may hold a line break; breaks ends a row at each line break, also at those that only some readers know.',
    },
    csv_max: {
      values: [
        'unlimited',
        'failed_rows(1000)',
        'failed_bytes(2000000)',
        'html_413(2000000)',
        'truncated(1000)',
      ],
      meaning:
        'What happens to a file that is too large: it is refused, answered with a page of the web server, or loses its last rows.',
      numbers:
        'The most rows for failed_rows and truncated, the most bytes for failed_bytes and html_413.',
    },
    csv_mime_check: {
      values: ['by_name', 'text/csv_only', 'text/plain'],
      meaning:
        'How a file shows that it is CSV: by its name, as the specification says, or by the type of its part.',
    },
    csv_unknown_column: {
      values: ['ignore', 'custom_field', 'reject'],
      meaning: 'What happens to a column that is not a contact field.',
    },
    csv_blank_cell: {
      values: ['keep', 'clear'],
      meaning: 'What a blank cell does to an existing contact.',
    },
    csv_sample_body: {
      values: ['csv', 'json', 'failed'],
      meaning: 'How the download of the sample file is answered.',
    },
  },
} as const satisfies BehaviourGroup;
