// Why two names may be those of one person: the only definition of it. What is known under one name is told of the other
// over the link, as long as the link stands; it is never written down under the other name.

/** What may be known under a name: they get no more mail, nothing of them is kept, somebody removed their contact. */
export type Fact = 'left' | 'erased' | 'gone';

/** Why a link says nothing. */
export type Exception =
  /** Another id of the same source has had the address since: what lists say of it, they say of that person. */
  | 'passed-on'
  /** So many ids of the source changed at once that they may be no ids of people. */
  | 'unstable-ids'
  /** The address was that of several people, or its person has several since. */
  | 'of-several'
  /** A row of the same source has the address: it is another person's. */
  | 'own-row';

/** Who tells a fact: a row of a source, a list of the service, or what an earlier run knew. */
export type Origin = 'source' | 'list' | 'run';

export interface Link {
  /** Which address it leads to, for `config/promises.md`. */
  readonly says: string;
  /** The facts that are told over it. */
  readonly tells: readonly Fact[];
  /** Who is believed, of somebody who left. */
  readonly by: readonly Origin[];
  readonly unless: readonly Exception[];
  /** It may well be another person's: a plan asks about it by number, where a sure one is held back. */
  readonly isDoubtful?: boolean;
}

const ROWS_AND_LISTS: readonly Origin[] = ['source', 'list'];

const ANYBODY: readonly Origin[] = [...ROWS_AND_LISTS, 'run'];

/** From the address that a change brings mail to, or that its contact has, in the order in which they are asked. */
export const LINKS = {
  /**
   * One of several addresses that people passed along: nobody knows which of these people left, nor whom an earlier run
   * knew by it.
   */
  chain: {
    says: 'an address of several that people passed along, where nobody knows which of them left',
    tells: ['left'],
    by: ROWS_AND_LISTS,
    unless: [],
  },
  /** The very address. */
  self: {
    says: 'the very address',
    tells: ['left', 'erased', 'gone'],
    by: ANYBODY,
    unless: [],
  },
  /** The address that the contact has, and that the change replaces. */
  present: {
    says: 'the address that the contact has, and that the change replaces',
    tells: ['left', 'erased'],
    by: ROWS_AND_LISTS,
    unless: [],
  },
  /** An address that the id of the row had before. */
  idFormer: {
    says: 'an address that the `id` of the row had before',
    tells: ['left', 'gone'],
    by: ANYBODY,
    unless: ['passed-on', 'unstable-ids'],
  },
  /** Another address in a row that has this one. */
  rowOther: {
    says: 'another address in the row',
    tells: ['left', 'erased', 'gone'],
    by: ANYBODY,
    unless: [],
  },
  /** The address that an id has since, which had this one. Whoever removed its contact did not mean this one. */
  idLater: {
    says: 'the address that an `id` has now, which had this one',
    tells: ['left'],
    by: ROWS_AND_LISTS,
    unless: ['passed-on', 'unstable-ids', 'of-several', 'own-row'],
    isDoubtful: true,
  },
  /** Another address at the same id tonight: at most three, since more are no id of a person. */
  idShared: {
    says: 'another address with the same `id` tonight, of at most three',
    tells: ['left', 'erased', 'gone'],
    by: ANYBODY,
    unless: [],
    isDoubtful: true,
  },
  /**
   * An address that any id had beside this one, for plans that reverse a run: they read no row. Who is on a list is known
   * to an earlier run, and may return where a person says so.
   */
  idEver: {
    says: 'an address that any `id` had beside this one, for a plan of `undo`',
    tells: ['left'],
    by: ['source', 'run'],
    unless: [],
  },
} as const satisfies Readonly<Record<string, Link>>;

export type LinkName = keyof typeof LINKS;
