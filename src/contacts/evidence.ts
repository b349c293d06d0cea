// Why, when and from where a person's consent changed, as the source tells it. It is kept beside what it
// explains in our own records and never sent anywhere.
import { momentText } from './moment.ts';
import { cleanText } from './text.ts';

export interface Evidence {
  /** In the words of the source, cut to a sentence or two. */
  readonly reason?: string;
  /** ISO 8601 where the source's form leaves no doubt, else its text. */
  readonly at?: string;
  readonly ip?: string;
}

/** Positions of the columns; the first filled one of each counts. */
export interface EvidenceColumns {
  readonly reason: readonly number[];
  readonly at: readonly number[];
  readonly ip: readonly number[];
}

const LONGEST_REASON_LENGTH = 300;
const LONGEST_PLACE_LENGTH = 64;

/** Undefined where the row tells nothing. */
export function evidenceOf(
  cells: readonly string[],
  columns: EvidenceColumns,
): Evidence | undefined {
  const reason = firstFilled(cells, columns.reason, LONGEST_REASON_LENGTH);
  const at = momentText(firstFilled(cells, columns.at, LONGEST_PLACE_LENGTH));
  const ip = firstFilled(cells, columns.ip, LONGEST_PLACE_LENGTH);
  const evidence: Evidence = {
    ...(reason === '' ? {} : { reason }),
    ...(at === '' ? {} : { at }),
    ...(ip === '' ? {} : { ip }),
  };
  return Object.keys(evidence).length === 0 ? undefined : evidence;
}

function firstFilled(
  cells: readonly string[],
  columns: readonly number[],
  longest: number,
): string {
  for (const index of columns) {
    const text = cleanText(cells[index] ?? '').replaceAll(/\s+/gu, ' ');
    if (text !== '') return Array.from(text).slice(0, longest).join('');
  }
  return '';
}
