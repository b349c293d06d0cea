// Columns that tell who left beside the one that is read for the status. A configuration names one, and
// whoever left by another must not be written to for that.
import { isSuppression } from './consent.ts';
import { saysWhoLeft } from './status-column.ts';
import { yesOrNo } from './status-rule.ts';
import { statusOfWord } from './status-words.ts';
import { cleanText } from './text.ts';

/** A day in any order, whatever follows; of programs that write one where there is none. */
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})/u;
const NO_DAY = /^(?:0000-00-00|1970-01-01)/u;

/** Whether a row seems to be of somebody who left; columns at `used` places mean something else. */
export function leavingColumns(
  header: readonly string[],
  used: ReadonlySet<number>,
): (cells: readonly string[]) => boolean {
  const places = header.flatMap((title, place) =>
    saysWhoLeft(title) && !used.has(place) ? [place] : [],
  );
  return (cells) => places.some((place) => tellsThatOneLeft(cleanText(cells[place] ?? '')));
}

/** A word that may mean anything is too little. */
function tellsThatOneLeft(text: string): boolean {
  if (text === '') return false;
  if (DAY.test(text)) return !NO_DAY.test(text);
  if (yesOrNo(text) === 'yes') return true;
  const status = statusOfWord(text);
  return status !== undefined && isSuppression(status);
}
