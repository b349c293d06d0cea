// What a tripped guard found, in one sentence: what is so, how much of what that is, and how much may be. Names stand as
// they are; whoever shows them makes them harmless.
import { counted, grouped, nouns, quantity } from '../lib/index.ts';
import { isOfUnlisted } from './baseline.ts';
import { type GuardName, type GuardResult, type GuardScope, UNPLACED_OF } from './guards.ts';
import { usualWords } from './unusual-words.ts';

/** `731 of 1,821 contacts of Newsletter (40 %) would be deleted (maxDelete allows 91, 5 %)`, without a full stop. */
export function guardWords(guard: GuardResult): string {
  const found = UNPLACED.get(guard.of) ?? FOUND[guard.name];
  return `${found(guard)} (${guard.name}${limitWords(guard)})`;
}

/** A guard that lets none pass, or tripped whatever its limit is, has no number to tell. Beside a share stands a share. */
function limitWords({ name, limit, value, base }: GuardResult): string {
  const without = name === 'approvals' ? ' without' : '';
  if (limit === 0 || value <= limit) return '';
  const share = shareWords(limit, base);
  return ` allows ${grouped(limit)}${share === '' ? '' : `, ${share}`}${without}`;
}

type Found = (guard: GuardResult) => string;

const FOUND: Readonly<Record<GuardName, Found>> = {
  maxDelete: (guard) => `${shareOf(guard, 'contact', guard.of)} would be deleted`,
  maxUpdate: (guard) => `${shareOf(guard, 'contact', guard.of)} would change`,
  maxSuppress: (guard) => `${shareOf(guard, 'person')} would be unsubscribed`,
  maxInvalid: (guard) => `${shareOf(guard, 'row', guard.of)} would be left out`,
  maxShrink: shrinkWords,
  columnGone: ({ of, value }) =>
    `the source ${of} lacks ${counted(value, 'column')} that it had last time`,
  leaversGone: (guard) =>
    `the source ${guard.of} lacks ${shareOf(guard, 'row', 'people who left')} that it had last time`,
  firstMirror: ({ of, value }) =>
    `the mailing list ${of} is mirrored for the first time: ${quantity(value, 'contact that was there before would', 'contacts that were there before would')} be deleted`,
  stateLost: ({ value }) =>
    `it is unknown what earlier runs did: ${quantity(value, 'delete waits', 'deletes wait')} for that`,
  memoryLost: ({ of, value }) =>
    `it is unknown who was removed from ${of}: ${quantity(value, 'create waits', 'creates wait')} for that`,
  maxGone: (guard) =>
    `${shareOf(guard, 'contact', guard.of)} are missing from the list of the service`,
  conflicts: ({ value }) => `both sides changed the same fields of ${counted(value, 'contact')}`,
  returned: ({ value }) =>
    `${quantity(value, 'change would bring back somebody', 'changes would bring back people')} who had left`,
  unusual: unlikeWords,
  approvals: ({ scope, value }) => {
    const noun = APPROVED[scope] ?? 'change';
    return quantity(value, `${noun} needs approval`, `${noun}s need approval`);
  },
};

/** Rules over approvals may count one kind of change alone. */
const APPROVED: Readonly<Partial<Record<GuardScope, string>>> = {
  creates: 'add',
  updates: 'update',
  'deletes-refuse': 'delete',
  suppressions: 'unsubscribe',
};

/** Of a source or a file of it, or of a list of the service. */
function shrinkWords(guard: GuardResult): string {
  const { of, source, value, base, allInvalid } = guard;
  if (allInvalid !== undefined)
    return `all ${counted(allInvalid, 'row')} of ${of} would be left out`;
  if (source !== undefined) {
    const rows = value === 0 ? 'has no row' : `lacks ${shareOf(guard, 'row', 'last time')}`;
    return `the source ${of} ${rows}`;
  }
  if (isOfUnlisted(guard)) return unlistedWords(guard);
  const lacked = base === undefined ? grouped(value) : `${grouped(value)} of ${grouped(base)}`;
  const list = LIST_NAMES.get(of) ?? of;
  return `the list of ${list} lacks ${lacked} entries${percent(value, base)} of last time`;
}

/** Lists of the service by what stands in them. */
const LIST_NAMES: ReadonlyMap<string, string> = new Map([
  ['contacts/list', 'contacts'],
  ['global-unsubscribes', 'unsubscribes'],
]);

/** `contacts/list, Newsletter`: the service says by itself that its answer is not whole. */
function unlistedWords({ of, value, base }: GuardResult): string {
  const place = of.slice(of.indexOf(', ') + 2);
  if (base === undefined)
    return `the service counts ${grouped(value)} more in ${place} than it lists`;
  return `the service counts ${grouped(base)} in ${place} and lists only ${grouped(base - value)}`;
}

/** Of the rows of a source, more or fewer, or of the changes of a kind. */
function unlikeWords(guard: GuardResult): string {
  const { of, source, value, base, usual } = guard;
  const than = usual === undefined ? '' : `, ${usualWords(usual)}`;
  if (source === undefined) return `${grouped(value)} ${of} are planned${than}`;
  const rows =
    base === undefined ? `has ${counted(value, 'row')}` : `lacks ${shareOf(guard, 'row')}`;
  return `the source ${of} ${rows}${than}`;
}

const UNPLACED: ReadonlyMap<string, Found> = new Map([
  [
    UNPLACED_OF.types,
    ({ value }: GuardResult) =>
      `${quantity(value, 'contact is', 'contacts are')} in contact types that the service does not list, or lists as deleted`,
  ],
  [
    UNPLACED_OF.groups,
    ({ value }: GuardResult) =>
      `${quantity(value, 'entry is', 'entries are')} in unsubscribe groups that the service does not list`,
  ],
]);

/** `731 of 1,821 contacts of Newsletter (40 %)`. */
function shareOf({ value, base }: GuardResult, noun: string, place?: string): string {
  const of = base === undefined ? '' : ` of ${grouped(base)}`;
  const where = place === undefined ? '' : ` of ${place}`;
  return `${grouped(value)}${of} ${nouns(base ?? value, noun)}${where}${percent(value, base)}`;
}

/** Begins with a space; nothing where the limit is a number. */
function percent(value: number, base: number | undefined): string {
  const share = shareWords(value, base);
  return share === '' ? '' : ` (${share})`;
}

function shareWords(value: number, base: number | undefined): string {
  if (base === undefined || base === 0) return '';
  const share = (100 * value) / base;
  return share < 1 ? 'under 1 %' : `${String(Math.round(share))} %`;
}
