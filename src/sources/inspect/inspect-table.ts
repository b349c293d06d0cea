// Inspects one table: recognises it, reads it to its end, and tells what a configuration needs to know.
import {
  type BoundStatusRule,
  type CountryNames,
  type FoundTable,
  type KnownExport,
  type PlainStatus,
  type Said,
  type StatusColumnWords,
  cleanText,
  compileStatusRules,
  isSuppression,
  namesContactType,
  parseAddress,
  ruleReader,
  saysWhoAgreed,
} from '../../contacts/index.ts';
import { type BoundKind, bindKind } from '../presets/engine/bind-kind.ts';
import { firstColumn } from '../presets/engine/columns.ts';
import { boundFile } from '../presets/engine/preset-source.ts';
import { type Recognised, recogniseFile } from '../presets/engine/recognise.ts';
import type { Cells, Header, SourceFile } from '../source/source.ts';
import { isListTitle } from './known-names.ts';
import { plainTable, referenceOf } from './plain-table.ts';
import { type ReadTable, type SampledTable, type WordTally, readTable } from './read-table.ts';

export interface InspectionTools {
  readonly countries: Pick<CountryNames, 'alpha2Of'>;
}

export async function inspectTable(file: SourceFile, tools: InspectionTools): Promise<FoundTable> {
  const recognised = recogniseFile(file.path, file.header);
  if (recognised === undefined) return await inspectPlainTable(file, tools);
  const { preset, kind, certainty, because } = recognised;
  const advice = kind.refuse;
  if (advice === undefined) return await inspectExport(file, recognised);
  const { counts } = await readTable(file);
  const title = `${preset.title}: ${kind.name}`;
  const is = { kind: 'refused', type: preset.name, title, certainty, because, advice } as const;
  return { ...counts, is, takers: { count: 0, withoutCountry: 0 } };
}

/** Without recognition: no provider exports databases. */
export async function inspectPlainTable(file: SourceFile, tools: InspectionTools) {
  const read = await readTable(file);
  const { is, places } = plainTable({ ...read, ...tools });
  const takers = takersOf(read, {
    email: places.get('email'),
    country: places.get('country'),
    mayGetMail: plainConsent(is.status, file.header),
  });
  return { ...read.counts, is, takers, lists: listsOf(read) } satisfies FoundTable;
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
    guess: firstColumn(file.header, kind.guesses?.country ?? []),
    mayGetMail: (cells) => statusOf(cells) === 'subscribed',
  });
  return { ...read.counts, is, takers, lists: listsOf(read, bound) };
}

interface TakerColumns {
  readonly email: number | undefined;
  readonly country: number | undefined;
  /** A column of countries that the provider guessed. */
  readonly guess?: number | undefined;
  readonly mayGetMail: (cells: Cells) => boolean;
}

function takersOf({ header, rows }: ReadTable, columns: TakerColumns): FoundTable['takers'] {
  const { email = -1, country = -1, guess, mayGetMail } = columns;
  const takers = rows.filter(
    ({ cells }) => parseAddress(cells[email] ?? '').kind === 'address' && mayGetMail(cells),
  );
  const lacking = takers.filter(({ cells }) => cleanText(cells[country] ?? '') === '');
  const counts = { count: takers.length, withoutCountry: lacking.length };
  if (guess === undefined) return counts;
  const guessed = lacking.filter(({ cells }) => cleanText(cells[guess] ?? '') !== '').length;
  return { ...counts, guessed: { column: referenceOf(header, guess), count: guessed } };
}

/** If the table does not tell, a person may say that everybody in it agreed. */
function plainConsent(status: PlainStatus | undefined, header: Header): (cells: Cells) => boolean {
  if (status?.kind !== 'words') return () => true;
  const place = header.findIndex((_, index) => referenceOf(header, index) === status.column);
  const agreed = new Set(
    status.words
      .filter(({ meaning, isDoubtful = false }) => meaning === 'subscribed' || isDoubtful)
      .map(({ word }) => word),
  );
  return (cells) => agreed.has(cleanText(cells[place] ?? ''));
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
  const is: KnownExport = {
    kind: 'export',
    type: preset.name,
    title: reading.title,
    certainty,
    because,
    role: fillsContacts(said) ? 'contacts' : 'suppressions',
    saysWhoAgreed: saysWhoAgreed(reading),
    status: rules.flatMap((rule) => wordsOf(rule, tally)),
    hasTags: rows.some(({ cells }) => (cells[tags] ?? '').trim() !== ''),
  };
  return { is, statusOf };
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
  const words = counted.map(({ word, rows }) => {
    const cells = Array.from({ length: index + 1 }, (_, place) => (place === index ? word : ''));
    const said = read(cells);
    return { word, rows, meaning: typeof said === 'string' ? said : undefined };
  });
  return [{ column: name, words }];
}
