// What is asked of files that do not say who agreed: a yes, a no, or the column that says it.
import { type ConsentColumn, type FoundTable, heedsEveryWord } from '../../contacts/index.ts';
import { columnsThatMayTell } from './column-choices.ts';
import { type Decision, withEverybodyAgreed, withSource } from './draft.ts';
import { type GroupedSource, SAFE_STATUS, isSilent, shownName } from './source-groups.ts';
import { askedWords, consentIn, fewWords, foundWords, listed, rowsOf } from './word-meanings.ts';

type Tables = readonly FoundTable[];

type Open = Omit<Decision, 'place'>;

export function* silentFiles(grouped: GroupedSource): Iterable<Open> {
  const { tables } = grouped;
  const silent = tables.filter(isSilent);
  // The words that are asked for decide for all files of the source.
  if (askedWords(tables).length > 0) yield* besideAsked(tables);
  else if (silent.length > 0)
    yield silentDecision(grouped.source.name, silent, columnsThatMayTell(grouped));
}

function silentDecision(name: string, silent: Tables, columns: readonly string[]): Open {
  const files = listed(silent.map(shownName));
  const says = silent.length === 1 ? 'does' : 'do';
  const few = fewWords(silent.flatMap(lookFirst));
  const byColumn =
    columns.length === 0
      ? ''
      : ' If a column says who agreed, write status: { column: NAME, map: { WORD: subscribed } } instead.';
  const look = few === '' ? '' : ` Look first: ${few}.`;
  return {
    words: `${files} ${says} not say who agreed to get mail. So ${silent.length === 1 ? 'its' : 'their'} people get none (${SAFE_STATUS}). Write subscribed in its place if everybody else agreed.${byColumn}${readAllTheSame(silent)}${few === '' ? '' : ` Look at its columns of few values: ${few}.`}`,
    question: {
      kind: 'yes-no',
      text: `Did the people in ${files} agree to get mail? (Those it marks as unsubscribed stay out in any case.)${look}`,
      columns,
      about: [{ ask: 'consent', source: name }],
      options: [{ value: 'agreed', words: 'yes, everybody else agreed' }],
      safe: 'nobody of them gets mail',
      take: (draft) => withSource(draft, name, withEverybodyAgreed),
    },
  };
}

/** What is read, and what keeps people from mail whatever is answered, is shown before. */
function lookFirst(table: FoundTable): FoundTable['few'] {
  const read = new Set(
    consentIn(table).flatMap(({ column, kind, isPartial }) =>
      kind === 'unread' || isPartial === true ? [] : [column],
    ),
  );
  const { taken = [], left = [] } = table.is.kind === 'export' ? (table.taking ?? {}) : {};
  // What a preset reads, it neither takes nor leaves, and nobody can name it as the column that says it.
  const open = new Set([...taken, ...left].map(({ column }) => column));
  const isOpen = (column: string): boolean => table.is.kind !== 'export' || open.has(column);
  return table.few.filter(({ column }) => !read.has(column) && isOpen(column));
}

/** Without a question: who says that all of them agreed says it of the asked words, too. */
function besideAsked(tables: Tables): readonly Open[] {
  const asked = new Set(askedWords(tables));
  const words = foundWords(tables).flatMap((one) =>
    one.words.filter(({ word }) => asked.has(word)),
  );
  const all = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (all <= rowsOf(words)) return [];
  const files = listed(tables.map(shownName));
  const shown = listed([...asked].map((word) => `"${word}"`));
  return [
    {
      words: `Apart from people with ${shown}, it is unknown who in ${files} agreed to get mail. All others get none (${SAFE_STATUS}). If all of them agreed, and those with ${shown} too, write status: subscribed and leave out map. People who left by another column still get no mail.`,
    },
  ];
}

/** What holds for each column whatever everybody is said to have agreed to: it differs by how the column is read. */
function readAllTheSame(tables: Tables): string {
  const consent = tables.flatMap(consentIn);
  const all = new Map(consent.map((one) => [one.column, one] as const));
  // What is held is told by a sentence of its own.
  const heeding = [...all.values()].filter(
    ({ kind, heldFor }) => kind !== 'nothing' && heldFor === undefined,
  );
  const strict = heeding.filter((one) => heedsUnknown(one)).map(({ column }) => column);
  const loose = heeding.filter((one) => !heedsUnknown(one)).map(({ column }) => column);
  return `${strictText(strict)}${looseText(loose)}`;
}

/** A row with a word that nobody understands is skipped or gets no mail. */
function heedsUnknown({ kind, column }: ConsentColumn): boolean {
  if (kind === 'labels' || kind === 'notes') return false;
  return kind !== 'unread' || heedsEveryWord(column);
}

function strictText(columns: readonly string[]): string {
  if (columns.length === 0) return '';
  const [named, speak] = columns.length === 1 ? ['column', 'speaks'] : ['columns', 'speak'];
  return ` Its ${named} ${columns.join(', ')} ${speak} of consent. A word there that says that somebody left still keeps them from mail, and so does one that is not understood.`;
}

function looseText(columns: readonly string[]): string {
  if (columns.length === 0) return '';
  const named = columns.length === 1 ? 'column' : 'columns';
  return ` In its ${named} ${columns.join(', ')}, people are kept from mail only by what is listed under status, or says for sure that somebody left. Anything else there says nothing, and its people are taken.`;
}
