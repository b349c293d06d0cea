// What `listferry init` shows of a table before anything is asked. Of its columns about consent, how each is read,
// and its words with what each is taken for and how sure that is. Of the others, whose table it may be, which columns
// go along and which do not, and the first rows of one whose people may all have left: of every value only its form.
import type { ConsentColumn, FoundTable, StatusWord, Taking } from '../../contacts/index.ts';
import { aboutKinds } from './recognition-decisions.ts';
import { isSilent } from './source-groups.ts';
import { consentIn, fewWords } from './word-meanings.ts';

/** A line for each column; none where no column speaks of consent. */
export function consentLines(table: FoundTable): readonly string[] {
  const columns = consentIn(table).map((one) => ({
    ...one,
    shown: `${wordsText(one)}${one.above === undefined ? '' : `, below "${one.above}"`}`,
  }));
  const widest = Math.max(0, ...columns.map(({ column }) => column.length));
  const longest = Math.max(0, ...columns.map(({ kind }) => kind.length));
  return columns.map(
    ({ column, kind, shown }) => `${column.padEnd(widest)}  ${kind.padEnd(longest)}  ${shown}`,
  );
}

const MOST_WORDS = 12;

const HELD_FOR: Readonly<Record<NonNullable<ConsentColumn['heldFor']>, string>> = {
  'days-to-come': 'days, some of them in the future: nobody is suppressed',
  'end-date': 'days on which consent or a subscription ends: nobody with anything in it gets mail',
  membership: 'the end of a membership or a contract: nobody with anything in it gets mail',
  'any-leaving': 'people who left something, maybe a course or an order: nobody is suppressed',
  addresses: 'addresses of people who left: none of them gets mail',
  'other-person': 'about the person of another address: nobody is suppressed',
};

function wordsText({ kind, words, heldFor }: ConsentColumn): string {
  if (heldFor !== undefined) return HELD_FOR[heldFor];
  if (kind === 'nothing') return 'about letters or orders, beside a column about e-mail';
  if (words.length === 0) {
    if (kind === 'unread') return 'counters, texts or blank: not read as the status';
    return kind.startsWith('moment-') ? 'days' : 'blank so far';
  }
  const isUnread = kind === 'unread';
  const shown = words.slice(0, MOST_WORDS).map(isUnread ? countText : wordText);
  const more = words.length - shown.length;
  const all = more > 0 ? [...shown, `and ${String(more)} more`] : shown;
  return `${all.join(', ')}${isUnread ? ': not read as the status' : ''}`;
}

function countText({ word, rows }: StatusWord): string {
  return `${word} ${String(rows)}`;
}

function wordText(one: StatusWord): string {
  const { meaning, isDoubtful = false } = one;
  const many = countText(one);
  if (meaning === undefined) return `${many} = ? (unknown)`;
  const taken = meaning === 'nothing' ? 'says nothing' : meaning;
  return `${many} = ${taken}${isDoubtful ? ' (not sure)' : ''}`;
}

/** Lines for a person, without an indent. */
export function tableDetails(table: FoundTable): readonly string[] {
  const { maybe = [], leaving, taking } = table;
  const asksWhoLeft = leaving !== undefined && isSilent(table);
  return [
    ...(maybe.length === 0 ? [] : [aboutKinds(maybe)]),
    ...(asksWhoLeft ? [`begins with: ${leaving.samples.join(' | ')}`] : []),
    ...unreadFew(table),
    ...(taking?.taken ?? []).map(
      ({ field, column, samples }) => `takes ${column} as ${field}: ${samples.join(', ')}`,
    ),
    ...tagLines(taking),
    ...(taking?.left ?? []).map(
      ({ column, why, samples }) =>
        `leaves ${column}${why === undefined ? '' : ` (${why})`}: ${samples.join(', ')}`,
    ),
  ];
}

function tagLines({ tags }: Partial<Taking> = {}): readonly string[] {
  return tags === undefined ? [] : [`takes ${tags.column} as tags: ${tags.samples.join(', ')}`];
}

/** Where another column says who agreed, nothing is asked: a column in words that nobody knows may still say who left. */
function unreadFew(table: FoundTable): readonly string[] {
  const { is, few } = table;
  if (is.kind !== 'plain' || isSilent(table)) return [];
  const read = new Set(is.consent.map(({ column }) => column));
  const others = few.filter(({ column }) => !read.has(column));
  if (others.length === 0) return [];
  return [`few values, not read as consent: ${fewWords(others)}`];
}
