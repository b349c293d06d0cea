// The options that the page and `approve` name for a part of a plan, against what `apply` asks for: no more and no less.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Allowances,
  type Change,
  checkGuards,
  conflictsGuard,
  guardsNow,
  ITEM_KINDS,
  ItemSet,
  measuredSizes,
  releasePlan,
  setBit,
  type StateTrust,
} from '../../../../src/plan/index.ts';
import { measuredPlaces, placesMeasured } from '../../../../src/report/html/plan-html.ts';
import {
  columnsOf,
  countsByKind,
  countsInPlaces,
  type DecidedPlan,
  neededOptions,
} from '../../../../src/report/html/decision/approval-script.ts';
import { liftingNeeds } from '../../../../src/report/html/plan-html.ts';
import { liftingOptions } from '../../../../src/report/words/guard-words.ts';
import { allItems, chosenHead, waitingItems } from '../../../../src/review/index.ts';
import type { PlanReader } from '../../../../src/state/index.ts';
import { create, plannedIn, remove, removeFromSegment, suppress, update } from '../../planned.ts';

const TYPES = ['News', 'Club', 'Shop'] as const;

interface World {
  readonly types: readonly TypeSizes[];
  readonly suppressions: number;
  readonly removed: number;
  readonly limits: readonly [deletes: number, updates: number, suppressions: number];
  readonly trust: StateTrust;
  readonly hasAutomation: boolean;
  /** Which items are accepted: those with a number below it, by a number for each. */
  readonly below: readonly number[];
  readonly numbers: readonly number[];
}

interface TypeSizes {
  readonly creates: number;
  readonly updates: number;
  readonly deletes: number;
  readonly waiting: number;
  readonly isFirstMirror: boolean;
}

const SOUND = { journal: true, memory: true } as const;

const few = fc.integer({ min: 0, max: 25 });

const worlds: fc.Arbitrary<World> = fc.record({
  types: fc.array(
    fc.record({
      creates: fc.integer({ min: 0, max: 4 }),
      updates: few,
      deletes: few,
      waiting: fc.integer({ min: 0, max: 2 }),
      isFirstMirror: fc.boolean(),
    }),
    { minLength: TYPES.length, maxLength: TYPES.length },
  ),
  suppressions: few,
  removed: few,
  limits: fc.tuple(few, few, few),
  trust: fc.record({ journal: fc.boolean(), memory: fc.boolean() }),
  hasAutomation: fc.boolean(),
  below: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 }),
  numbers: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 320, maxLength: 320 }),
});

it('names what apply needs for a part of a plan of several contact types, no more and no less', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const plan = planOf(world);
      const accepted = acceptedOf(plan, world);
      fc.pre(accepted.count > 0);
      const head = chosenHead(plan, accepted);
      const release = (options: readonly string[]) => {
        const isSound = options.includes('--accept state');
        const guards = guardsNow(head, isSound ? SOUND : world.trust);
        return releasePlan({ ...head, guards }, allowancesOf(options), 'stop').kind;
      };

      const onPage = pageOptions(plan, accepted);

      expect(release(onPage)).toBe('all');
      for (const left of onPage)
        expect([left, release(onPage.filter((one) => one !== left))]).not.toEqual([left, 'all']);
      expect(liftingOptions(head).toSorted()).toEqual(onPage.toSorted());
      plan.close();
    }),
    { numRuns: 300 },
  );
});

function pageOptions(plan: PlanReader, accepted: ItemSet): string[] {
  const { itemCount } = plan.head;
  const about = { itemCount, kindNames: ITEM_KINDS, places: placesMeasured(plan) } as unknown as DecidedPlan; // prettier-ignore
  const items = [...allItems(plan)];
  const rows = {
    about: { rows: itemCount },
    seqs: Uint32Array.from(items, ({ seq }) => seq),
    kinds: Uint8Array.from(items, ({ kind }) => ITEM_KINDS.indexOf(kind)),
    groups: new Uint16Array(itemCount),
  } as unknown as Parameters<typeof columnsOf>[0];
  const columns = columnsOf(rows, itemCount, measuredPlaces(plan));
  const bits = new Uint8Array(Math.ceil(itemCount / 8));
  for (const { seq } of items) setBit(bits, seq, accepted.has(seq));
  return neededOptions(liftingNeeds(plan.head), {
    counts: countsByKind(about, columns, bits),
    inPlaces: countsInPlaces(about, columns, bits),
    waiting: waitingItems(plan).filter((seq) => accepted.has(seq)).length,
  });
}

function acceptedOf(plan: PlanReader, { below, numbers }: World): ItemSet {
  const accepted = new ItemSet(plan.head.itemCount);
  for (const item of allItems(plan)) {
    const place = 'contactType' in item ? TYPES.findIndex((type) => type === item.contactType) : 3;
    const share = below[(3 * ITEM_KINDS.indexOf(item.kind) + place) % below.length] ?? 0;
    if ((numbers[item.seq % numbers.length] ?? 0) < share) accepted.add(item.seq);
  }
  return accepted;
}

function planOf({ types, suppressions, removed, limits, trust, hasAutomation }: World): PlanReader {
  const changes = [
    ...many(suppressions, suppress),
    ...types.flatMap((sizes, place) => changesIn(TYPES[place] ?? '', sizes)),
    ...many(removed, (email) => removeFromSegment(email, SEGMENT)),
  ];
  const countOf = (kind: Change['kind'], type?: string): number =>
    changes.filter((one) => one.kind === kind && (type === undefined || ('contactType' in one && one.contactType === type))).length; // prettier-ignore
  const contactTypes = TYPES.map((contactType) => ({
    ...({ contactType, mode: 'mirror', existing: EXISTING, desired: EXISTING } as const),
    create: countOf('createContact', contactType),
    update: countOf('updateContact', contactType),
    delete: countOf('deleteContact', contactType),
    ...{ unchanged: 0, leftAlone: 0, unwritable: 0, unwritableOnly: 0 },
  }));
  const segments = [{ segment: SEGMENT, mode: 'mirror', existing: EXISTING, desired: 0, add: 0, remove: removed, unchanged: 0, leftAlone: 0, unwritable: 0 }] as const; // prettier-ignore
  const [maxDelete, maxUpdate, maxSuppress] = limits.map((count) => ({ kind: 'count', count }) as const); // prettier-ignore
  const sizes = measuredSizes({ contactTypes, segments }).map((one, place) => ({
    ...one,
    firstMirrorOfForeign: types[place]?.isFirstMirror ?? false,
  }));
  const guards = checkGuards(
    { contactTypes: sizes, suppressions, contacts: EXISTING, sources: [], lists: [] },
    { ...NO_LIMITS, maxDelete, maxUpdate: maxUpdate ?? NONE, maxSuppress: maxSuppress ?? NONE },
  );
  const waiting = types.reduce((sum, one) => sum + one.waiting, 0);
  const counts = { deleteContact: countOf('deleteContact'), removeSegmentRecipient: removed };
  const all = guardsNow({ guards: [...guards, ...conflictsGuard(waiting)], counts, contactTypes }, trust); // prettier-ignore
  const automations = hasAutomation && countOf('createContact') > 0 ? [{ utr: 'u1', name: 'Welcome', contactType: 'News' }] : []; // prettier-ignore
  return plannedIn({ changes, head: { contactTypes, segments, guards: all, automations } });
}

const SEGMENT = 'VIP';
const EXISTING = 1_000;
const NONE = { kind: 'count', count: 0 } as const;
const NO_LIMITS = { maxShrink: NONE, maxInvalid: NONE, firstMirror: 'park' } as const;

function many(count: number, change: (email: string) => Change): Change[] {
  return Array.from({ length: count }, (_, index) => change(`p${String(index)}@example.com`));
}

function changesIn(
  contactType: string,
  { creates, updates, deletes, waiting }: TypeSizes,
): Change[] {
  const changed = [{ field: 'city', old: 'Ulm', new: 'Bonn' }] as const;
  const moved = { conflicts: ['city'], waits: true } as const;
  return [
    ...many(creates, create),
    ...many(updates, (email) => update(email, changed)),
    ...many(waiting, (email) => ({ ...update(email, changed), moved })),
    ...many(deletes, remove),
  ].map((change) => ({ ...change, contactType }) as Change);
}

/** As `apply` reads them. */
function allowancesOf(options: readonly string[]): Allowances {
  const numberOf = (name: string): number | undefined => {
    const given = options.find((option) => option.startsWith(`--accept ${name}=`));
    return given === undefined ? undefined : Number(given.split('=')[1]);
  };
  return {
    delete: numberOf('delete'),
    update: numberOf('update'),
    suppress: numberOf('suppress'),
    conflict: numberOf('conflict'),
    automations: options.includes('--accept automation=u1') ? ['u1'] : [],
  };
}
