// What the files do not tell for sure about themselves: whose export one is, whether everybody in it left, and who is
// on sheets that nothing reads. Until a person decides, it is a plain table from which nobody gets mail, and nobody is
// suppressed.
import {
  type FoundFile,
  type FoundTable,
  type Leaving,
  type PossibleExport,
  type StatusWord,
  isSuppression,
} from '../../contacts/index.ts';
import { type Decision, type Draft, withEverybodyAgreed, withSource } from './draft.ts';
import {
  type GroupedSource,
  SAFE_STATUS,
  baseName,
  mayHaveLeft,
  shownName,
} from './source-groups.ts';
import { consentIn, listed } from './word-meanings.ts';

/** Files whose provider a person may know, each with what it may be. */
export function filesOfUnknownKind(
  files: readonly FoundFile[],
): readonly { readonly path: string; readonly maybe: readonly PossibleExport[] }[] {
  return files.flatMap(({ path, tables }) => {
    // A name and columns that agree say enough about who left.
    const maybe = tables.flatMap((table) =>
      table.leaving?.isSure === true && isSuppression(table.leaving.status)
        ? []
        : (table.maybe ?? []),
    );
    const unlike = maybe.filter(
      ({ type }, index) => maybe.findIndex((other) => other.type === type) === index,
    );
    return unlike.length === 0 ? [] : [{ path, maybe: unlike }];
  });
}

export function kindDecisions({ group, source }: GroupedSource): readonly Decision[] {
  return filesOfUnknownKind(group.files).map(({ path, maybe }) => ({
    place: { source: source.name },
    words: `${baseName(path)} ${aboutKinds(maybe)}. Other programs use these names too, so it is read as a plain table. If it is such an export, write ${maybe.map(({ type }) => `type: ${type}`).join(' or ')}, without columns and status.`,
  }));
}

/** Such as `may be an export of SendGrid: bounces, by its columns status, reason`. */
export function aboutKinds(maybe: readonly PossibleExport[]): string {
  return `may be an export of ${maybe.map(({ title, because }) => `${title}, by ${because}`).join('; or of ')}`;
}

/**
 * Who stands on another sheet may have been taken off the list. There is no question: what it takes is a second source,
 * and not an answer.
 */
export function sheetDecisions({ source, tables }: GroupedSource): readonly Decision[] {
  return tables.flatMap((table): readonly Decision[] => {
    const { name, unreadSheets = [], sheet } = table;
    const [first] = unreadSheets;
    if (first === undefined) return [];
    const book = baseName(sheet === undefined ? name : name.slice(0, -sheet.length - 1));
    const shown = unreadSheets.map((one) => `"${one}"`).join(', ');
    const [sheets, hold, are] =
      unreadSheets.length === 1 ? ['sheet', 'holds', 'is'] : ['sheets', 'hold', 'are'];
    const words = `The ${sheets} ${shown} of ${book} ${hold} addresses too and ${are} not read. If people are listed there because they left, they still get mail where ${source.name} says that they agreed. In that case, write a second source with the path ${book}/${first} and status: unsubscribed, and name it under suppressions.`;
    return [{ place: { source: source.name }, words }];
  });
}

const MOST_NAMED_WORDS = 8;

/** Without a question: most often it is as the words say, and who knows better writes it down. */
export function besideDecisions({ source, tables }: GroupedSource): readonly Decision[] {
  const read = new Set(tables.flatMap(consentIn).map(({ column }) => column));
  const besides = tables.flatMap(({ is }) => (is.kind === 'export' ? (is.besides ?? []) : []));
  const found = besides.filter(({ column }) => !read.has(column));
  return [...new Set(found.map(({ column }) => column))].map((column) => {
    const words = found.flatMap((one) => (one.column === column ? one.words : []));
    const named = words.slice(0, MOST_NAMED_WORDS).map(({ word, rows, sample = word }) => {
      return `"${sample}" (${rows === 1 ? '1 row' : `${String(rows)} rows`})`;
    });
    const more = words.length > named.length ? ' and others' : '';
    const gone = words.filter(({ meaning }) => isSuppressing(meaning));
    return {
      place: { source: source.name },
      words: `Words in the column ${column} of ${source.name} keep their people from mail (no-consent): ${named.join(', ')}${more}. ${suppressedBy(gone)} If the column is about something else, write status: { all: [{ column: ${JSON.stringify(column)}, kind: nothing }] }. Where the status was subscribed, also write otherwise: subscribed beside all.`,
    };
  });
}

function isSuppressing(meaning: StatusWord['meaning']): boolean {
  return meaning !== undefined && meaning !== 'nothing' && isSuppression(meaning);
}

/** A sentence. `words`: those by which people left. */
function suppressedBy(words: readonly StatusWord[]): string {
  if (words.length === 0) return 'Nobody is suppressed.';
  const those = listed(words.map(({ word }) => `"${word}"`));
  return `Those with ${those} are suppressed, which is for ever.`;
}

/** Undefined where nothing but its words says that people of the source left. */
export function leavingDecisions({
  group,
  source,
}: GroupedSource): readonly Decision[] | undefined {
  const [table] = mayHaveLeft(group);
  if (table?.leaving === undefined) return undefined;
  const { leaving } = table;
  const decision = isSuppression(leaving.status) ? leavingDecision : waitingDecision;
  return [decision(source.name, table, leaving)];
}

/** Nobody of them is to be suppressed: they never left. */
function waitingDecision(name: string, table: FoundTable, leaving: Leaving): Decision {
  const { isSure, isHint = false, against, samples } = leaving;
  const file = shownName(table);
  const but = against.length === 0 ? '' : ` (but ${against.join(', ')})`;
  const status = isSure ? leaving.status : SAFE_STATUS;
  const did = leaving.status === 'unconfirmed' ? 'confirmed that they want mail' : 'agreed to mail';
  const never = `${isHint ? 'may never have' : 'never'} ${did}`;
  return {
    place: { source: name },
    words: `By its name, the people of ${file} ${never}${but}. They get no mail (status: ${status}). They are not suppressed. Write status: subscribed only if all of them agreed, and confirmed it where that was asked.`,
    question: {
      kind: 'text',
      text: `By its name, the people of ${file} ${never}${but}. It begins with: ${samples.join(' | ')}. Did everybody in it agree all the same (agreed, neither)?`,
      about: [{ ask: 'consent', source: name }],
      options: [
        { value: 'agreed', words: 'everybody in it agreed to get mail' },
        { value: 'neither', words: 'nobody in it gets mail' },
      ],
      safe: 'neither',
      take: (draft, answer) =>
        answer === 'agreed' ? withSource(draft, name, withEverybodyAgreed) : draft,
    },
  };
}

function leavingDecision(name: string, table: FoundTable, leaving: Leaving): Decision {
  const { status, because, against, samples } = leaving;
  const file = shownName(table);
  const but = against.length === 0 ? '' : `; against that: ${against.join(', ')}`;
  return {
    place: { source: name },
    words: `Everybody in ${file} may have left (${because}${but}). They get no mail (status: ${SAFE_STATUS}). They are not suppressed. If all of them left, write status: ${status} and name the source under suppressions, which is for ever. Write status: subscribed only if all of them agreed to get mail.`,
    question: {
      kind: 'text',
      text: `${file} (${because}${but}) begins with: ${samples.join(' | ')}. Did everybody in it leave, or did everybody agree to get mail (left, agreed, neither)?`,
      about: [{ ask: 'consent', source: name }],
      options: [
        { value: 'left', words: 'everybody in it left: kept from all mail, for ever' },
        { value: 'agreed', words: 'everybody in it agreed to get mail' },
        { value: 'neither', words: 'nobody in it gets mail' },
      ],
      safe: 'neither',
      take: (draft, answer) => {
        switch (answer) {
          case 'left':
            return withLeavers(draft, name, status);
          case 'agreed':
            return withSource(draft, name, withEverybodyAgreed);
          default:
            return draft;
        }
      },
    },
  };
}

/** Its people become no contacts, and are suppressed for ever. */
function withLeavers(draft: Draft, name: string, status: Leaving['status']): Draft {
  const changed = withSource(draft, name, (before) => ({
    ...before,
    columns: before.columns.filter(({ field }) => field === 'email'),
    status,
  }));
  const [entry] = changed.suppressions.filter(({ into }) => into === 'global');
  const others = changed.suppressions.filter((other) => other !== entry);
  const sources = [...new Set([...(entry?.sources ?? []), name])];
  return { ...changed, suppressions: [{ sources, into: 'global' }, ...others] };
}
