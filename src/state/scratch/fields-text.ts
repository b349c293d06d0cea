// Field values as the comparison keeps them.
import type { Fields } from '../../contacts/fields.ts';

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}

/** Reads back what `fieldsText` wrote. */
export function fieldsFromText(text: string): Fields {
  // Written by `fieldsText` in this process.
  return JSON.parse(text) as Fields;
}
