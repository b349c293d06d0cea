// Why a row cannot be taken: a code with what it needs to know. The sentences are made in `report`.
import type { FieldName } from './field-names.ts';

export type AddressFault =
  | {
      readonly code:
        | 'address-blank'
        | 'address-without-at'
        | 'address-several-ats'
        | 'address-hash'
        | 'address-whole-domain'
        | 'address-pattern'
        | 'address-commented-out'
        | 'address-line-break'
        | 'address-comma'
        | 'address-semicolon'
        | 'address-space'
        | 'address-control-character'
        | 'address-damaged-character'
        | 'local-part-blank'
        | 'local-part-dots'
        | 'local-part-apostrophe'
        | 'local-part-sign'
        | 'domain-blank'
        | 'domain-dots'
        | 'domain-character'
        | 'domain-without-dot'
        | 'domain-hyphen'
        | 'domain-part-too-long'
        | 'domain-impossible';
    }
  /** In characters. */
  | { readonly code: 'address-too-long' | 'local-part-too-long'; readonly length: number };

export type RowFault =
  | AddressFault
  | {
      readonly code:
        | 'status-blank'
        | 'status-not-stated'
        | 'country-missing'
        | 'contact-type-too-short'
        | 'contact-type-address'
        | 'segment-unknown'
        | 'row-cut-off'
        | 'cell-unread';
    }
  /** `columns`, of the header, is left out where it is not known. */
  | { readonly code: 'cell-missing'; readonly cells: number; readonly columns?: number }
  | { readonly code: 'too-many-cells'; readonly cells: number; readonly columns: number }
  /** The word is left out where it may say more of a person than its meaning. */
  | { readonly code: 'status-unknown' | 'flag-unknown'; readonly word?: string }
  | {
      readonly code: 'country-unknown' | 'country-unclear';
      readonly word?: string;
      /** The name of a country that may be meant. */
      readonly nearest?: string | undefined;
    }
  | { readonly code: 'names-missing'; readonly fields: readonly FieldName[] };

export interface CellFault {
  /** The source's column; empty where the whole row is meant. */
  readonly column: string;
  readonly fault: RowFault;
}

const LONGEST_WORD_LENGTH = 40;

/** A short word is shown to the person who fixes it; what may be an address or a note is not. */
export function wordOf(text: string): { readonly word?: string } {
  return text.length > LONGEST_WORD_LENGTH || text.includes('@') ? {} : { word: text };
}
