// What a person chooses of a plan, and the head of the plan for that part. A selector names a part: `kind=deleteContact`, or
// several conditions that must all hold, `contactType=News,field=country`. A value with a comma stands in double quotes, a
// quote in it twice.
import { parseAddress } from '../../contacts/index.ts';
import { nearestName } from '../../lib/index.ts';
import {
  type Item,
  ITEM_KINDS,
  ItemSet,
  createCount,
  noItems,
  guardsOfPart,
  type ItemKind,
  type PlanHead,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems, changedFields, placeKey } from '../survey/changed-fields.ts';
import type { Survey } from '../survey/survey.ts';

export const SELECTOR_NAMES = [
  'kind',
  'contactType',
  'segment',
  'field',
  'source',
  'group',
  'item',
  'key',
] as const;

type SelectorName = (typeof SELECTOR_NAMES)[number];

/** One text that a person gave, with its conditions. */
export interface Selector {
  readonly text: string;
  readonly conditions: readonly Condition[];
}

interface Condition {
  readonly name: SelectorName;
  readonly value: string;
}

/** Why a text is no selector. */
export type SelectorFault =
  | { readonly code: 'form' }
  | { readonly code: 'name'; readonly name: string; readonly nearest: string | undefined }
  | { readonly code: 'value'; readonly name: SelectorName; readonly nearest?: string | undefined };

/** A name, and a value that may stand in quotes; then the end or another condition. */
const CONDITION = /^([A-Za-z]+)=(?:"((?:[^"]|"")*)"|([^,"]*))(?:,(?=.)|$)/su;

export function parseSelector(text: string): Selector | SelectorFault {
  const conditions: Condition[] = [];
  for (let rest = text.trim(); rest !== '' || conditions.length === 0;) {
    const match = CONDITION.exec(rest);
    if (match === null) return { code: 'form' };
    const [whole, name = '', quoted, plain = ''] = match;
    const value = quoted?.replaceAll('""', '"') ?? plain.trim();
    const fault = faultOf(name, value);
    if (fault !== undefined) return fault;
    // Without a fault it is one of the names.
    conditions.push({ name: name as SelectorName, value });
    rest = rest.slice(whole.length);
  }
  return { text, conditions };
}

function faultOf(name: string, value: string): SelectorFault | undefined {
  const known = SELECTOR_NAMES.find((selector) => selector === name);
  if (known === undefined)
    return { code: 'name', name, nearest: nearestName(name, SELECTOR_NAMES) };
  if (value === '') return { code: 'form' };
  if (known === 'kind' && !ITEM_KINDS.some((kind) => kind === value))
    return { code: 'value', name: known, nearest: nearestName(value, ITEM_KINDS) };
  if (known === 'item' && !ITEM_NUMBERS.test(value)) return { code: 'value', name: known };
  if (known === 'key' && parseAddress(value).kind === 'invalid')
    return { code: 'value', name: known };
  return undefined;
}

/** One, or the first and the last of several. */
const ITEM_NUMBERS = /^[1-9]\d{0,8}(?:-[1-9]\d{0,8})?$/u;

/** What a person chooses: all of a plan, or what `only` selects, without what `except` selects. */
export interface Choice {
  readonly only: readonly Selector[];
  readonly except: readonly Selector[];
}

export interface Chosen {
  readonly items: ItemSet;
  /** Selectors that no item of the plan fits. */
  readonly empty: readonly Selector[];
}

type Test = (item: Item) => boolean;

/**
 * The items of a choice, without regard to what they need. A selector that fits nothing as it is written is taken as
 * reports show a name, with escapes.
 */
export function choose(plan: PlanReader, survey: Survey, choice: Choice): Chosen {
  const written = chooseOnce(plan, survey, choice);
  if (written.empty.length === 0) return written;
  const asShown = (one: Selector): Selector => (written.empty.includes(one) ? unescaped(one) : one);
  const { only, except } = choice;
  return chooseOnce(plan, survey, { only: only.map(asShown), except: except.map(asShown) });
}

/** What `visible` and `quoted` of the reports write. */
const ESCAPES = /\\(?:u\{([\da-f]{1,6})\}|([nt"\\]))/gu;

const ESCAPED: ReadonlyMap<string | undefined, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
]);

function unescaped(selector: Selector): Selector {
  const characterOf = (whole: string, code?: string, plain?: string): string => {
    if (code === undefined) return ESCAPED.get(plain) ?? plain ?? whole;
    const point = Number.parseInt(code, 16);
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
  };
  const conditions = selector.conditions.map(({ name, value }) => {
    return { name, value: value.replaceAll(ESCAPES, characterOf) };
  });
  return { ...selector, conditions };
}

function chooseOnce(plan: PlanReader, survey: Survey, { only, except }: Choice): Chosen {
  const { itemCount } = plan.head;
  const items = only.length === 0 ? ItemSet.all(itemCount) : new ItemSet(itemCount);
  const found = new Set<Selector>();
  const testsOf = (selectors: readonly Selector[], adds: boolean) =>
    selectors.map((selector) => ({ selector, adds, fits: testOf(selector, survey) }));
  const tests = [...testsOf(only, true), ...testsOf(except, false)];
  for (const item of allItems(plan)) {
    for (const { selector, adds, fits } of tests) {
      if (!fits(item)) continue;
      found.add(selector);
      if (adds) items.add(item.seq);
      else items.delete(item.seq);
    }
  }
  return { items, empty: [...only, ...except].filter((selector) => !found.has(selector)) };
}

function testOf({ conditions }: Selector, survey: Survey): Test {
  const tests = conditions.map(({ name, value }) => TESTS[name](value, survey));
  return (item) => tests.every((test) => test(item));
}

const TESTS: Readonly<Record<SelectorName, (value: string, survey: Survey) => Test>> = {
  kind: (value) => (item) => item.kind === value,
  contactType: (value) => (item) => 'contactType' in item && item.contactType === value,
  segment: (value) => (item) => 'segment' in item && item.segment === value,
  field: (value) => (item) => fieldsOf(item).includes(value),
  source: (value) => (item) => sourcesOf(item).includes(value),
  group: (value, survey) => {
    const place = survey.groups.findIndex(({ id }) => id === value);
    return (item) => place >= 0 && survey.groupIndexOf(item.seq) === place;
  },
  item: (value) => {
    const [first = 0, last = first] = value.split('-').map(Number);
    return ({ seq }) => seq >= first && seq <= last;
  },
  key: (value) => {
    const parsed = parseAddress(value);
    return (item) => parsed.kind !== 'invalid' && addressesOf(item).includes(parsed.address);
  },
};

function fieldsOf(item: Item): readonly string[] {
  if (item.kind === 'createCustomField') return [`custom.${item.field}`];
  const isRenamed = item.kind === 'updateContact' && item.newAddress !== undefined;
  return [...(isRenamed ? ['email'] : []), ...changedFields(item).map(({ field }) => field)];
}

/** Those of the row that asks for the change, and of others that gave it values. */
function sourcesOf(item: Item): readonly string[] {
  if (!('origin' in item)) return [];
  const others = 'others' in item.origin ? (item.origin.others ?? []) : [];
  return [item.origin, ...others].map(({ source }) => source);
}

function addressesOf(item: Item): readonly string[] {
  const own = 'address' in item ? [item.address] : [];
  return item.kind === 'updateContact' && item.newAddress ? [...own, item.newAddress.address] : own;
}

/** Its counts, and its guards as they measure what was chosen. What guards found in the sources and lists stays. */
export function chosenHead(plan: Pick<PlanReader, 'head' | 'items'>, chosen: ItemSet): PlanHead {
  const { head } = plan;
  const tally = new Tally();
  for (const item of allItems(plan)) if (chosen.has(item.seq)) tally.add(item);
  const newAddresses = tally.newAddresses || undefined;
  const counts = { ...head.counts, ...tally.counts, newAddresses };
  const contactTypes = head.contactTypes.map((type) => ({
    ...type,
    create: tally.of('createContact', type.contactType),
    update: tally.of('updateContact', type.contactType),
    delete: tally.of('deleteContact', type.contactType),
  }));
  const segments = head.segments.map((segment) => ({
    ...segment,
    add: tally.of('addSegmentRecipient', segment.segment),
    remove: tally.of('removeSegmentRecipient', segment.segment),
  }));
  const part = { counts, contactTypes, segments };
  const { returned, conflicts } = tally;
  return {
    ...head,
    ...part,
    guards: guardsOfPart(head.guards, part, { returned, conflicts }),
    automations: createCount(counts) === 0 ? [] : head.automations,
  };
}

/** Updates that wait for a decision between two sides. */
export function waitingItems(plan: Pick<PlanReader, 'head' | 'items'>): number[] {
  if (!plan.head.guards.some(({ name }) => name === 'conflicts')) return [];
  return [...allItems(plan)].filter(waits).map(({ seq }) => seq);
}

function waits(item: Item): boolean {
  return item.kind === 'updateContact' && item.moved?.waits === true;
}

class Tally {
  readonly counts = noItems();
  readonly #places = new Map<string, number>();
  /** Updates that give a contact another address. */
  newAddresses = 0;
  /** People who had left and would come back. */
  returned = 0;
  /** Contacts whose conflicts wait for a person. */
  conflicts = 0;

  add(item: Item): void {
    this.counts[item.kind] += 1;
    const key = placeKey(item);
    this.#places.set(key, (this.#places.get(key) ?? 0) + 1);
    if (item.kind === 'updateContact' && item.newAddress !== undefined) this.newAddresses += 1;
    if ('wasSuppressed' in item) this.returned += 1;
    if (waits(item)) this.conflicts += 1;
  }

  of(kind: ItemKind, place: string): number {
    return this.#places.get(`${kind}\n${place}`) ?? 0;
  }
}
