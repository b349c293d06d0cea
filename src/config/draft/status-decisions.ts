// What the files leave open about consent. Until a person has said it, nobody gets mail by it.
import { STATUSES } from '../../contacts/consent.ts';
import type { Status } from '../../contacts/consent.ts';
import type { FoundTable } from '../../contacts/file-findings.ts';
import { yesOrNo } from '../../contacts/status-rule.ts';
import { withSource } from './draft.ts';
import type { Decision, Draft, DraftStatus } from './draft.ts';
import { foundWords } from './found-words.ts';
import { baseName, isSilent } from './source-groups.ts';
import { SAFE_STATUS } from './source-of-group.ts';
import type { GroupedSource } from './source-of-group.ts';

export function statusDecisions({ group, source, tables }: GroupedSource): readonly Decision[] {
  const { name } = source;
  const { left } = group;
  return [
    ...(left === undefined ? silentFiles(name, tables) : [leftByName(name, tables, left)]),
    ...otherColumns(name, tables),
    ...doubtfulWords(name, tables),
    // One status for all rows leaves no room for words of their own.
    ...unknownWords(name, tables, typeof source.status !== 'string'),
  ];
}

/** Who is on such a list gets no mail, whatever other files say: that is the safe answer. */
function leftByName(name: string, tables: readonly FoundTable[], left: Status): Decision {
  const files = listed(tables.map((table) => baseName(table.name)));
  return {
    place: { source: name },
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

function silentFiles(name: string, tables: readonly FoundTable[]): readonly Decision[] {
  const silent = tables.filter(isSilent);
  if (silent.length === 0) return [];
  const files = listed(silent.map((table) => baseName(table.name)));
  const says = silent.length === 1 ? 'does' : 'do';
  const silence = `${files} ${says} not say who agreed to get mail`;
  const unread = silent.map(unreadColumn).find((column) => column !== undefined);
  if (unread !== undefined) return [unreadDecision(name, silence, unread)];
  return [
    {
      place: { source: name },
      words: `${silence}: nobody is taken by it (status: ${SAFE_STATUS}). Write status: subscribed if everybody else in it agreed.`,
      question: {
        kind: 'yes-no',
        text: `Did everybody in ${files}, apart from those it names as gone, agree to get mail?`,
        whenYes: (draft) =>
          withSource(draft, name, (source) => ({ ...source, status: 'subscribed' })),
      },
    },
  ];
}

/** No question: a yes would bring in whoever left by the column that is not read. */
function unreadDecision(source: string, silence: string, column: string): Decision {
  return {
    place: { source },
    words: `${silence}, and the words of its column ${column} are not understood: nobody is taken by it (status: ${SAFE_STATUS}). With status: subscribed every row would get mail, whatever that column says: first put those who left into a file of their own and name it under suppressions, or give the column a map of its words.`,
  };
}

function unreadColumn({ is }: FoundTable): string | undefined {
  return is.kind === 'plain' && is.status?.kind === 'unread' ? is.status.column : undefined;
}

function otherColumns(name: string, tables: readonly FoundTable[]): readonly Decision[] {
  const columns = tables.flatMap(({ is }) => (is.kind === 'plain' ? is.otherStatus : []));
  if (columns.length === 0) return [];
  const shown = listed([...new Set(columns)]);
  return [
    {
      place: { source: name },
      words: `More columns speak of consent, and one alone is read: ${shown}. If one of them tells who left, put those people into a file of their own and name it under suppressions.`,
    },
  ];
}

function doubtfulWords(name: string, tables: readonly FoundTable[]): readonly Decision[] {
  const doubtful = foundWords(tables).flatMap(({ column, words }) =>
    words.filter(({ isDoubtful }) => isDoubtful === true).map(({ word }) => ({ column, word })),
  );
  const [first] = doubtful;
  if (first === undefined) return [];
  const words = [...new Set(doubtful.map(({ word }) => word))];
  const shown = listed(words.map((word) => `"${word}"`));
  return [
    {
      place: { source: name },
      words: `In the column ${first.column} it is not sure that ${shown} means consent: such rows are not taken (${SAFE_STATUS}). Write subscribed there if these people agreed to get mail.`,
      question: {
        kind: 'yes-no',
        text: `Column ${first.column}: did everybody with ${shown} agree to get mail?`,
        whenYes: (draft) =>
          words.reduce((changed, word) => withWord(changed, name, [word, 'subscribed']), draft),
      },
    },
  ];
}

const MOST_ASKED_WORDS = 10;

function unknownWords(
  name: string,
  tables: readonly FoundTable[],
  isMapped: boolean,
): readonly Decision[] {
  const unknown = foundWords(tables).flatMap(({ column, words }) =>
    words.filter(({ meaning }) => meaning === undefined).map((word) => ({ ...word, column })),
  );
  return unknown.slice(0, MOST_ASKED_WORDS).map(({ word, column, rows }): Decision => {
    const many = rows === 1 ? '1 row that has it is' : `${String(rows)} rows that have it are`;
    const words = `Nobody knows the word "${word}" of the column ${column}: the ${many} left out as invalid.`;
    if (!isMapped) return { place: { source: name }, words };
    return {
      place: { source: name },
      words: `${words} Give it a meaning under status: map: (${STATUSES.join(', ')}).`,
      question: {
        kind: 'text',
        text: `Column ${column}: what does "${word}" mean (${STATUSES.join(', ')})?`,
        safe: 'unknown, its rows are left out',
        take: (draft, answer) => {
          const status = STATUSES.find((one) => one === answer.toLowerCase());
          return status && withWord(draft, name, [word, status]);
        },
      },
    };
  });
}

function withWord(draft: Draft, name: string, [word, meaning]: readonly [string, Status]): Draft {
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
