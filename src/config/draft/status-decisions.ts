// What the files leave open about consent. Until a person decides, such rows let nobody get mail.
import {
  type FoundTable,
  STATUSES,
  type Status,
  saysAgreement,
  statusOfWord,
  yesOrNo,
} from '../../contacts/index.ts';
import {
  type Decision,
  type Draft,
  type DraftStatus,
  withEverybodyAgreed,
  withSource,
} from './draft.ts';
import {
  type GroupedSource,
  SAFE_STATUS,
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
  const columns = consentColumnsOf(silent);
  const few = fewWords(silent);
  yield {
    words: `${files} ${says} not say who agreed to get mail: nobody in it gets mail (${SAFE_STATUS}). Write subscribed in its place if everybody else in it agreed.${readAllTheSame(columns)}${few === '' ? '' : ` Look at its columns of few values: ${few}.`}`,
    question: {
      kind: 'yes-no',
      text: `Did everybody in ${files}, apart from ${goneBy(columns)}, agree to get mail?${few === '' ? '' : ` Look first: ${few}.`}`,
      whenYes: (draft) => withSource(draft, name, withEverybodyAgreed),
    },
  };
}

/** Every column of the tables that is about consent. */
function consentColumnsOf(tables: Tables): readonly string[] {
  const columns = tables.flatMap(({ is }) =>
    is.kind === 'plain' ? is.consent.map(({ column }) => column) : [],
  );
  return [...new Set(columns)];
}

/** Such as `Newsletter: WAHR 6, FALSCH 3; Plan: gold 4, free 5`. */
function fewWords(tables: Tables): string {
  return tables
    .flatMap(({ few }) => few)
    .map(
      ({ column, words }) =>
        `${column}: ${words.map(({ word, rows }) => `${word} ${String(rows)}`).join(', ')}`,
    )
    .join('; ');
}

function goneBy(columns: readonly string[]): string {
  if (columns.length === 0) return 'those it names as gone';
  const [named, word] = columns.length === 1 ? ['column', 'says'] : ['columns', 'say'];
  return `those of whom its ${named} ${columns.join(', ')} ${word} otherwise`;
}

function readAllTheSame(columns: readonly string[]): string {
  if (columns.length === 0) return '';
  const [named, speak] = columns.length === 1 ? ['column', 'speaks'] : ['columns', 'speak'];
  return ` Its ${named} ${columns.join(', ')} ${speak} of consent: a word of somebody who left keeps them from mail all the same, and so does a word there that is not understood.`;
}

function doubtfulWords(name: string, tables: Tables): readonly Open[] {
  return foundWords(tables).flatMap(({ column, words }): Open[] => {
    const doubtful = words.filter(({ isDoubtful }) => isDoubtful === true);
    if (doubtful.length === 0) return [];
    const shown = listed(doubtful.map(({ word }) => `"${word}"`));
    const others = consentColumnsOf(tables).filter((other) => other !== column);
    const apart = others.length === 0 ? '' : `, apart from ${goneBy(others)},`;
    const good = doubtful.filter(({ word }) => mayMeanAgreement(word));
    const told = `In the column ${column} it is not sure what ${shown} ${doubtful.length === 1 ? 'means' : 'mean'}: such rows are not taken (${SAFE_STATUS}). Write subscribed there if these people agreed to get mail, or unsubscribed if they left it.`;
    if (good.length === 0) return [{ words: told }];
    const asked = listed(good.map(({ word }) => `"${word}"`));
    return [
      {
        words: told,
        question: {
          kind: 'yes-no',
          text: `Column ${column}: did everybody with ${asked}${apart} agree to get mail?`,
          whenYes: (draft) =>
            good.reduce(
              (changed, { word }) => withWord(changed, { name, column, word }, 'subscribed'),
              draft,
            ),
        },
      },
    ];
  });
}

/** `Cancelled` is never asked as if it could be an agreement. */
function mayMeanAgreement(word: string): boolean {
  const status = statusOfWord(word);
  return status === 'subscribed' || (status === undefined && yesOrNo(word) !== 'no');
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
    const meanings = meaningsIn(tables, column);
    return {
      words: `${words} Give it a meaning under map (${meanings.join(', ')}).`,
      question: {
        kind: 'text',
        text: `Column ${column}: what does "${word}" mean (${meanings.join(', ')})?`,
        safe: 'unknown, its rows are skipped',
        take: (draft, answer) => {
          const status = meanings.find((one) => one === answer.toLowerCase());
          return status && withWord(draft, { name, column, word }, status);
        },
      },
    };
  });
}

/** Nobody agrees by a word in a column of those who left. */
function meaningsIn(tables: Tables, column: string): readonly Status[] {
  const kinds = tables.flatMap(({ is }) =>
    is.kind === 'plain'
      ? is.consent.filter((one) => one.column === column).map(({ kind }) => kind)
      : [],
  );
  const mayAgree = kinds.every((kind) => kind === 'unread' || saysAgreement(kind));
  return mayAgree ? STATUSES : STATUSES.filter((status) => status !== 'subscribed');
}

interface AskedWord {
  /** Of the source. */
  readonly name: string;
  readonly column: string;
  readonly word: string;
}

function withWord(draft: Draft, { name, column, word }: AskedWord, meaning: Status): Draft {
  return withSource(draft, name, (source) => {
    const status: DraftStatus = source.status ?? { map: {} };
    if (typeof status === 'string') return source;
    if (!('all' in status)) {
      return { ...source, status: { ...status, map: { ...status.map, [word]: meaning } } };
    }
    const all = status.all.map((one) =>
      one.column === column ? { ...one, map: { ...one.map, [word]: meaning } } : one,
    );
    return { ...source, status: { ...status, all } };
  });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}
