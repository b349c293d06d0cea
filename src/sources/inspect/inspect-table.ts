// Inspects one table: recognises it, reads it to its end, and tells what a configuration needs to know.
import {
  type BoundStatusRule,
  type ConsentColumn,
  type CountryNames,
  type FewWords,
  type FoundTable,
  type GuessedCountry,
  type KnownExport,
  type PlainTable,
  type PossibleExport,
  type PresetType,
  type Said,
  type SourceRow,
  type Status,
  type StatusColumnWords,
  type StatusWord,
  type Taking,
  cleanText,
  compileStatusRules,
  consentTitle,
  isCustomField,
  isSuppression,
  namesContactType,
  namesFreeText,
  isAddress,
  ruleReader,
  saysWhoAgreed,
  speaksOfConsent,
  statusOfWord,
  unreadReader,
  yesOrNo,
} from '../../contacts/index.ts';
import { type BoundKind, bindKind } from '../presets/engine/bind-kind.ts';
import { firstColumn } from '../presets/engine/columns.ts';
import { boundFile } from '../presets/engine/preset-source.ts';
import { PRESETS } from '../presets/engine/presets.ts';
import { type Recognised, kindOf, recogniseFile } from '../presets/engine/recognise.ts';
import { needlessTitle } from '../presets/form/needless-columns.ts';
import type { FileKind } from '../presets/form/preset.ts';
import type { Cells, Header, SourceFile } from '../source/source.ts';
import { foundColumns, sampled, takingOf } from './found-columns.ts';
import { isKindOfCustomer, isListTitle, namesOtherContent } from './known-names.ts';
import { leavingOf } from './leaving.ts';
import { countryLike, plainTable, titledColumns } from './plain-table.ts';
import {
  type CountedWord,
  type ReadTable,
  readTable,
  referenceOf,
  type SampledTable,
  type WordTally,
} from './read-table.ts';
import { consentColumns } from './status-columns.ts';

export interface InspectionTools {
  readonly countries: Pick<CountryNames, 'alpha2Of'>;
  /** Such as `2026-11-23`: a later day of leaving is none yet. Left out, no day is looked at. */
  readonly today?: string | undefined;
}

/** `type`: what a person said that the file is. */
export async function inspectTable(
  file: SourceFile,
  tools: InspectionTools,
  type?: PresetType,
): Promise<FoundTable> {
  const { sure, possible } = recogniseFile(file.path, file.header);
  const recognised = type === undefined ? sure : (named(file, type) ?? sure);
  if (recognised === undefined) return await inspectPlainTable(file, tools, possible);
  const { preset, kind, certainty, because } = recognised;
  const advice = kind.refuse;
  if (advice === undefined) return await inspectExport(file, recognised);
  const { counts } = await readTable(file);
  const title = `${preset.title}: ${kind.name}`;
  const is = { kind: 'refused', type: preset.name, title, certainty, because, advice } as const;
  return { ...counts, is, few: [], takers: { count: 0, withoutCountry: 0 } };
}

function named(file: SourceFile, type: PresetType): Recognised | undefined {
  const preset = PRESETS[type];
  const kind = kindOf(preset, file, { withWeak: true });
  if (kind === undefined) return undefined;
  const { certainty = preset.certainty } = kind;
  return { preset, kind, certainty, because: 'your answer' };
}

/** Without certain recognition: no provider exports databases. */
export async function inspectPlainTable(
  file: SourceFile,
  tools: InspectionTools,
  possible: readonly Recognised[] = [],
) {
  const read = await readTable(file);
  const { is, places, taking } = plainTable({ ...read, ...tools, groups: file.groups });
  const email = places.get('email');
  const takers = takersOf(read, {
    email,
    country: places.get('country'),
    guess: { find: () => countryLike({ ...read, ...tools }), by: 'values' },
    mayGetMail: plainConsent(is.consent, file.header),
  });
  const maybe = possibleExports(file, read, possible);
  const { name, nameSays } = read.counts;
  const titles = titlesOfAll(file, is.consent);
  const leaving = leavingOf({ ...read, name, nameSays, email, maybe, titles });
  const found = {
    ...read.counts,
    is,
    columns: foundColumns(read),
    takers,
    few: fewWords(read, places),
    lists: listsOf(read),
    leaving,
    maybe,
    taking,
  };
  return found satisfies FoundTable;
}

/** What stands above the header, but for what was read with the titles of columns. */
function titlesOfAll({ titles }: SourceFile, consent: readonly ConsentColumn[]) {
  return titles?.filter((title) => !consent.some(({ above = '' }) => above.includes(title.trim())));
}

/** Without those whose column of addresses holds something else, such as the addresses of houses. */
function possibleExports(
  file: SourceFile,
  { rows }: ReadTable,
  possible: readonly Recognised[],
): readonly PossibleExport[] {
  return possible.flatMap((one) => {
    const { preset, kind, certainty, because } = one;
    const { email } = bindKind({ preset, kind, file, tagUse: TAG_USE, wanted: [] }).reading.columns;
    if (kind.refuse === undefined && !holdsAddresses(rows, email ?? -1)) return [];
    const title = `${preset.title}: ${kind.name}`;
    return [{ type: preset.name, title, certainty, because, status: statusOfAll(kind) }];
  });
}

/** The least share of the filled cells that must be addresses. */
const ADDRESS_SHARE = 0.5;

function holdsAddresses(rows: readonly SourceRow[], place: number): boolean {
  const filled = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell.trim() !== '');
  const addresses = filled.filter(isAddress);
  return addresses.length >= filled.length * ADDRESS_SHARE;
}

/** The status of everybody in such a file, where that is that they left. */
function statusOfAll({ status = [] }: FileKind): Status | undefined {
  const always =
    'always' in status ? status.always : status.find((rule) => 'isListed' in rule)?.status;
  return always !== undefined && isSuppression(always) ? always : undefined;
}

/** Where the preset puts tags during an inspection. */
const TAG_USE = { kind: 'customField', name: 'tags' } as const;

async function inspectExport(file: SourceFile, recognised: Recognised): Promise<FoundTable> {
  const { preset, kind } = recognised;
  const bound = bindKind({ preset, kind, file, tagUse: TAG_USE, wanted: [] });
  const { email, country } = bound.reading.columns;
  const read = await readTable(boundFile(file, bound));
  const { is, statusOf } = knownTable(recognised, bound, read);
  const takers = takersOf(read, {
    email,
    country,
    guess: { find: () => firstColumn(file.header, kind.guesses?.country ?? []), by: 'provider' },
    mayGetMail: (cells) => mayBeSubscribed(statusOf(cells)),
  });
  const { name, nameSays } = read.counts;
  const table = { header: file.header, rows: read.rows };
  const leaving = leavingOf({ ...table, name, nameSays, email, maybe: [] });
  const isOpen = !is.saysWhoAgreed && nameSays === undefined && leaving === undefined;
  const consent = isOpen ? mailStatuses(read, bound) : [];
  const found = {
    ...read.counts,
    is: consent.length === 0 ? is : { ...is, consent },
    columns: foundColumns(read),
    takers,
    few: fewWords(read, fieldPlaces(file, bound)),
    lists: listsOf(read, bound),
    leaving,
  };
  return is.role === 'contacts'
    ? { ...found, taking: exportTaking(file, { kind, bound }, { ...read, consent }) }
    : found;
}

/** Where nothing else says who agreed, a status of mail that the provider keeps for itself may. */
function mailStatuses(read: ReadTable, { read: used }: BoundKind): readonly ConsentColumn[] {
  const named = titledColumns(read).filter(({ title, place }) => {
    const about = used.has(place) ? undefined : consentTitle(title);
    return about?.topic === 'status' && about.isAboutMail;
  });
  return consentColumns(named).filter(({ kind }) => kind === 'words');
}

/** By field. */
function fieldPlaces({ header }: SourceFile, { reading }: BoundKind): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(reading.columns).flatMap(([field, place]) =>
      place !== undefined && place < header.length ? [[field, place]] : [],
    ),
  );
}

function exportTaking(
  file: SourceFile,
  { kind, bound }: { readonly kind: FileKind; readonly bound: BoundKind },
  { rows, consent }: ReadTable & Pick<PlainTable, 'consent'>,
): Taking {
  const { header } = file;
  const unsplit = new Set(bound.lost().map(({ place }) => place));
  const speaking = new Set(consent.map(({ column }) => column));
  const isUsed = (place: number): boolean =>
    speaking.has(referenceOf(header, place)) || (bound.read.has(place) && !unsplit.has(place));
  const used = new Set([...header.keys()].filter(isUsed));
  const places = fieldPlaces(file, bound);
  const whyOf = (place: number): string | undefined =>
    unsplit.has(place) ? 'what cannot be split of it' : needlessTitle(header[place] ?? '');
  const tagPlace = firstColumn(header, kind.tags?.column ?? []) ?? -1;
  return {
    ...takingOf({ header, rows }, { places, used, whyOf }),
    tags: sampled({ header, rows }, tagPlace)[0],
  };
}

interface TakerColumns {
  readonly email: number | undefined;
  readonly country: number | undefined;
  /** A column of countries that may be meant. */
  readonly guess: { readonly find: () => number | undefined; readonly by: GuessedCountry['by'] };
  readonly mayGetMail: (cells: Cells) => boolean;
}

function takersOf({ header, rows }: ReadTable, columns: TakerColumns): FoundTable['takers'] {
  const { email = -1, country = -1, guess, mayGetMail } = columns;
  const takers = rows.filter(({ cells }) => isAddress(cells[email] ?? '') && mayGetMail(cells));
  const lacking = takers.filter(({ cells }) => cleanText(cells[country] ?? '') === '');
  const counts = { count: takers.length, withoutCountry: lacking.length };
  const place = lacking.length === 0 ? undefined : guess.find();
  if (place === undefined || place === country) return counts;
  const guessed = lacking.filter(({ cells }) => cleanText(cells[place] ?? '') !== '').length;
  return {
    ...counts,
    guessed: { column: referenceOf(header, place), count: guessed, by: guess.by },
  };
}

/** If the table does not tell, a person may say that everybody else in it agreed, and what an unknown word means. */
function plainConsent(
  consent: readonly ConsentColumn[],
  header: Header,
): (cells: Cells) => boolean {
  const read = consent.flatMap(({ column, kind, words }) => {
    if (kind === 'unread') return [];
    const place = header.findIndex((_, index) => referenceOf(header, index) === column);
    if (kind === 'labels' || kind === 'notes') return [];
    const barring = words.filter((word) => !mayAgree(word)).map(({ word }) => word);
    return [{ place, barring: new Set(barring) }];
  });
  return (cells) => read.every(({ place, barring }) => !barring.has(cleanText(cells[place] ?? '')));
}

function mayAgree({ meaning, isDoubtful = false }: StatusWord): boolean {
  return meaning === undefined || meaning === 'subscribed' || meaning === 'nothing' || isDoubtful;
}

/** A person may say what an unknown word means. */
function mayBeSubscribed(said: Said): boolean {
  if (typeof said === 'string') return said === 'subscribed';
  return said.fault.code === 'status-unknown';
}

const MOST_FEW_WORDS = 6;
const MOST_FEW_COLUMNS = 8;

/** Columns in which most rows share a word, or hold none; not what fills a field of the service, or is the same in every row. */
function fewWords(
  { header, tally, counts }: ReadTable,
  fields: ReadonlyMap<string, number>,
): readonly FewWords[] {
  const taken = new Set([...fields].flatMap(([field, at]) => (isCustomField(field) ? [] : [at])));
  const few = header.flatMap((_, place) => {
    const words = taken.has(place) ? [] : (tally.words(place) ?? []);
    if (words.length === 0 || words.length > MOST_FEW_WORDS) return [];
    if (words[0]?.rows === counts.rowCount) return [];
    const isFew = words.length * 2 <= counts.rowCount;
    if (!isFew && !mayAnswer(header[place] ?? '', words, counts.rowCount)) return [];
    return [{ column: referenceOf(header, place), words }];
  });
  return few.slice(0, MOST_FEW_COLUMNS);
}

/** Of so few rows hardly any two share a word. */
const MOST_SMALL_ROWS = 10;

/** In a small table: a column of answers, or one in which a word repeats. Names and notes are people's own. */
function mayAnswer(title: string, words: readonly CountedWord[], rowCount: number): boolean {
  if (rowCount > MOST_SMALL_ROWS || namesOtherContent(title) || namesFreeText(title)) return false;
  if (words.some(({ rows }) => rows > 1)) return true;
  // `Email frequency` may hold "never", and a question may be answered by "not at all".
  if (speaksOfConsent(title) || title.trim().endsWith('?')) return true;
  return words.every(({ word }) => yesOrNo(word) !== undefined || statusOfWord(word) !== undefined);
}

const MOST_LISTS = 20;

/** A column with several names in one cell does not name lists. */
function listsOf({ header, tally }: ReadTable, bound?: BoundKind): FoundTable['lists'] {
  const fromPath = new Set(bound?.added.pathNames);
  for (const [place, title] of header.entries()) {
    if (!isListTitle(title) && !fromPath.has(title)) continue;
    const names = (tally.words(place) ?? []).map(({ word }) => word);
    if (names.length === 0 || names.length > MOST_LISTS) continue;
    if (names.some((name) => !namesContactType(name) || /[,;|]/u.test(name))) continue;
    if (names.some((name) => isKindOfCustomer(name))) continue;
    return { column: referenceOf(header, place), names };
  }
  return undefined;
}

/**
 * What the preset tells: who is in the export, which of its words are unknown, and whether it says who agreed.
 * `statusOf` assumes that everybody about whom the file says nothing agreed.
 */
export function knownTable(recognised: Recognised, { reading }: BoundKind, read: SampledTable) {
  const { preset, certainty, because } = recognised;
  const { header, rows, tally } = read;
  const rules = reading.rules.map((rule): BoundStatusRule => {
    if (rule.kind === 'always') return rule;
    return { ...rule, column: { index: rule.column, name: header[rule.column] ?? '' } };
  });
  const otherwise = reading.otherwise ?? 'subscribed';
  const statusOf = compileStatusRules({ rules, otherwise, map: {} });
  const said = rows.map(({ cells }) => statusOf(cells));
  const tags = reading.columns[`custom.${TAG_USE.name}`] ?? -1;
  const status = rules.flatMap((rule) => wordsOf(rule, tally));
  const isAsked = status.some(({ words }) => words.some(({ isDoubtful }) => isDoubtful === true));
  const is: KnownExport = {
    kind: 'export',
    type: preset.name,
    title: reading.title,
    certainty,
    because,
    role: fillsContacts(said) ? 'contacts' : 'suppressions',
    saysWhoAgreed: saysWhoAgreed(reading) || isAsked,
    status,
    ...besidesIn(read, reading),
    hasTags: rows.some(({ cells }) => (cells[tags] ?? '').trim() !== ''),
  };
  return { is, statusOf };
}

/** What people are held back by when a plan is made: columns and labels of the user, in their own words. */
function besidesIn(
  read: SampledTable,
  { accounted }: Pick<BoundKind['reading'], 'accounted'>,
): Pick<KnownExport, 'besides'> {
  const known = new Set(accounted);
  const columns = titledColumns(read).filter(({ place }) => !known.has(place));
  const besides = consentColumns(columns).flatMap(({ column, words }) => {
    const said = unreadReader(column);
    const against = words.flatMap((one): StatusWord[] => {
      const meaning = said?.(one.word);
      return meaning === undefined ? [] : [{ ...one, meaning }];
    });
    return against.length === 0 ? [] : [{ column, words: against }];
  });
  return besides.length === 0 ? {} : { besides };
}

/** If every row stops mail, or tells nothing that lasts, no row becomes a contact. */
function fillsContacts(said: readonly Said[]): boolean {
  return said.some((one) => typeof one === 'string' && one !== 'nothing' && !isSuppression(one));
}

function wordsOf(rule: BoundStatusRule, tally: WordTally): readonly StatusColumnWords[] {
  if (rule.kind !== 'words') return [];
  const { index, name } = rule.column;
  const counted = tally.words(index) ?? [];
  if (counted.length === 0) return [];
  const read = ruleReader(rule, {});
  const asked = new Set(rule.asked?.map((word) => word.toLowerCase()));
  const words = counted.map(({ word, rows }): StatusWord => {
    if (asked.has(word.toLowerCase()))
      return { word, rows, meaning: 'no-consent', isDoubtful: true };
    const cells = Array.from({ length: index + 1 }, (_, place) => (place === index ? word : ''));
    const said = read(cells);
    return { word, rows, meaning: typeof said === 'string' ? said : undefined };
  });
  return [{ column: name, words }];
}
