// Why, when and from where a person's consent changed, as the source tells it. It is kept in our own records and never
// sent anywhere.
import { cleanText } from '../values/text.ts';

export interface Evidence {
  /** In the words of the source, cut to a sentence or two. */
  readonly reason?: string | undefined;
  /** ISO 8601 where the source's form leaves no doubt, else its text. */
  readonly at?: string | undefined;
  readonly ip?: string | undefined;
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
  if (reason === '' && at === '' && ip === '') return undefined;
  return {
    reason: reason === '' ? undefined : reason,
    at: at === '' ? undefined : at,
    ip: ip === '' ? undefined : ip,
  };
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

/** Year first: in `05/06/2023` either number may be the month. */
const DATE = /^(\d{4})[-/](\d{2})[-/](\d{2})/u;
const TIME = /^[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?/u;
const ZONE = /^ ?(Z|UTC|[+-]\d{2}:?\d{2})?(?: UTC)?$/u;

const EPOCH_SECONDS = /^(\d{10})(?:\.\d+)?$/u;

/** What programs write for no moment. */
const NONE = /^(?:0000-00-00|1970-01-01)/u;

/** ISO 8601 to the second where the form is certain, else the text itself. Empty where it stands for no moment. */
export function momentText(text: string): string {
  if (NONE.test(text)) return '';
  const epoch = EPOCH_SECONDS.exec(text)?.[1];
  return epoch === undefined ? dateText(text) : epochText(Number(epoch));
}

function epochText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('.000', '');
}

function dateText(text: string): string {
  const [whole = '', year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  if (!isWithin(month, 12) || !isWithin(day, 31)) return text;
  const date = `${year}-${month}-${day}`;
  const rest = text.slice(whole.length);
  return rest === '' ? date : withTime(date, rest, text);
}

function withTime(date: string, rest: string, text: string): string {
  const [whole, minutes = '', seconds = ':00'] = TIME.exec(rest) ?? [];
  const zone = whole === undefined ? null : ZONE.exec(rest.slice(whole.length));
  if (zone === null) return text;
  return `${date}T${minutes}${seconds}${zoneText(zone[1] ?? '')}`;
}

function isWithin(digits: string, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most;
}

function zoneText(zone: string): string {
  if (/^(?:Z|UTC|[+-]00:?00)$/u.test(zone)) return 'Z';
  return zone === '' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
