// What a service may make of a value that it is sent: a form of it, and no other value. A value that is no form of what
// was written is somebody's edit, or one that the service made up; both are told. The specification is silent about how
// values are kept. So everything counts that a form handler, an importer or a database is known to do to one: to trim it,
// fold its blanks or its letters, write its characters in another way, lose those that it cannot hold, take markup out, cut
// it at its end, or write the same number, date, choice or country in another notation. Pure functions.
import type { FieldName } from '../contacts/index.ts';
import { equalValues, isCountryId } from './contact-diff.ts';

/**
 * Whether the service may hold `wanted` as `stored`. Somebody who only shortens a value by hand cannot be told from a
 * service that cuts it.
 */
export function isFormOf(field: FieldName, wanted: string, stored: string): boolean {
  if (equalValues(wanted, stored)) return true;
  // Chosen from a list: what that list does not know is the same country by another name, or one that is not shown.
  if (field === 'country') return isCountryId(wanted) && !isCountryId(stored);
  if (NOTATIONS.some((saysTheSame) => saysTheSame(wanted, stored))) return true;
  const [text, image] = [spaced(wanted), spaced(stored)];
  if (image === '') return isDroppable(text);
  const readings = [text, spaced(withoutEntities(wanted))];
  // Importers of spreadsheets put an apostrophe before what looks like a formula.
  const images = [image, image.replace(/^'/u, ''), ...beginningOf(text, image)];
  return readings.some((one) => images.some((other) => isImage(one, other)));
}

/** A person who abbreviates writes less before the points. */
const SHORTEST_CUT = 20;

/** What a program left of a longer text before the points that tell of the cut; nothing where there are none. */
function beginningOf(text: string, image: string): string[] {
  const beginning = /^(.+?) ?(?:\.{3}|…)$/su.exec(image)?.[1];
  const isCut = image.length >= SHORTEST_CUT && image.length < text.length;
  return beginning !== undefined && isCut ? [beginning] : [];
}

/** No blanks around it, and one space for each run of them. */
function spaced(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

const MARKUP = /<[^<>]*>/gu;

/** Whether nothing is left without markup, signs, and what databases of 16 bits cannot hold: no letter and no digit. */
function isDroppable(text: string): boolean {
  const held = text.replaceAll(MARKUP, '').replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '');
  return !/[\p{L}\p{N}]/u.test(held);
}

/** In the place of a character that the service cannot hold: nothing, or a sign for each character, half of one or byte. */
const REPLACEMENTS: readonly ((character: string) => string)[] = [
  () => '',
  () => '?',
  (character) => '?'.repeat(character.length),
  (character) => '?'.repeat(Buffer.byteLength(character)),
];

/** Whether the text may become the image or, cut at its end, a longer one that begins with it. */
function isImage(text: string, image: string): boolean {
  const target = folded(image).replaceAll('\uFFFD', '?');
  const known = new Map<string, readonly string[]>();
  return REPLACEMENTS.some((replaced) =>
    leadsTo(text, target, (character) => {
      const forms = known.get(character) ?? formsOf(character).map(folded);
      known.set(character, forms);
      return isAscii(character) ? forms : [...forms, replaced(character)];
    }),
  );
}

/** Walks the text character by character, with all places of the image that its beginning may lead to. */
function leadsTo(
  text: string,
  image: string,
  formsOfOne: (character: string) => readonly string[],
): boolean {
  const places = new Map<number, Set<number>>([[0, new Set([0])]]);
  const tags = new Map(Array.from(text.matchAll(MARKUP), ({ index, 0: tag }) => [index, tag]));
  let start = 0;
  for (const character of text) {
    const here = places.get(start) ?? [];
    const tag = tags.get(start);
    const steps = formsOfOne(character).map((form) => ({ from: character, form }));
    if (tag !== undefined) steps.push({ from: tag, form: '' });
    start += character.length;
    for (const place of here) {
      const rest = image.slice(place);
      // Nothing of the image is left: the text was cut here, or within this character.
      if (steps.some(({ form }) => form.startsWith(rest))) return true;
      for (const { from, form } of steps.filter((step) => rest.startsWith(step.form))) {
        const end = start - character.length + from.length;
        places.set(end, (places.get(end) ?? new Set()).add(place + form.length));
      }
    }
  }
  return false;
}

/** What a character may become where the service can hold it; ASCII it always can. */
function formsOf(character: string): readonly string[] {
  const spellings = [character, ...(SPELLINGS.get(character) ?? [])];
  return isAscii(character) ? spellings : [...spellings, ...otherSpellings(character)];
}

function isAscii(character: string): boolean {
  return character <= '\u007E';
}

/** Letter by letter, since whole words have letters of their own at their end. */
function folded(text: string): string {
  return Array.from(text, (letter) => letter.toUpperCase().toLowerCase()).join('');
}

/** A blank may have been the end of a line. */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  [' ', ['', '<br>', '<br/>', '<br />', '<br /> ', '\\n', '\\r\\n']],
  ['&', ['&amp;', '&#38;', '&#038;']],
  ['<', ['', '&lt;', '&#60;']],
  ['>', ['', '&gt;', '&#62;']],
  ['"', ['', '&quot;', '&#34;', '\\"', '“', '”', '„']],
  ["'", ['', '&#39;', '&#039;', '&apos;', '&#x27;', "\\'", '’', '‘']],
  ['`', ['']],
  ['\\', ['', '\\\\']],
  ...spelled('‘’‚‹›', "'"),
  ...spelled('“”„«»', '"'),
  ...spelled('‐‑‒–—−', '-'),
  ...spelled('äÄæÆ', 'ae', '&aelig;'),
  ...spelled('öÖøØœŒ', 'oe', 'o', '&oslash;'),
  ...spelled('üÜ', 'ue'),
  ...spelled('åÅ', 'aa'),
  ...spelled('ß', 's', '&szlig;'),
  ...spelled('đĐðÐ', 'd'),
  ...spelled('łŁ', 'l'),
  ...spelled('ıİ', 'i'),
  ...spelled('þÞ', 'th'),
]);

function spelled(characters: string, ...others: string[]): [string, string[]][] {
  return Array.from(characters, (character) => [character, others]);
}

const MARK_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['\u0300', 'grave'],
  ['\u0301', 'acute'],
  ['\u0302', 'circ'],
  ['\u0303', 'tilde'],
  ['\u0308', 'uml'],
  ['\u030A', 'ring'],
  ['\u0327', 'cedil'],
]);

/** Without its marks, as an entity or an escape, or as its bytes read in a charset of one byte. */
function otherSpellings(character: string): string[] {
  const latin = Buffer.from(character).toString('latin1');
  const code = Number(character.codePointAt(0));
  const [base = '', mark = ''] = character.normalize('NFD');
  const escapes = Array.from({ length: character.length }, (_, half) =>
    character.charCodeAt(half).toString(16).padStart(4, '0'),
  );
  return [
    character.normalize('NFKC'),
    character.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
    `&${base}${MARK_ENTITIES.get(mark) ?? ''};`,
    `&#${String(code)};`,
    `&#x${code.toString(16)};`,
    escapes.map((escape) => `\\u${escape}`).join(''),
    // The bytes of some letters are blanks there.
    latin.replaceAll(/\s/gu, ' '),
    Array.from(latin, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 128] ?? byte).join(''),
  ];
}

/** From 0x80 on; what it leaves out is as in Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ ';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#039;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
]);

/** A source may hold them, and the service read them. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&#?\w{2,4};/gu, (entity) => ENTITIES.get(entity) ?? entity);
}

/** Each says of two values whether they are one in two notations. */
const NOTATIONS: readonly ((wanted: string, stored: string) => boolean)[] = [
  sameNothing,
  sameWord,
  (wanted, stored) => haveCommon(numbersIn(wanted), numbersIn(stored)),
  (wanted, stored) => digitsIn(wanted) !== '' && digitsIn(wanted) === digitsIn(stored),
  (wanted, stored) => nationalOf(wanted) !== '' && nationalOf(wanted) === digitsIn(stored),
  (wanted, stored) => haveCommon(momentsIn(wanted), momentsIn(stored)),
  (wanted, stored) => partsIn(wanted) !== '' && partsIn(wanted) === partsIn(stored),
];

function haveCommon(some: readonly number[], others: readonly number[]): boolean {
  return some.some((one) => others.includes(one));
}

/** What programs write where nothing is, and what some of them take for nothing. */
const NOTHING: readonly string[] = [
  ...['', '0', '0.0', 'false', 'no', 'off', 'null', '(null)', 'undefined', 'none', 'n/a', '-'],
  ...['""', '[]', '{}', '0000-00-00', '0000-00-00 00:00:00', '0000-00-00t00:00'],
];

function sameNothing(wanted: string, stored: string): boolean {
  const both = [folded(spaced(wanted)), folded(spaced(stored))];
  return both.includes('') && both.every((one) => NOTHING.includes(one));
}

const YES_AND_NO: readonly (readonly string[])[] = [
  ['1', 'true', 'yes', 'y', 'on', 't', 'checked', 'ja', 'oui', 'si', 'sí'],
  ['0', 'false', 'no', 'n', 'off', 'f', 'unchecked', 'nein', 'non'],
];

function sameWord(wanted: string, stored: string): boolean {
  const both = [folded(spaced(wanted)), folded(spaced(stored))];
  return YES_AND_NO.some((words) => both.every((one) => words.includes(one)));
}

/** Far longer than a number or a date is written. */
const LONGEST_NOTATION = 40;

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/** Point and comma may each stand for either: `1.234` may be a thousand. */
function numbersIn(text: string): number[] {
  if (text.length > LONGEST_NOTATION) return [];
  const written = text.replaceAll(/[\s'’]/gu, '');
  const turned = written.replaceAll(/[.,]/gu, (sign) => (sign === '.' ? ',' : '.'));
  return [written, turned]
    .map((one) => (GROUPED.test(one) ? one.replaceAll(',', '') : one))
    .filter((one) => PLAIN.test(one))
    .map(Number);
}

/** Of a number of a telephone, however it is grouped; blank for anything else. */
function digitsIn(text: string): string {
  if (!/^[\d\s()+./-]+$/u.test(text)) return '';
  const digits = text.replaceAll(/\D/gu, '').replace(/^00/u, '');
  return digits.length < 7 ? '' : digits;
}

/** The codes of countries that have two digits; others have three, but for those that put no nought before a number. */
const TWO_DIGITS = /^(?:2[07]|3[0-46]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;

const NO_NOUGHT = /^(?:[17]|39)/u;

/** The digits of an international telephone number as they are dialled within its country; blank for anything else. */
function nationalOf(text: string): string {
  if (!/^\s*(?:\+|00)/u.test(text)) return '';
  const digits = digitsIn(text);
  if (digits === '' || NO_NOUGHT.test(digits)) return '';
  return `0${digits.slice(TWO_DIGITS.test(digits) ? 2 : 3)}`;
}

const DATE = /^(\d{1,4})[-./, ]+(\d{1,2})[-./, ]+(\d{1,4})(?:[t, ]+(\d.*))?$/iu;
const TIME = /^(\d\d?):(\d\d):?(\d{0,2})(?:\.\d+)? ?((?:[+-]\d\d)?):?(\d{0,2})z?$/iu;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** Of a date with or without a time, in each order of day and month; without a time zone in that of Greenwich. */
function momentsIn(text: string): number[] {
  if (text.length > LONGEST_NOTATION) return [];
  const written = text.replace(/[a-z]{3,9}/iu, (name) => {
    const place = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
    return place % 3 === 0 ? String(place / 3 + 1) : name;
  });
  const [, first = '', second = '', third = '', time = '00:00'] = DATE.exec(spaced(written)) ?? [];
  const orders = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ];
  const sinceMidnight = timeOf(time);
  return orders
    .map((parts) => parts.map(Number))
    .filter(([year = 0, month = 0, day = 0]) => year > 999 && month <= 12 && day <= 31)
    .map(([year = 0, month = 0, day = 0]) => Date.UTC(year, month - 1, day) + sinceMidnight)
    .filter((moment) => !Number.isNaN(moment));
}

/** In milliseconds, in the time zone of Greenwich; not a number where it is no time. */
function timeOf(text: string): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0, zoneHours = 0, zoneMinutes = 0] =
    TIME.exec(text)?.slice(1).map(Number) ?? [];
  const east = zoneHours * 60 + Math.sign(zoneHours) * zoneMinutes;
  return ((hours * 60 + minutes - east) * 60 + seconds) * 1_000;
}

/** The parts of a choice of several, however they are separated; blank where there is none. */
function partsIn(text: string): string {
  const parts = text.replaceAll(/[[\]{}"]/gu, '').split(/[;,|]/u);
  return parts
    .map((part) => folded(spaced(part)))
    .sort()
    .join('\n')
    .trim();
}
