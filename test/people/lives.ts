// Small lives in which two names of a person have a link, and a change of a kind is due to the first of them: what the
// sources say of the person night by night, when the plan is made, and when it is carried out.
import { type Exception, type LinkName, LINKS } from '../../src/people/index.ts';
import type { ItemKind } from '../../src/plan/index.ts';

/** Of a plain update and a delete nobody gets mail at another address: they are of the address that a contact has. */
export const KINDS = ['create', 'rename', 'add', 'update', 'delete'] as const;

export type Kind = (typeof KINDS)[number];

export const ITEM_KIND = {
  create: 'createContact',
  rename: 'updateContact',
  update: 'updateContact',
  add: 'addSegmentRecipient',
  delete: 'deleteContact',
} as const satisfies Readonly<Record<Kind, ItemKind>>;

/** Links, and what is no link by decision: an address that once stood beside this one in a row. */
export type Relation = LinkName | 'onceBeside';

export const RELATIONS: readonly Relation[] = [...(Object.keys(LINKS) as LinkName[]), 'onceBeside'];

/** What may speak against it. */
export function exceptionsOf(relation: Relation): readonly Exception[] {
  return relation === 'onceBeside' ? [] : LINKS[relation].unless;
}

/** Rows that name a person. Only those of `crm` have ids; `other` fills another contact type. */
export interface Rows {
  readonly crm?: readonly Row[];
  readonly shop?: readonly string[];
  readonly other?: readonly string[];
  /** Everybody else has the id of the next one. */
  readonly shifts?: true;
}

export interface Row {
  readonly id: string;
  /** Several addresses are split by `;`. */
  readonly email: string;
  readonly city?: string;
}

export interface Life {
  /** Synced one after the other. */
  readonly nights: readonly Rows[];
  /** Of the plan; for an undo, of the run that is undone. */
  readonly planned: Rows;
  readonly now: Rows;
  /** The address that the change brings mail to, or is of. */
  readonly brought: string;
  /** The address with the link. */
  readonly named: string;
}

export interface LifeOf {
  readonly kind: Kind;
  readonly link: Relation;
  /** What speaks against the link. */
  readonly twist: Exception | 'none';
  /** The change comes from the undo of a run. */
  readonly isUndo: boolean;
  /** The named address has a contact, which somebody may remove by hand. */
  readonly isRemovable: boolean;
}

/** The names of one person, and of those who share something with them. */
interface Names {
  readonly id: string;
  /** Of the contact, before it gets the address that is brought. */
  readonly present: string;
  readonly brought: string;
  readonly named: string;
  /** Of somebody else, or of an id that has yet another. */
  readonly more: string;
}

export function namesOf(person: string): Names {
  const at = (name: string): string => `${name}-${person}@example.com`;
  return {
    id: `id ${person}`,
    ...{ present: at('present'), brought: at('brought'), named: at('named') },
    more: at('more'),
  };
}

/** Undefined where the change has no such link: `cells` says why. */
export function lifeOf(names: Names, of: LifeOf): Life | undefined {
  if (of.link === 'chain') return passedAlong(names, of);
  const plain = plainLife(names, of);
  return LINKED[of.link](plain, names, of);
}

/** The change without any link: what the sources say of the person alone. */
function plainLife(names: Names, { kind, isUndo }: LifeOf): Life {
  const { brought, present } = names;
  const at = (email: string, city?: string): Rows => ({ crm: [row(names, email, city)] });
  const nobody: Rows = {};
  const forth: Readonly<Record<Kind, readonly [before: Rows, planned: Rows]>> = {
    create: [nobody, at(brought)],
    add: [nobody, at(brought)],
    rename: [at(present), at(brought)],
    update: [at(brought, 'Pune'), at(brought, 'Agra')],
    delete: [at(brought), nobody],
  };
  const [before, after] = forth[kind];
  const [first, planned] = isUndo ? [after, before] : [before, after];
  return { nights: [first], planned, now: planned, brought, named: brought };
}

function row({ id }: Pick<Names, 'id'>, email: string, city = 'Pune'): Row {
  return { id, email, city };
}

type Linking = (plain: Life, names: Names, of: LifeOf) => Life | undefined;

const LINKED: Readonly<Record<Exclude<Relation, 'chain'>, Linking>> = {
  self: (plain, { brought }, { isRemovable }) =>
    isRemovable ? everywhere(plain, { other: [brought] }) : plain,
  present: (plain, { present }, { kind }) =>
    kind === 'rename' ? { ...plain, named: present } : undefined,
  idFormer,
  rowOther,
  idLater,
  idShared,
  idEver: (plain, names, of) => (of.isUndo ? formerly(plain, names, of) : undefined),
  onceBeside,
};

/** Another row had both, and is gone. */
function onceBeside(plain: Life, names: Names, { isRemovable }: LifeOf): Life {
  const { brought, named } = names;
  const both = row({ id: `${names.id} before` }, `${named}; ${brought}`);
  const life = { ...plain, nights: [{ crm: [both] }], named };
  return isRemovable ? everywhere(life, { shop: [named] }) : life;
}

/** The id had the other address before. The shop has it as well, so that its contact stays. */
function formerly(plain: Life, names: Names, { isRemovable, kind }: LifeOf): Life {
  const { named } = names;
  const former: Rows = { crm: [row(names, named)] };
  const life = { ...plain, nights: [former, ...plain.nights.filter(hasRows)], named };
  const stays = isRemovable || kind === 'create' || kind === 'add';
  return stays ? everywhere(life, { shop: [named] }) : life;
}

function hasRows({ crm = [] }: Rows): boolean {
  return crm.length > 0;
}

function idFormer(plain: Life, names: Names, of: LifeOf): Life | undefined {
  const life = formerly(plain, names, of);
  const { brought, named } = names;
  const own = [row(names, brought)];
  if (of.twist === 'passed-on') {
    const passed: Rows = { crm: [...own, { id: `${names.id} after`, email: named }] };
    return { ...life, planned: passed, now: passed };
  }
  if (of.twist === 'unstable-ids') return takenOver(life, names);
  if (of.isUndo) return { ...life, now: { ...life.now, crm: own } };
  return life;
}

/** The address was that of another id, whose contact the undone run deleted. */
function takenOver(life: Life, names: Names): Life {
  const { id, brought, named } = names;
  const own = row(names, named);
  return {
    ...life,
    nights: [{ crm: [own, row({ id: `${id} before` }, brought)] }],
    planned: { crm: [own] },
    now: { crm: [row(names, brought)], shifts: true },
  };
}

function rowOther(plain: Life, names: Names, { isRemovable, isUndo }: LifeOf): Life | undefined {
  const { brought, named } = names;
  const both: Rows = { crm: [row(names, `${brought}; ${named}`)] };
  const life = { ...plain, named, now: both };
  // Beside its contact no second one is created: the row gets the other address once the plan is made.
  if (isRemovable) return everywhere(life, { shop: [named] });
  return isUndo ? life : { ...life, planned: both };
}

function idLater(
  plain: Life,
  names: Names,
  { twist, isRemovable, isUndo }: LifeOf,
): Life | undefined {
  const { id, brought, named } = names;
  const later = [row(names, named)];
  const life = { ...plain, named };
  const stays = (now: Rows): Life =>
    isRemovable ? everywhere({ ...life, now }, { shop: [named] }) : { ...life, now };
  const { more } = names;
  const another = { id: `${id} beside` };
  switch (twist) {
    case 'own-row':
      return stays({ crm: [...later, row(another, brought)] });
    case 'unstable-ids':
      return stays({ crm: later, shop: [brought], shifts: true });
    case 'of-several': {
      const also = { crm: [row(another, brought)] };
      const planned = isUndo ? life.planned : together([life.planned, also]);
      const nights = isUndo ? life.nights.map((rows) => together([rows, also])) : life.nights;
      const now = { crm: [...later, row(another, more)], shop: [brought] };
      return { ...life, nights, planned, now };
    }
    case 'passed-on': {
      const own = { crm: [row(names, more)] };
      const handedOn = { crm: [...own.crm, row(another, brought)] };
      return { ...life, nights: [...life.nights, handedOn], planned: own, now: { crm: later } };
    }
    case 'none':
      return stays({ crm: later, shop: [brought] });
  }
}

function idShared(plain: Life, names: Names, of: LifeOf): Life | undefined {
  const { kind, isRemovable, isUndo } = of;
  const { brought, named } = names;
  const both: Rows = { crm: [brought, named].map((email) => row(names, email)) };
  const life = { ...plain, named, now: both };
  // An id with two addresses gives no contact another one.
  if (isUndo || kind === 'rename') return isRemovable ? everywhere(life, { shop: [named] }) : life;
  const nights = isRemovable ? [{ crm: [row(names, named)] }] : plain.nights;
  return { ...life, nights, planned: both };
}

/**
 * The first has the address of the second, who has a further one: that gets a contact, the second one other values, and the
 * first one goes. An undo goes the same way, since the undone run went back.
 */
function passedAlong(names: Names, { kind, isUndo }: LifeOf): Life | undefined {
  const { id, present, brought: further, named: passed } = names;
  const next = { id: `${id} next` };
  const first = { crm: [row(names, present, 'Agra'), row(next, passed)] };
  const second = { crm: [row(names, passed, 'Agra'), row(next, further)] };
  const [before, planned] = isUndo ? [second, first] : [first, second];
  const life = { nights: [before], planned, now: planned };
  switch (kind) {
    case 'create':
      return { ...life, brought: further, named: passed };
    case 'update':
      return { ...life, brought: passed, named: present };
    case 'delete':
      return { ...life, brought: present, named: passed };
    case 'add':
    case 'rename':
      return undefined;
  }
}

/** The same with further rows at all times. */
function everywhere(life: Life, more: Rows): Life {
  const also = (rows: Rows): Rows => together([rows, more]);
  return {
    ...life,
    nights: life.nights.map(also),
    planned: also(life.planned),
    now: also(life.now),
  };
}

export function together(all: readonly Rows[]): Rows {
  return {
    crm: all.flatMap(({ crm = [] }) => crm),
    shop: [...new Set(all.flatMap(({ shop = [] }) => shop))],
    other: all.flatMap(({ other = [] }) => other),
    ...(all.some(({ shifts }) => shifts) && { shifts: true }),
  };
}
