// Whether two contacts say the same.
import type { Fields } from '../../contacts/index.ts';

/** Field values as one text: equal fields in their sorted order have equal text. */
export function fieldsText(fields: Fields): string {
  return JSON.stringify(fields);
}
