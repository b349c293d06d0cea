// Whether a row holds a day of agreement that is later than its day of leaving. The worst statement wins all the same:
// which of both programs was right nobody can see here, so a person is told how many such rows there are.
import { cleanText } from '../values/text.ts';
import { type Answer, answerOf } from './answers.ts';
import { consentTitle } from './consent-names.ts';

type Cells = readonly string[];

export interface CameBack {
  /** Of leaving. */
  readonly column: string;
}

/** Undefined where the columns cannot show it. */
export function cameBackReader(
  header: readonly string[],
): ((cells: Cells) => CameBack | undefined) | undefined {
  const columns = header.map((column, place) => {
    return { column, place, topic: consentTitle(column)?.topic };
  });
  const left = columns.filter(({ topic }) => topic === 'left');
  const agreed = columns.filter(({ topic }) => topic === 'agreed' || topic === 'confirmed');
  if (left.length === 0 || agreed.length === 0) return undefined;
  return (cells) => {
    // The later one of several counts: who left last did so after all.
    const leaving = left.flatMap(({ column, place }) =>
      daysOf(cells[place]).map((day) => ({ column, day })),
    );
    const [last] = leaving.toSorted((a, b) => b.day - a.day);
    if (last === undefined) return undefined;
    const isLater = agreed.some(({ place }) => {
      const days = daysOf(cells[place]);
      return days.length > 0 && Math.min(...days) > last.day;
    });
    return isLater ? { column: last.column } : undefined;
  };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The day 0 of a spreadsheet is 1899-12-30. */
const SERIAL_START = 25_569;

/** In milliseconds since 1970: two where either number may be the month, none where there is no day. */
function daysOf(cell = ''): readonly number[] {
  const text = cell === '' ? cell : cleanText(cell);
  return DAYS_IN[answerOf(text)]?.(text) ?? [];
}

/** Left out: an answer that names no day. */
const DAYS_IN: Readonly<Partial<Record<Answer, (text: string) => readonly number[]>>> = {
  moment: momentsIn,
  epoch: (text) => [Number(text) * (Number(text) < FIRST_IN_MS ? 1_000 : 1)],
  serial: (text) => [(Number(text.replace(',', '.')) - SERIAL_START) * DAY_MS],
};

/** Smaller numbers count seconds. */
const FIRST_IN_MS = 1e11;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2}))?/u;
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})/u;

function momentsIn(text: string): readonly number[] {
  const [whole, year, month, day, hour = '0', minute = '0'] = YEAR_FIRST.exec(text) ?? [];
  if (whole !== undefined) {
    const [date, time] = [Date.UTC(Number(year), Number(month) - 1, Number(day)), Number(hour)];
    return [date + (time * 60 + Number(minute)) * MINUTE_MS];
  }
  const [other, first, second, last] = YEAR_LAST.exec(text) ?? [];
  if (other === undefined) return [];
  const dayFirst = [Number(second), Number(first)] as const;
  // With full stops the day always comes first.
  const orders = other.includes('.')
    ? [dayFirst]
    : [dayFirst, [Number(first), Number(second)] as const];
  return orders.flatMap(([inYear, inMonth]) =>
    inYear <= 12 && inMonth <= 31 ? [Date.UTC(Number(last), inYear - 1, inMonth)] : [],
  );
}
