// What the cells of a workbook hold, as a person sees it: numbers without exponents, dates in ISO form, texts without
// the escapes of the format; and what the number format of a cell says about it.
import { isFormulaFailure } from '../../contacts/index.ts';
import type { PackedStrings } from './packed-strings.ts';

/** However long: its digits are the value, which a number of the platform would round. */
const WHOLE = /^-?(?:0|[1-9]\d*)$/u;

/** A spreadsheet shows no more; the rest is noise of the arithmetic, as in 0.30000000000000004. */
const SHOWN_DIGITS = 15;

/** A number of a workbook in plain digits; the same text if it is no number. */
export function plainNumber(raw: string): string {
  if (WHOLE.test(raw)) return raw;
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return roundedNumber(value);
  return inPlainDigits(String(Number(value.toPrecision(SHOWN_DIGITS))));
}

/** `1.91431000001010002E+18`, as spreadsheets write what they have rounded: the digits that they show, and zeros. */
function roundedNumber(value: number): string {
  const [digits = '', exponent] = value.toExponential(SHOWN_DIGITS - 1).split('e+');
  const sign = value < 0 ? '-' : '';
  return sign + digits.replaceAll(/[-.]/gu, '').padEnd(Number(exponent) + 1, '0');
}

/** `1.5e-7` as `0.00000015`; whole numbers were written before. */
function inPlainDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/u.exec(text) ?? [];
  if (exponent === undefined) return text;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

/** `1067` as `01067` or `01-067`, where the format of the cell is `00000` or `00-000`. */
export function zeroPadded(number: string, pattern: string): string {
  if (!/^\d+$/u.test(number)) return number;
  const places = pattern.replaceAll(/[^0]/gu, '').length;
  const digits = Array.from(number.padStart(places, '0'));
  const beyond = digits.splice(0, digits.length - places).join('');
  return beyond + pattern.replaceAll('0', () => digits.shift() ?? '');
}

const CODE = /^\(?\d[\d ()-]*\d$/u;

/** The text of a cell where it shows its whole number as a code: with zeros before it, or with signs in it. */
export function shownCode(number: string, text: string): string {
  const isIts = CODE.test(text) && text.replaceAll(/\D/gu, '').replace(/^0+(?=\d)/u, '') === number;
  return isIts ? text : number;
}

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_466;

/** The day that the first system counts as a leap day and that never was (ISO/IEC 29500-1, 18.17.4.1). */
const INVENTED_LEAP_DAY = 60;

export interface DateSystem {
  /** Days are counted from 1904 and not from 1900. */
  readonly is1904: boolean;
}

/** Days as ISO dates. Each is made once: a column holds the same days again and again. */
class IsoDays {
  readonly #day0: number;
  readonly #known: string[] = [];

  /** In milliseconds. */
  constructor(day0: number) {
    this.#day0 = day0;
  }

  of(day: number): string {
    const known = this.#known[day];
    if (known !== undefined) return known;
    const text = new Date(this.#day0 + day * DAY_MS).toISOString().slice(0, 10);
    if (day < MOST_KNOWN_DAYS) this.#known[day] = text;
    return text;
  }
}

/** Up to the year 2079. */
const MOST_KNOWN_DAYS = 65_536;

const DAYS_1904 = new IsoDays(Date.UTC(1904, 0, 1));
/** Day 60 is the one that never was, so the days before it are counted one short. */
const LATE_DAYS_1900 = new IsoDays(Date.UTC(1899, 11, 30));
const EARLY_DAYS_1900 = new IsoDays(Date.UTC(1899, 11, 31));
const DAYS_1900 = {
  of: (day: number): string => (day < INVENTED_LEAP_DAY ? EARLY_DAYS_1900 : LATE_DAYS_1900).of(day),
};

/**
 * A serial number as `2024-03-01`, `2024-03-01T10:20:00`, or `10:20:00` if it is less than a day. A date that is
 * zero is `0000-00-00`, as databases write it. Undefined if it is no moment.
 */
export function momentOfSerial(serial: number, { is1904 }: DateSystem): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined;
  const seconds = Math.round(serial * DAY_SECONDS);
  if (seconds === 0 && !is1904) return '0000-00-00';
  const day = Math.floor(seconds / DAY_SECONDS);
  const time = clockTime(seconds % DAY_SECONDS);
  if (day === 0 && !is1904) return time;
  const date = is1904 ? DAYS_1904.of(day) : DAYS_1900.of(day);
  return time === MIDNIGHT ? date : `${date}T${time}`;
}

/** Days as hours, which may be more than a day has: `36:00:00`. Undefined if they are no length of time. */
function elapsed(days: number): string | undefined {
  return days >= 0 && days < LAST_SERIAL ? hoursOf(Math.round(days * DAY_SECONDS)) : undefined;
}

const MIDNIGHT = '00:00:00';

function clockTime(seconds: number): string {
  return seconds === 0 ? MIDNIGHT : hoursOf(seconds);
}

function hoursOf(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** An ISO moment without a time of midnight, without fractions, and without a zone. */
export function shortMoment(iso: string): string {
  const [, day = iso, time = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/u.exec(iso.trim()) ?? [];
  return time === '' || time === '00:00:00' ? day : `${day}T${time}`;
}

/** `1` and `true` as TRUE. What is neither yes nor no stays as it is: taken for a no, it might undo an opt-out. */
export function shownTruth(text: string): string {
  const value = text.trim().toLowerCase();
  if (value === '1' || value === 'true') return 'TRUE';
  return value === '0' || value === 'false' ? 'FALSE' : text;
}

/** Day 0, which stands for no date. */
export function withoutZeroDay(moment: string): string {
  return /^1899-12-3[01]$/u.test(moment) ? '0000-00-00' : moment;
}

const ESCAPE = /_x([0-9a-f]{4})_/giu;

/** Characters that XML does not allow are written as `_x000D_` (ISO/IEC 29500-1, 22.4.2.4). */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(ESCAPE, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The word that a failed cell shows, so that it is no blank where consent is kept. */
export function failureWord(text: string): string {
  const word = text.trim();
  return isFormulaFailure(word) ? word : '#N/A';
}

/** What the number format of a cell says about its value. */
export type NumberForm =
  | { readonly kind: 'plain' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'duration' }
  /** Shown with all its zeros and what stands between them: `00-000`. */
  | { readonly kind: 'zeros'; readonly pattern: string };

export const PLAIN: NumberForm = { kind: 'plain' };
const MOMENT: NumberForm = { kind: 'moment' };
const DURATION: NumberForm = { kind: 'duration' };

/** Formats that a workbook uses without defining them (ISO/IEC 29500-1, 18.8.30), those of East Asia among them. */
const BUILT_IN_MOMENTS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** `[h]:mm:ss` */
const BUILT_IN_DURATION = 46;

/** The code is that of the workbook; built-in formats have none. */
export function numberForm(id: number, code: string | undefined): NumberForm {
  if (code !== undefined) return formOfCode(code);
  if (id === BUILT_IN_DURATION) return DURATION;
  return BUILT_IN_MOMENTS.some(([first, last]) => id >= first && id <= last) ? MOMENT : PLAIN;
}

/** Texts in quotes, escaped characters, fillers, and brackets except those of elapsed time. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu;

function formOfCode(code: string): NumberForm {
  if (/^(?:general|standard)$/iu.test(code)) return PLAIN;
  const [first = ''] = code.split(';');
  const shown = first.replaceAll(LITERALS, '').trim();
  if (shown.includes('[')) return DURATION;
  if (/[ymdhs]/iu.test(shown.replaceAll(/general/giu, ''))) return MOMENT;
  const pattern = first
    .replaceAll(LITERALS, signsOf)
    .trim()
    .replace(/^#+(?=0)/u, '');
  return /^\(?0[ ()-]*0[0 ()-]*$/u.test(pattern) ? { kind: 'zeros', pattern } : PLAIN;
}

/** Of a literal, what people put between the digits of a code; names and units are left out. */
function signsOf(literal: string): string {
  const [, quoted, escaped] = /^(?:"([ ()-]*)"|\\([ ()-]))$/u.exec(literal) ?? [];
  return quoted ?? escaped ?? '';
}

/** What the cells of an XLSX sheet refer to. */
export interface CellContext extends DateSystem {
  readonly strings: PackedStrings;
  /** By the style of a cell. */
  readonly forms: readonly NumberForm[];
}

/** A number as its cell shows it. The raw text is that of the cell; a style below 0 means none. */
export function shownNumber(raw: string, style: number, context: CellContext): string {
  const form = context.forms[style] ?? PLAIN;
  if (form.kind === 'plain') return plainNumber(raw);
  if (form.kind === 'zeros') return zeroPadded(plainNumber(raw), form.pattern);
  const serial = raw.trim() === '' ? NaN : Number(raw);
  const shown = form.kind === 'duration' ? elapsed(serial) : momentOfSerial(serial, context);
  return shown ?? plainNumber(raw);
}
