// What the files leave open about consent. Until a person decides, such rows let nobody get mail.
import { type FoundTable, type Status, type StatusWord, isIdle } from '../../contacts/index.ts';
import { type Decision, type DraftStatus, withSource, wordQuestion } from './draft.ts';
import { silentFiles } from './silent-files.ts';
import {
  askedWords,
  consentIn,
  fewWords,
  foundWords,
  heldColumns,
  listed,
  mayMeanAgreement,
  meaningsOf,
  placeOfWords,
  rowsOf,
  tellsAgreement,
  unreadAnswers,
} from './word-meanings.ts';
import { type GroupedSource, SAFE_STATUS, isSilent, shownName } from './source-groups.ts';

type Tables = readonly FoundTable[];

/** A decision about one source. */
type Open = Omit<Decision, 'place'>;

/** A source whose words are asked for. */
interface Asking {
  readonly name: string;
  readonly tables: Tables;
  readonly status: DraftStatus | undefined;
}

export function statusDecisions(grouped: GroupedSource): readonly Decision[] {
  const { group, source, tables } = grouped;
  const { name, status } = source;
  const { left } = group;
  const asking = { name, tables, status };
  const open = [
    ...(left === undefined ? silentFiles(grouped) : [leftByName(name, tables, left)]),
    ...otherPeople(name, tables),
    ...daysToCome(name, tables),
    ...endDates(asking),
    ...membershipEnds(name, tables),
    ...anyLeaving(name, tables),
    ...leaversBeside(name, tables),
    ...unclearAbove(name, tables),
    ...cameBack(name, tables),
    ...answersBeside(name, tables),
    ...doubtfulWords(asking),
    ...longStatuses(name, tables),
    // With one status for all rows, single words have no place to be mapped.
    ...unknownWords(asking),
  ];
  return open.map((one) => ({ ...one, place: { source: name } }));
}

/** Without a question: a second source is more than an answer. */
function otherPeople(name: string, tables: Tables): readonly Open[] {
  const people = tables.flatMap(({ is }) => (is.kind === 'plain' ? (is.otherPeople ?? []) : []));
  const all = new Map(people.map((one) => [one.addresses, one] as const));
  return [...all.values()].map(({ addresses, consent }) => ({
    words: `The people of the column ${addresses} said for themselves what they want (${consent.join(', ')}). They are left out, and not suppressed. What they said against mail also keeps the person of the first address from it. To take them, write a second source beside ${name} with the same path, email: ${addresses} under columns, and ${consent.join(', ')} under status.`,
  }));
}

function daysToCome(name: string, tables: Tables): readonly Open[] {
  return heldColumns(tables, 'days-to-come').map((column) => ({
    words: `Some days in the column ${column} of ${name} lie in the future. Everybody with a day in it gets no mail (no-consent). They are not suppressed. Write kind: moment-left there if they left, whatever the day, or kind: nothing if it is about something else.`,
  }));
}

/**
 * Without a question for those of consent: the days change their meaning with time, and only a file without those that are
 * over stays right.
 */
function endDates({ name, tables, status }: Asking): readonly Open[] {
  const isListed = typeof status === 'object' && 'all' in status;
  const barring = new Set(heldColumns(tables, 'end-date', (kind) => kind !== 'unread'));
  return heldColumns(tables, 'end-date').map((column) => ({
    question: barring.has(column) ? endQuestion(name, column) : undefined,
    words: `The column ${column} of ${name} names the day on which consent or a subscription ends. Such a day is no consent. Everybody with anything in it gets no mail, whether the date is past or future. They are not suppressed. To mail those whose date is in the future, take everybody else out of the file. Then ${isListed ? `write { column: ${column}, kind: nothing } under all` : 'name it under columns as a custom field'}, and it says nothing.`,
  }));
}

/** Who leaves a club may go on reading its mails. */
function membershipEnds(name: string, tables: Tables): readonly Open[] {
  return heldColumns(tables, 'membership').map((column) => ({
    words: `By the column ${column} of ${name} a membership or a contract ended. Everybody with anything in it gets no mail. That differs from an unsubscribe, so they are not suppressed. Write kind: nothing there if the column is about something other than mail.`,
    question: endQuestion(name, column),
  }));
}

/** An order may be withdrawn, and a course left. */
function anyLeaving(name: string, tables: Tables): readonly Open[] {
  return heldColumns(tables, 'any-leaving').map((column) => ({
    words: `The column ${column} of ${name} says that people left. Beside the other columns, that may be a course, an order or a club. Everybody with a yes or a day in it gets no mail. They are not suppressed. Write kind: ${leftKind(tables, column)} there if they unsubscribed, which is for good, or kind: nothing if it is about something else.`,
    question: {
      kind: 'text',
      text: `Column ${column}: did its people unsubscribe, or leave something else, such as a course or an order (left, consent, nothing)?`,
      about: [{ ask: 'column', source: name, column }],
      options: [
        { value: 'left', words: 'left: they unsubscribed, and will never get mail again' },
        { value: 'consent', words: 'consent: left out of all mail, but not suppressed' },
        { value: 'nothing', words: 'nothing: it is about something else' },
      ],
      safe: 'nobody with a yes or a day in it gets mail',
    },
  }));
}

function leftKind(tables: Tables, column: string): string {
  const consent = tables.flatMap(consentIn);
  const isMoment = consent.some((one) => one.column === column && one.kind === 'moment-barred');
  return isMoment ? 'moment-left' : 'flag-left';
}

/** The answer is a part of the files: what becomes of the column. */
function endQuestion(source: string, column: string): NonNullable<Decision['question']> {
  return {
    kind: 'text',
    text: `Column ${column}: does consent to mail end there, or something else, such as a magazine or a membership (consent, nothing)?`,
    about: [{ ask: 'column', source, column }],
    options: [
      { value: 'consent', words: 'consent: nobody with anything in it gets mail' },
      { value: 'nothing', words: 'nothing: it is about something else' },
    ],
    safe: 'nobody with anything in it gets mail',
  };
}

/** Without a question: a second source is more than an answer. */
function leaversBeside(name: string, tables: Tables): readonly Open[] {
  return heldColumns(tables, 'addresses').map((column) => ({
    words: `The column ${column} of ${name} holds addresses of people who left. They and the person of the row get no mail by this source. They are not suppressed. To have the service keep them from mail, write a second source beside ${name} with the same path, email: ${column} under columns and status: unsubscribed, and name it under suppressions.`,
  }));
}

/** Its words are asked about one by one. */
function unclearAbove(name: string, tables: Tables): readonly Open[] {
  const consent = tables.flatMap(consentIn);
  const unclear = consent.filter(({ isUnclearAbove }) => isUnclearAbove === true);
  const all = new Map(unclear.map((one) => [one.column, one.above ?? ''] as const));
  return [...all].map(([column, above]) => ({
    words: `In ${name}, "${above}" stands in the line above the column ${column}. What both say together is unclear: a yes there may mean that somebody agreed, or the opposite. Nobody agrees by the column. Rows are skipped where it holds a word without a meaning under map.`,
  }));
}

/** Without a question: only the program that they come from knows which of both days is right. */
function cameBack(name: string, tables: Tables): readonly Open[] {
  const found = tables.flatMap(({ is }) => (is.kind === 'plain' ? (is.cameBack ?? []) : []));
  const [first] = found;
  if (first === undefined) return [];
  const count = rowsOf(found);
  const rows = count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`;
  const [have, their, these] =
    count === 1 ? ['has', 'its', 'this row'] : ['have', 'their', 'these rows'];
  return [
    {
      words: `${rows} of ${name} ${have} a day of agreement that is later than ${their} day in the column ${first.column}. The worse of the two counts, so these people are kept from all mail for ever. If they came back, take the day of leaving out of ${these} before you apply a plan.`,
    },
  ];
}

const MOST_UNREAD_ANSWERS = 8;

/**
 * Where another column says who agreed, nothing is asked, and a yes below a title in words that nobody knows may still
 * be one of somebody who left. Without a question: what the title says is for a person to read.
 */
function answersBeside(name: string, tables: Tables): readonly Open[] {
  const columns = new Map(
    tables
      .filter((table) => !isSilent(table))
      .flatMap((table) => unreadAnswers(table).map((one) => [one.column, one] as const)),
  );
  if (columns.size === 0) return [];
  const shown = fewWords([...columns.values()].slice(0, MOST_UNREAD_ANSWERS));
  return [
    {
      words: `These columns of ${name} hold answers or blanks, and are not read as consent: ${shown}. If one says who wants no mail, write it under all. Where a yes says so, write { column: ${[...columns.keys()][0] ?? ''}, kind: flag-left }, or with kind: flag-agreed where a no does. Otherwise leave it.`,
    },
  ];
}

/** The safe answer: people on such a list get no mail, whatever other files say. */
function leftByName(name: string, tables: Tables, left: Status): Open {
  const files = listed(tables.map(shownName));
  return {
    words: `By the name alone ${files} ${tables.length === 1 ? 'holds' : 'hold'} people who left (status: ${left}). They get no mail. Write status: ${SAFE_STATUS} if that is wrong.`,
    question: {
      kind: 'text',
      text: `Should everybody in ${files} be kept from all mail (yes, no)?`,
      about: [{ ask: 'consent', source: name }],
      options: [
        { value: 'yes', words: 'yes: kept from all mail, for ever' },
        { value: 'no', words: 'no: left out of mail only until they agree' },
      ],
      safe: 'yes',
      take: (draft, answer) =>
        answer === 'yes'
          ? draft
          : withSource(draft, name, (before) => ({ ...before, status: SAFE_STATUS })),
    },
  };
}

/** Every column of the tables that is about consent. */
function consentColumnsOf(tables: Tables): readonly string[] {
  return [...new Set(tables.flatMap(consentIn).map(({ column }) => column))];
}

function goneBy(columns: readonly string[]): string {
  if (columns.length === 0) return 'those it names as gone';
  const [named, word] = columns.length === 1 ? ['column', 'says'] : ['columns', 'say'];
  return `those whose ${named} ${columns.join(', ')} ${word} otherwise`;
}

function doubtfulWords(asking: Asking): readonly Open[] {
  const { name, tables, status } = asking;
  return foundWords(tables).flatMap(({ column, words }): readonly Open[] => {
    const doubtful = words.filter(({ isDoubtful }) => isDoubtful === true);
    if (doubtful.length === 0) return [];
    if (typeof status === 'object' && 'all' in status && mayBeAboutAnything(tables, column)) {
      return doubtful.map((word) => doubtfulState(asking, column, word));
    }
    const shown = listed(doubtful.map(({ word }) => `"${word}"`));
    const others = consentColumnsOf(tables).filter((other) => other !== column);
    const isAlone = others.length === 0 && askedWords(tables).length === 0;
    const apart = isAlone ? '' : `, apart from ${goneBy(others)},`;
    const good = doubtful.filter(({ word }) => mayMeanAgreement(word));
    const unsure = `In the column ${column}, it is unsure what ${shown} ${doubtful.length === 1 ? 'means' : 'mean'}. Such rows are not taken (${SAFE_STATUS}). Write subscribed there if these people agreed to get mail, or unsubscribed if they left it.`;
    if (areAskedEach(doubtful)) return doubtful.map((word) => doubtfulState(asking, column, word));
    if (good.length === 0) return [{ words: unsure }];
    const asked = listed(good.map(({ word }) => `"${word}"`));
    return [
      {
        words: unsure,
        question: {
          kind: 'yes-no',
          text: `Column ${column}: did everybody with ${asked}${apart} agree to get mail?`,
          about: good.map(({ word }) => ({ ask: 'word', source: name, column, word })),
          options: [{ value: 'subscribed', words: 'agreed' }],
          safe: 'nobody with it gets mail',
        },
      },
    ];
  });
}

/** Who sleeps may have left or not; a cross and a circle are opposites, of which no answer is true together. */
function areAskedEach(words: readonly StatusWord[]): boolean {
  const signs = new Set(words.map(({ word }) => word.toLowerCase()));
  return words.every(({ word }) => isIdle(word)) || (signs.has('x') && signs.has('o'));
}

/** Words of anything, beside another column that says who agreed. */
function mayBeAboutAnything(tables: Tables, column: string): boolean {
  const consent = tables.flatMap(consentIn);
  const own = consent.filter((one) => one.column === column);
  const others = consent.filter((one) => one.column !== column);
  return own.every(({ kind }) => kind === 'words') && others.some((one) => tellsAgreement(one));
}

/** The state of a paid subscription beside a column about the newsletter: the answer may be that it says nothing. */
function doubtfulState(asking: Asking, column: string, word: StatusWord): Open {
  const meanings = meaningsIn(asking, column, word);
  const rest = meanings.includes('nothing') ? ': nothing leaves it to the other columns' : '';
  return {
    words: `In the column ${column}, it is unsure what "${word.word}" means. Such rows are not taken (${SAFE_STATUS}). Give it a meaning under map (${meanings.join(', ')})${rest}.`,
    question: wordQuestion({ source: asking.name, column, word: word.word }, meanings, {
      safe: `not sure, ${SAFE_STATUS}`,
    }),
  };
}

const MOST_WORDS_AT_ONCE = 3;

/** Before its words are asked about one by one: a status beside an answer may be one of sales. */
function longStatuses(name: string, tables: Tables): readonly Open[] {
  const beside = tables.flatMap(consentIn).filter(({ isBeside }) => isBeside === true);
  const names = new Set(beside.map(({ column }) => column));
  const statuses = foundWords(tables).filter(({ column }) => names.has(column));
  return statuses.flatMap((one): readonly Open[] => {
    const { column, words } = one;
    const open = words.filter(({ meaning }) => meaning === undefined);
    if (open.length <= MOST_WORDS_AT_ONCE) return [];
    return [
      {
        question: {
          kind: 'text',
          text: `${fewWords([one])}. Does this column say who gets mail, or is it about something else, such as sales (consent, nothing)?`,
          about: [{ ask: 'column', source: name, column }],
          options: [
            { value: 'consent', words: 'consent: each of its words is asked about' },
            { value: 'nothing', words: 'nothing: it is about something else' },
          ],
          safe: 'each of its words is asked about',
        },
      },
    ];
  });
}

const MOST_ASKED_WORDS = 12;

function unknownWords(asking: Asking): readonly Open[] {
  const { name, tables, status } = asking;
  const unknown = foundWords(tables).flatMap(({ column, words }) =>
    words.filter(({ meaning }) => meaning === undefined).map((word) => ({ column, word })),
  );
  const more = unknown.slice(MOST_ASKED_WORDS);
  const rest = [...new Set(more.map(({ column }) => column))].join(', ');
  const untold = `listferry does not know ${String(more.length)} further words of ${rest} either. Their rows are skipped as invalid. Give each a meaning under map.`;
  const told = unknown.slice(0, MOST_ASKED_WORDS).map(({ column, word }): Open => {
    const { rows } = word;
    const many = rows === 1 ? '1 row with it is' : `${String(rows)} rows with it are`;
    const words = `listferry does not know the word "${word.word}" of the column ${column}. The ${many} skipped as invalid.`;
    if (typeof status === 'string') return { words };
    const meanings = meaningsIn(asking, column, word);
    const rest = meanings.includes('nothing')
      ? ' With nothing, other columns decide. Where they say nothing either, otherwise beside all decides.'
      : '';
    return {
      words: `${words} Give it a meaning under map (${meanings.join(', ')}).${rest}`,
      question: wordQuestion({ source: name, column, word: word.word }, meanings, {
        safe: 'unknown, its rows are skipped',
      }),
    };
  });
  return more.length === 0 ? told : [...told, { words: untold }];
}

/** The only column of a table has nothing beside it that could decide where its word says nothing. */
function meaningsIn({ tables, status }: Asking, column: string, word: StatusWord) {
  const meanings = meaningsOf(word, placeOfWords(tables, column));
  const isListed = typeof status === 'object' && 'all' in status;
  return isListed ? meanings : meanings.filter((meaning) => meaning !== 'nothing');
}
