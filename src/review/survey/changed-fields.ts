// What the items of a plan do to fields, one item at a time, and what kind of difference each change is: so that a million
// changes fall into a few groups and the odd ones stand out.
import type { FieldName } from '../../contacts/index.ts';
import { shortDigest } from '../../lib/index.ts';
import { type Change, type Item, ITEM_KINDS, type ItemKind } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';

/** A change of a field. Null stands for empty. */
export interface ChangedField {
  readonly field: FieldName;
  readonly old: string | null;
  readonly next: string | null;
}

/** A field, in changes of one kind and in one place (see `GroupTraits`). */
export interface FieldPlace {
  readonly kind: ItemKind;
  readonly place: string | null;
  readonly field: FieldName;
}

/** In the order of their numbers. */
export function* allItems(plan: Pick<PlanReader, 'items'>): Generator<Item> {
  for (const kind of ITEM_KINDS) yield* plan.items(kind);
}

/** What an item puts into each field; nothing for one that removes or suppresses. */
export function changedFields(item: Item): readonly ChangedField[] {
  if (item.kind === 'updateContact')
    return item.changes.map(({ field, old, new: next }) => ({ field, old, next }));
  if (item.kind !== 'createContact' && item.kind !== 'addSegmentRecipient') return [];
  const changed: ChangedField[] = [];
  for (const [field, next] of Object.entries(item.fields) as [FieldName, string][])
    if (next !== '') changed.push({ field, old: null, next });
  return changed;
}

/** The contact type, segment or unsubscribe group that a change is in. */
export function placeOf(change: Change): string | null {
  if ('contactType' in change) return change.contactType;
  if ('segment' in change) return change.segment;
  return 'group' in change ? change.group : null;
}

/** Equal for changes of one kind and place. */
export function placeKey(item: Item): string {
  return `${item.kind}\n${placeOf(item) ?? ''}`;
}

const MOST_LONG = 160;

/** A value as it is counted and shown: whole, or cut so that different values stay different. */
export function countable(value: string): string {
  return value.length <= MOST_LONG ? value : `${value.slice(0, MOST_LONG)}… ${shortDigest(value)}`;
}

/** From what most deserves a look to what least does. */
export const CHANGE_CLASSES = [
  'charactersLost',
  'digitsLost',
  'cleared',
  'placeholder',
  'sameForMany',
  'other',
  'prefixAdded',
  'digitsReformatted',
  'caseOnly',
  'spacesOnly',
  'filled',
] as const;

export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** Null stands for empty. `isForMany`: more than a hundredth of the contacts get this value. */
export function changeClass(
  old: string | null,
  next: string | null,
  isForMany: boolean,
): ChangeClass {
  if (next === null || next === '') return 'cleared';
  const lost = lossOf(old ?? '', next);
  if (lost !== undefined) return lost;
  if (isPlaceholder(next)) return 'placeholder';
  if (isForMany) return 'sameForMany';
  return old === null || old === '' ? 'filled' : formChange(old, next);
}

function lossOf(old: string, next: string): ChangeClass | undefined {
  if (losesCharacters(old, next)) return 'charactersLost';
  return losesDigits(old, next) ? 'digitsLost' : undefined;
}

function formChange(old: string, next: string): ChangeClass {
  if (unspaced(old) === unspaced(next)) return 'spacesOnly';
  if (old.toLowerCase() === next.toLowerCase()) return 'caseOnly';
  const digits = digitsOf(old);
  if (digits !== '' && digits === digitsOf(next) && isOfDigits(old) && isOfDigits(next))
    return 'digitsReformatted';
  if (next.endsWith(old)) return 'prefixAdded';
  return 'other';
}

/** UTF-8 that was read as Windows-1252 or ISO-8859-1: `MÃ¼ller`, `â€™`. */
const MOJIBAKE =
  /[ÂÃ][\u0080-\u00BF\u2013-\u203A\u20ACŒœŠšŸŽžƒˆ˜]|â(?:\u0080|€)|ï»¿|[ÐÑ][\u0080-\u00BF]/u;

/** A question mark inside a word, such as `M?ller`; addresses of pages have them too. */
const LOST_LETTER = /\p{L}\?+\p{L}/u;

/** Whether the new value shows a loss that the old one did not. */
function losesCharacters(old: string, next: string): boolean {
  if (LOSSES.some((shows) => shows(next) && !shows(old))) return true;
  return old !== '' && next !== old && hasMarks(old) && withoutMarks(old) === next;
}

const LOSSES: readonly ((text: string) => boolean)[] = [
  (text) => text.includes('\uFFFD'),
  (text) => MOJIBAKE.test(text),
  (text) => LOST_LETTER.test(text) && !text.includes('://'),
];

function hasMarks(text: string): boolean {
  return withoutMarks(text) !== text;
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ø', 'o');
}

/** A number as a spreadsheet shows a long one: `4.91235E+12`. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/iu;

/** Whether a number or a code lost zeros at its start or digits at its end, as where a program takes it for an amount. */
function losesDigits(old: string, next: string): boolean {
  const [before, after] = [unspaced(old).replace(/^['’]/u, ''), unspaced(next)];
  if (SCIENTIFIC.test(after)) return !SCIENTIFIC.test(before);
  if (old === '') return false;
  if (isTime(before) || isTime(after)) return false;
  return losesZeros(before, after) || isRounded(before, after);
}

/** A colon, or a day, month and year. */
function isTime(text: string): boolean {
  return text.includes(':') || /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)/u.test(text);
}

/** `019001` → `19001`, also where blanks or dashes go, or a fraction of nothing comes. */
function losesZeros(old: string, next: string): boolean {
  const isNumber = isOfDigits(old) && isOfDigits(next) && !next.includes('+');
  const whole = next.replace(/^(\d+)[.,]0$/u, '$1');
  const [before, after] = isNumber ? [digitsOf(old), digitsOf(whole)] : [old, next];
  const zeros = before.length - after.length;
  return (
    after !== '' && zeros > 0 && /^0+$/u.test(before.slice(0, zeros)) && before.endsWith(after)
  );
}

/** Shorter numbers that end in zeros are as likely right: a postal code, a number of a switchboard. */
const FEWEST_ROUNDED = 10;

/** More digits than any number of a person has, and quick to compare. */
const MOST_ROUNDED = 60;

/** `4912345678901` → `4912345678900`, `4912350000000`; a long one, also where its last digits are only near. */
function isRounded(old: string, next: string): boolean {
  if (!isOfDigits(old) || !isOfDigits(next)) return false;
  const [before, after] = [digitsOf(old), digitsOf(next)];
  const isLong = before.length >= FEWEST_ROUNDED && before.length <= MOST_ROUNDED;
  if (!isLong || after.length !== before.length || before === after) return false;
  return endsInZerosNear(before, after) || (before.length > 15 && Number(before) === Number(after));
}

/** Whether less than the zeros at its end lie between the two numbers. */
function endsInZerosNear(before: string, after: string): boolean {
  const zeros = after.length - after.replace(/0+$/u, '').length;
  if (zeros === 0 || zeros === after.length) return false;
  const difference = BigInt(before) - BigInt(after);
  return (difference < 0n ? -difference : difference) < 10n ** BigInt(zeros);
}

/** Words that programs and tired people write where they know nothing. */
const PLACEHOLDERS = new Set([
  'n/a',
  'na',
  'n.a.',
  'null',
  'none',
  'nil',
  'undefined',
  'unknown',
  'unbekannt',
  'inconnu',
  'nan',
  'test',
  'tbd',
  'xxx',
  'x',
  '-',
  '--',
  '---',
  '.',
  '?',
  '#n/a',
  '#ref!',
  '#name?',
  '#value!',
  '[object object]',
  '(blank)',
  'empty',
]);

/** People are called so. */
const NAMES: readonly string[] = ['Na', 'Nan', 'Nil'];

function isPlaceholder(value: string): boolean {
  if (NAMES.includes(value.trim())) return false;
  return PLACEHOLDERS.has(value.trim().toLowerCase()) || /^(?:0{3,}|9{4,})$/u.test(value.trim());
}

function unspaced(text: string): string {
  return text.replace(/[\s\u200B-\u200D\u2060\uFEFF]+/gu, '');
}

function digitsOf(text: string): string {
  return text.replace(/\D+/gu, '');
}

/** Digits and what stands between them in numbers of telephones, and in dates. */
function isOfDigits(text: string): boolean {
  return /^[\d\s+().,/:-]+$/u.test(text);
}
