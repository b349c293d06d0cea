// What is said between a run and the process that reads a database for it.
import type { SourceRow } from '../../contacts/index.ts';
import type { SqliteFile } from './sqlite-rows.ts';

/** Each is answered by one notice. */
export type ReaderOrder =
  | { readonly kind: 'open'; readonly file: SqliteFile; readonly names: readonly string[] }
  | { readonly kind: 'next' };

export type ReaderNotice =
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
    };
