// Whether an id of a row can name one person for good. What programs write where there is none, and what a
// spreadsheet rounded, is shared by chance, and would take one person for another.
import { isNullWord } from './null-words.ts';

/** `1.23E+17`, of which the digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,3}$/iu;

/** Spreadsheets keep 15 digits; an id that really ends in two zeros or more goes without its past. */
const ROUNDED = /^\d{15}0{2,25}$/u;

/** The text is trimmed. */
export function namesSomebody(id: string): boolean {
  // A word for nothing is one here whatever field it could be an answer in.
  if (id === '' || isNullWord('first_name', id)) return false;
  return !SCIENTIFIC.test(id) && !ROUNDED.test(id);
}
