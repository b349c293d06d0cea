// What the files leave open about consent. Until a person decides, such rows let nobody get mail.
import { type FoundTable, STATUSES, type Status, yesOrNo } from '../../contacts/index.ts';
import { type Decision, type Draft, type DraftStatus, withSource } from './draft.ts';
import {
  type GroupedSource,
  SAFE_STATUS,
  aboutWords,
  baseName,
  foundWords,
  isSilent,
} from './source-groups.ts';

type Tables = readonly FoundTable[];

/** A decision about one source. */
type Open = Omit<Decision, 'place'>;

export function statusDecisions({ group, source, tables }: GroupedSource): readonly Decision[] {
  const { name } = source;
  const { left } = group;
  const open = [
    ...(left === undefined ? silentFiles(name, tables) : [leftByName(name, tables, left)]),
    ...otherColumns(tables),
    ...mixedColumns(tables),
    ...doubtfulWords(name, tables),
    // With one status for all rows, single words have no place to be mapped.
    ...unknownWords(name, tables, typeof source.status !== 'string'),
  ];
  return open.map((one) => ({ ...one, place: { source: name } }));
}

/** The safe answer: people on such a list get no mail, whatever other files say. */
function leftByName(name: string, tables: Tables, left: Status): Open {
  const files = listed(tables.map((table) => baseName(table.name)));
  return {
    words: `By the name alone ${files} ${tables.length === 1 ? 'holds' : 'hold'} people who left (status: ${left}): none of them gets mail. Write status: ${SAFE_STATUS} if it is not so.`,
    question: {
      kind: 'text',
      text: `Is everybody in ${files} to be kept from all mail (yes, no)?`,
      safe: 'yes',
      take: (draft, answer) => {
        if (yesOrNo(answer) === 'yes') return draft;
        if (yesOrNo(answer) === undefined) return undefined;
        return withSource(draft, name, (before) => ({ ...before, status: SAFE_STATUS }));
      },
    },
  };
}

function* silentFiles(name: string, tables: Tables): Iterable<Open> {
  const silent = tables.filter(isSilent);
  if (silent.length === 0) return;
  const files = listed(silent.map((table) => baseName(table.name)));
  const says = silent.length === 1 ? 'does' : 'do';
  const silence = `${files} ${says} not say who agreed to get mail`;
  const [unread] = silent.flatMap(({ is }) =>
    is.kind === 'plain' && is.status?.kind === 'unread' ? [is.status] : [],
  );
  if (unread !== undefined && unread.isHeld !== true) {
    // Nothing is asked: a yes would also let in people who left, marked by a word that listferry does not understand.
    yield {
      words: `${silence}, and the words of its column ${unread.column} are not understood: nobody in it gets mail (status: ${SAFE_STATUS}). With status: subscribed every row would get mail but those with a word that is known to mean that somebody left, or with a good word beside one that nobody knows: first put those who left into a file of their own and name it under suppressions, or give the column a map of its words.`,
    };
    return;
  }
  const columns = consentColumnsOf(silent);
  yield {
    words: `${silence}: nobody in it gets mail (status: ${SAFE_STATUS}). Write status: subscribed if everybody else in it agreed.${readAllTheSame(columns)}`,
    question: {
      kind: 'yes-no',
      text: `Did everybody in ${files}, apart from ${goneBy(columns)}, agree to get mail?`,
      whenYes: (draft) =>
        withSource(draft, name, (source) => ({ ...source, status: 'subscribed' })),
    },
  };
}

/** Every column of the tables that is about consent. */
function consentColumnsOf(tables: Tables): readonly string[] {
  const columns = tables.flatMap(({ is }) => {
    if (is.kind !== 'plain') return [];
    return [...(is.status === undefined ? [] : [is.status.column]), ...is.otherStatus];
  });
  return [...new Set(columns)];
}

function goneBy(columns: readonly string[]): string {
  if (columns.length === 0) return 'those it names as gone';
  const [named, word] = columns.length === 1 ? ['column', 'says'] : ['columns', 'say'];
  return `those of whom its ${named} ${columns.join(', ')} ${word} otherwise`;
}

function readAllTheSame(columns: readonly string[]): string {
  if (columns.length === 0) return '';
  const [named, speak] = columns.length === 1 ? ['column', 'speaks'] : ['columns', 'speak'];
  return ` Its ${named} ${columns.join(', ')} ${speak} of consent: a word of somebody who left keeps them from mail all the same, and so does a word there that nobody understands.`;
}

function* otherColumns(tables: Tables): Iterable<Open> {
  const columns = otherColumnsOf(tables);
  if (columns.length === 0) return;
  yield {
    words: `More columns speak of consent, and only one is read as the status: ${columns.join(', ')}. People who left by one of them get no mail; to have them unsubscribed on the service as well, put them into a file of their own and name it under suppressions.`,
  };
}

/** Columns about consent besides the one that is read as the status. */
function otherColumnsOf(tables: Tables): readonly string[] {
  const read = tables.filter((table) => !isSilent(table));
  const columns = read.flatMap(({ is }) => (is.kind === 'plain' ? is.otherStatus : []));
  return [...new Set(columns)];
}

/** Columns that mix yes and no with other words: a person should check how each word was understood. */
function mixedColumns(tables: Tables): readonly Open[] {
  const mixed = tables.flatMap(({ is }) =>
    is.kind === 'plain' && is.status?.kind === 'words' && is.status.isMixed === true
      ? [is.status.column]
      : [],
  );
  return foundWords(tables)
    .filter(({ column }) => mixed.includes(column))
    .map((found) => ({
      words: `The column ${found.column} holds more than yes and no. ${aboutWords(found)}. Look whether each is right.`,
    }));
}

function* doubtfulWords(name: string, tables: Tables): Iterable<Open> {
  const doubtful = foundWords(tables).flatMap(({ column, words }) =>
    words.filter(({ isDoubtful }) => isDoubtful === true).map(({ word }) => ({ column, word })),
  );
  const [first] = doubtful;
  if (first === undefined) return;
  const words = [...new Set(doubtful.map(({ word }) => word))];
  const shown = listed(words.map((word) => `"${word}"`));
  const others = otherColumnsOf(tables);
  const apart = others.length === 0 ? '' : `, apart from ${goneBy(others)},`;
  yield {
    words: `In the column ${first.column} it is not sure that ${shown} means consent: such rows are not taken (${SAFE_STATUS}). Write subscribed there if these people agreed to get mail.`,
    question: {
      kind: 'yes-no',
      text: `Column ${first.column}: did everybody with ${shown}${apart} agree to get mail?`,
      whenYes: (draft) =>
        words.reduce((changed, word) => withWord(changed, name, word, 'subscribed'), draft),
    },
  };
}

const MOST_ASKED_WORDS = 10;

function unknownWords(name: string, tables: Tables, isMapped: boolean): readonly Open[] {
  const unknown = foundWords(tables).flatMap(({ column, words }) =>
    words.filter(({ meaning }) => meaning === undefined).map((word) => ({ ...word, column })),
  );
  return unknown.slice(0, MOST_ASKED_WORDS).map(({ word, column, rows }): Open => {
    const many = rows === 1 ? '1 row with it is' : `${String(rows)} rows with it are`;
    const words = `listferry does not know the word "${word}" of the column ${column}: the ${many} skipped as invalid.`;
    if (!isMapped) return { words };
    return {
      words: `${words} Give it a meaning under status: map: (${STATUSES.join(', ')}).`,
      question: {
        kind: 'text',
        text: `Column ${column}: what does "${word}" mean (${STATUSES.join(', ')})?`,
        safe: 'unknown, its rows are skipped',
        take: (draft, answer) => {
          const status = STATUSES.find((one) => one === answer.toLowerCase());
          return status && withWord(draft, name, word, status);
        },
      },
    };
  });
}

function withWord(draft: Draft, name: string, word: string, meaning: Status): Draft {
  return withSource(draft, name, (source) => {
    const status: DraftStatus = source.status ?? { map: {} };
    if (typeof status === 'string') return source;
    return { ...source, status: { ...status, map: { ...status.map, [word]: meaning } } };
  });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}
