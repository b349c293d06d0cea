// The configuration that files suggest: a source for each group of files, the syncs that they fill, the
// suppressions that they hold, and the decisions that only a person can make.
import type { FoundFile, TagUse, FoundTable, StatusWord } from '../../contacts/index.ts';
import { own } from '../../lib/index.ts';
import {
  type Decision,
  type Draft,
  type DraftSource,
  type DraftSuppression,
  withSource,
  wordQuestion,
} from './draft.ts';
import { foundWords, type WordMeaning, meaningsOf, placeOfWords } from './word-meanings.ts';
import {
  besideDecisions,
  kindDecisions,
  leavingDecisions,
  sheetDecisions,
} from './recognition-decisions.ts';
import {
  type GroupOptions,
  type GroupedSource,
  type SourceGroup,
  groupFiles,
  sourceOf,
} from './source-groups.ts';
import { statusDecisions } from './status-decisions.ts';
import { draftSyncs, syncDecisions } from './syncs-of-sources.ts';

export interface DraftOptions extends GroupOptions {
  /** Whether a country of this name or code is known. */
  readonly knowsCountry: (text: string) => boolean;
  /** The encoding of all files, where a person named it. */
  readonly encoding?: string | undefined;
}

/** Takes the paths of the files in the form in which they will be written. */
export function draftOfFiles(files: readonly FoundFile[], options: DraftOptions): Draft {
  const { grouped, leftOut } = sourcesOfFiles(files, options);
  const syncs = draftSyncs(grouped);
  const decisions: Decision[] = [
    ...leftOut.map((words): Decision => ({ place: 'sources', words })),
    ...grouped.flatMap((one) => [...tableDecisions(one)]),
    ...grouped.flatMap(kindDecisions),
    ...grouped.flatMap(sheetDecisions),
    ...grouped.flatMap(besideDecisions),
    ...grouped.flatMap(
      (one) => leavingDecisions(one) ?? [...statusDecisions(one), ...asideDecisions(one)],
    ),
    ...grouped.flatMap((one) => [...tagDecisions(one)]),
    ...syncDecisions(syncs, grouped, options.knowsCountry),
  ];
  const sources = grouped.map(({ source }) => withEncoding(source, options.encoding));
  return { sources, syncs, suppressions: suppressionsOf(grouped), decisions };
}

/** The sources that the files form, each with a name of its own. */
export function sourcesOfFiles(files: readonly FoundFile[], options: GroupOptions) {
  const { groups, leftOut } = groupFiles(files, options);
  const taken = new Set<string>();
  const grouped = groups.map((group): GroupedSource => {
    return { group, ...sourceOf(group, takeName(titleOf(group), taken)) };
  });
  return { grouped, leftOut };
}

function withEncoding(source: DraftSource, encoding: string | undefined): DraftSource {
  const isDatabase = source.type === 'sqlite' || source.type === 'snapshot';
  return isDatabase || encoding === undefined ? source : { ...source, encoding };
}

/** An export is named after its provider, unless it is one list of several. */
function titleOf(group: SourceGroup): string {
  if (group.kind !== 'export' || group.isList === true) return group.base;
  return group.role === 'contacts' ? group.type : `${group.type}_suppressions`;
}

function suppressionsOf(grouped: readonly GroupedSource[]): readonly DraftSuppression[] {
  const tells = grouped.filter(canSayWhoLeft);
  const snapshots = grouped.filter(({ group }) => group.kind === 'snapshot');
  const global = [...tells, ...snapshots].map(({ source }) => source.name);
  const groups = snapshots.map(({ source }) => source.name);
  return [
    ...(global.length === 0 ? [] : [{ sources: global, into: 'global' } as const]),
    ...(groups.length === 0 ? [] : [{ sources: groups, into: 'groups' } as const]),
  ];
}

/** Whether a row of the source can say that its person left, whatever a person answers to the questions. */
function canSayWhoLeft({ group, source }: GroupedSource): boolean {
  if (group.kind === 'export' || group.left !== undefined) return true;
  if (typeof source.status === 'object') return true;
  // A person may still choose another table of a database.
  return group.files
    .flatMap((file) => file.tables)
    .some(({ is }) => is.kind === 'plain' && is.consent.length > 0);
}

// Names for sources, made from the names of the files.

const LONGEST_NAME_LENGTH = 40;

/** `CRM Export.csv` is `crm_export`; a second one is `crm_export_2`. */
export function takeName(title: string, taken: Set<string>): string {
  const letters = title
    .replace(/\.[A-Za-z0-9]{1,8}$/u, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, LONGEST_NAME_LENGTH)
    .replaceAll(/^_+|_+$/gu, '');
  const name = letters === '' ? 'contacts' : letters;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${String(number)}`;
  taken.add(free);
  return free;
}

// Decisions with more than one good answer: which table of a database is read, and what becomes of tags.

/** If several tables hold addresses, the largest one is taken until a person names another. */
function* tableDecisions({ group, source }: GroupedSource): Iterable<Decision> {
  const tables = group.files.flatMap((file) => file.tables);
  if (group.kind !== 'database' || tables.length < 2) return;
  const { name, table = '' } = source;
  const names = tables.map((one) => one.name).join(', ');
  yield {
    place: { source: name },
    words: `Several tables of the database hold addresses (${names}): ${table} was taken. Name the right one under table, and its columns.`,
  };
}

const TAG_USES: Readonly<Record<string, TagUse>> = {
  field: { kind: 'customField', name: 'tags' },
  types: { kind: 'contactTypes' },
  ignore: { kind: 'ignore' },
};

/** A custom field loses nothing, so it needs no decision in the file. */
function* tagDecisions({ source }: GroupedSource): Iterable<Decision> {
  if (source.tags === undefined) return;
  yield {
    place: { source: source.name },
    question: {
      kind: 'text',
      text: `The tags of ${source.name}: one custom field, a contact type for each, or nothing (field, types, ignore)?`,
      about: [{ ask: 'tags', source: source.name }],
      options: [
        { value: 'field', words: 'one custom field for all of them' },
        { value: 'types', words: 'a contact type for each' },
        { value: 'ignore', words: 'nothing' },
      ],
      safe: 'field',
      take: (draft, answer) => {
        const tags = own(TAG_USES, answer);
        return tags && withSource(draft, source.name, (before) => ({ ...before, tags }));
      },
    },
  };
}

// What stands aside of the columns about consent: labels that may be about mail, and notes that speak of leaving. Until a
// person says what they mean, such a label says nothing, and who has such a note gets no mail.

type Open = Omit<Decision, 'place'>;

const MOST_ASKED = 10;

function asideDecisions({ source, tables }: GroupedSource): readonly Decision[] {
  const { name, status } = source;
  // With one status for all rows, nothing has a place to be mapped.
  if (typeof status !== 'object') return [];
  return openAsides(name, tables).map((one) => ({ ...one, place: { source: name } }));
}

function openAsides(name: string, tables: readonly FoundTable[]): readonly Open[] {
  const openOf = (of: 'labels' | 'notes'): readonly Aside[] =>
    foundWords(tables, of)
      .flatMap(({ column, words }) =>
        words.filter(isOpen).map((word) => {
          return { name, column, word, meanings: meaningsOf(word, placeOfWords(tables, column)) };
        }),
      )
      .slice(0, MOST_ASKED);
  return [...openOf('labels').map(labelDecision), ...openOf('notes').map(noteDecision)];
}

function isOpen({ meaning, isDoubtful = false }: StatusWord): boolean {
  return meaning === undefined || isDoubtful;
}

interface Aside {
  /** Of the source. */
  readonly name: string;
  readonly column: string;
  readonly word: StatusWord;
  readonly meanings: readonly WordMeaning[];
}

function labelDecision(aside: Aside): Open {
  const { column, word, meanings } = aside;
  const many = word.rows === 1 ? '1 row' : `${String(word.rows)} rows`;
  const isHeld = word.isDoubtful === true;
  const until = isHeld ? 'its people get no mail (no-consent)' : 'it says nothing';
  return {
    words: `The label "${word.word}" of the column ${column} (${many}) may speak of consent. Until you say what it means, ${until}. Give it a meaning under map (${meanings.join(', ')}).`,
    question: wordQuestion(placeOf(aside), meanings, {
      what: 'the label ',
      safe: isHeld ? 'not sure, no-consent' : 'nothing',
    }),
  };
}

function noteDecision(aside: Aside): Open {
  const { column, word, meanings } = aside;
  const { word: phrase, rows, sample = phrase } = word;
  const many = rows === 1 ? '1 row says' : `${String(rows)} rows say`;
  return {
    words: `In the column ${column} ${many} "${phrase}", such as ${sample}. These people get no mail (no-consent). They are not suppressed. Give the phrase a meaning under map: unsubscribed if they left, nothing if it is about something else (${meanings.join(', ')}).`,
    question: wordQuestion(placeOf(aside), meanings, {
      what: 'the note ',
      within: ` in a note such as ${sample}`,
      safe: 'not sure, no-consent',
    }),
  };
}

function placeOf({ name, column, word: { word } }: Aside) {
  return { source: name, column, word };
}
