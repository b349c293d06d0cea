// Plays the memory nights of a seed: somebody works on the service between them, an administrator erases people, the
// configuration is built anew, and now and then the memory is missing or old for a night.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedRun } from '../../../src/apply/index.ts';
import { SyncError } from '../../../src/lib/index.ts';
import { Memory, memoryPlaces } from '../../../src/state/index.ts';
import { orDied, reply } from '../../apply/stories.ts';
import { copyTree } from '../../torture/copy-tree.ts';
import { makeSwiftDirectory } from '../../torture/swift-directory.ts';
import { World } from '../../world/world.ts';
import { seededRandom } from '../seeded-random.ts';
import { accountState, type HeldContact } from '../account-state.ts';
import { Agreement, type Account } from './agreed.ts';
import {
  type ByHand,
  type DrawnNight,
  type Field,
  memoryNightsOf,
  plain,
  spelled,
  type TypeName,
  TYPES,
} from './drawn-memory.ts';
import {
  asWritten,
  brokenByNight,
  expectedOf,
  type Expected,
  goneCount,
  type Meanwhile,
  type NightEnd,
  writtenField,
} from './judged-memory.ts';

/** Every so many seeds, since six nights cost as much as a seed; never one that has other nights. */
const SEEDS_PER_MEMORY = 16;
const MEMORY_SEED = 5;

/** Each so many of them begin with the memory of another account. */
const SEEDS_PER_FOREIGN = 32;

/** What the memory nights of a seed break, one line each; most seeds have none. */
export async function brokenMemory(seed: number): Promise<readonly string[]> {
  if (seed % SEEDS_PER_MEMORY !== MEMORY_SEED) return [];
  const story = new MemoryStage(seed);
  try {
    const foreign = seed % SEEDS_PER_FOREIGN === MEMORY_SEED ? await story.meetForeign() : [];
    return [...foreign, ...(await story.play())];
  } finally {
    story.close();
  }
}

const DAY_MS = 86_400_000;
const NOT_TODAY = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
const CREATING = ['contacts/add', 'contacts/upload-csv'];
const WRITING = [...CREATING, 'contacts/update'];

class MemoryStage {
  readonly #nights: readonly DrawnNight[];
  readonly #world: World;
  readonly #seed: number;
  /** Where the memory lies in files: only where an older copy of it is put back. */
  readonly #directory: string | undefined;
  readonly #whole: Memory;
  readonly #agreement = new Agreement();
  readonly #erased = new Set<number>();
  /** By contact type: whom somebody removed by hand since a night last saw them. */
  readonly #removed = new Map(TYPES.map((type) => [type, new Set<number>()]));
  /** Of the next night, and of the one before. */
  #changes: DrawnNight['changes'] = new Map();
  #changesBefore: DrawnNight['changes'] = new Map();
  #hasCopy = false;
  #movedSinceCopy = false;

  constructor(seed: number) {
    this.#seed = seed;
    this.#nights = memoryNightsOf(seed);
    const isFiled = this.#nights.some(({ memory }) => memory === 'older');
    this.#directory = isFiled ? makeSwiftDirectory('memory') : undefined;
    this.#world = newWorld(seed);
    this.#whole =
      this.#directory === undefined ? this.#world.past : memoryIn(join(this.#directory, 'whole'));
  }

  close(): void {
    this.#whole.close();
    closeWorld(this.#world);
    if (this.#directory !== undefined) rmSync(this.#directory, { recursive: true });
  }

  async play(): Promise<string[]> {
    const breaks: string[] = [];
    for (const [index, night] of this.#nights.entries()) {
      this.#changesBefore = this.#changes;
      this.#changes = night.changes;
      for (const act of night.byHand) this.#act(act);
      const broken = await this.#pass(night);
      breaks.push(...broken.map((what) => `night ${String(index + 1)}: ${what}`));
      if (index === 0) this.#copy();
      await this.#world.clock.sleep(DAY_MS);
    }
    return breaks;
  }

  /** The state of another account in the place of ours, before any run: everybody of it would be taken for gone. */
  async meetForeign(): Promise<string[]> {
    const [first] = this.#nights;
    if (first === undefined) return [];
    const [other, ours] = [newWorld(~this.#seed), newWorld(this.#seed)];
    try {
      other.config = { ...configOf(first), accountHash: 'another account' };
      await other.sync();
      ours.past = other.past;
      ours.config = configOf(first);
      ours.past.checkAccount('account');
      await ours.sync();
      return ['the memory of another account was taken for ours'];
    } catch (error) {
      if (error instanceof SyncError) return [];
      throw error;
    } finally {
      closeWorld(other);
      closeWorld(ours);
    }
  }

  async #pass(night: DrawnNight): Promise<string[]> {
    const memory = this.#memoryOf(night);
    const isWhole = memory === this.#whole;
    const before = this.#account();
    const ids = new Map(TYPES.map((type) => [type, this.#idsIn(type)]));
    const seen = {
      night,
      before,
      agreement: this.#agreement,
      erased: this.#erased,
      idsBefore: (type: TypeName) => ids.get(type) ?? new Map<number, number>(),
    };
    const expected = expectedOf(seen);
    this.#world.past = memory;
    this.#world.config = configOf(night);
    const isAccepting = isWhole && night.trouble !== 'killed';
    const meanwhile = isWhole ? this.#editMeanwhile(night, expected, before) : [];
    const end = await this.#run(night, isAccepting ? expected : undefined);
    this.#world.sandbox.after.length = 0;
    this.#world.past = this.#whole;
    if (!isWhole) memory.close();
    const after = this.#account();
    const broken = brokenByNight({
      ...seen,
      expected,
      end,
      after,
      meanwhile,
      isWhole,
      removed: this.#removed,
    });
    this.#agreement.noteCreated(before, after);
    if (isWhole && end !== 'refused') {
      this.#movedSinceCopy = true;
      this.#agreement.learn({
        drawn: night,
        owned: expected.owned,
        before,
        after: asWritten(after, meanwhile),
        isResumed: end.isResumed,
        goneIn: (type) => expected.toldGone(type, end.accepted),
        isMissing: (type) => expected.lacking.has(type),
        isHeld: (type) => expected.tooMany.has(type) && end.accepted === 'nothing',
        isLifted: (type) => expected.tooMany.has(type) && end.accepted === 'gone',
        isWanted: ({ sources }, person) =>
          sources.some((source) => night.people[source].includes(person)),
        idsAfter: (type) => this.#idsIn(type),
        changeOf: (type, person) => expected.changes.get(type)?.get(person),
      });
    }
    for (const [type, people] of after) {
      for (const person of people.keys()) this.#removed.get(type)?.delete(person);
    }
    return broken;
  }

  /** Tells later whom it was done to. Where a process dies, nobody knows whether its write came first. */
  #editMeanwhile(
    { meanwhile, trouble, values }: DrawnNight,
    expected: Expected,
    before: Account,
  ): readonly Meanwhile[] {
    const done: Meanwhile[] = [];
    const waiting = new Set(trouble === 'killed' ? [] : meanwhile);
    this.#world.sandbox.after.push(({ path, method }) => {
      if (method !== 'POST' || !WRITING.some((endpoint) => path.endsWith(endpoint))) return;
      for (const person of waiting) {
        const found = this.#firstOf(person);
        const source = values.get(person);
        if (found === undefined || source === undefined) continue;
        const { contactType, email } = found;
        const isNew = before.get(contactType)?.has(person) !== true;
        const field = writtenField(expected, contactType, person, isNew);
        if (field === undefined || found.values[field] !== source[field]) continue;
        waiting.delete(person);
        done.push({ contactType, person, field, written: source[field] });
        // Never what was there before the night: then the run would say that its write was dropped.
        const value = `Meanwhile ${this.#world.clock.wallTime().toISOString()}`;
        this.#world.service.updateContact(email, { [field]: value });
      }
    });
    return done;
  }

  #firstOf(person: number) {
    const { contactTypes } = accountState(this.#world.sandbox);
    const found = contactsIn(this.#world).find(({ email }) => personOf(email) === person);
    const contactType = TYPES.find(
      (name) => name === contactTypes.get(found?.contact_type_id ?? 0),
    );
    if (found === undefined || contactType === undefined) return undefined;
    return { email: found.email, contactType, values: valuesOf(found) };
  }

  async #run(night: DrawnNight, expected: Expected | undefined): Promise<NightEnd> {
    const world = this.#world;
    let writes = 0;
    world.fateOf = ({ endpoint, isWrite }) => {
      if (night.trouble === 'creates refused' && CREATING.includes(endpoint)) return NOT_TODAY;
      if (isWrite) writes += 1;
      return night.trouble === 'killed' && isWrite && writes === 2 ? 'crash-after' : 'answered';
    };
    const gone = expected === undefined ? 0 : goneCount(expected);
    const accepted = gone > 0 ? night.accepts : 'nothing';
    try {
      if (night.trouble === 'killed') return { ...(await this.#killed()), accepted: 'nothing' };
      const run = await world.sync({
        allowed: accepted === 'gone' ? { gone } : {},
        ...(accepted === 'recreate' && { recreate: gone }),
      });
      return { ...run, isResumed: false, accepted };
    } catch (error) {
      if (error instanceof SyncError) return 'refused';
      throw error;
    } finally {
      world.fateOf = () => 'answered';
    }
  }

  async #killed(): Promise<FinishedRun & { readonly isResumed: boolean }> {
    const made = await this.#world.plan();
    try {
      const first = await orDied(this.#world.applyFresh(made));
      if (first !== 'died') return { ...first, isResumed: false };
      return { ...(await this.#world.resume(made)), isResumed: true };
    } finally {
      made.close();
    }
  }

  #memoryOf({ memory }: DrawnNight): Memory {
    if (memory === 'lost') return this.#world.newMemory();
    if (memory === 'whole' || this.#directory === undefined) return this.#whole;
    if (!this.#hasCopy || !this.#movedSinceCopy) return this.#whole;
    const tonight = join(this.#directory, 'tonight');
    rmSync(tonight, { recursive: true, force: true });
    copyTree(join(this.#directory, 'copy'), tonight);
    return memoryIn(tonight);
  }

  #copy(): void {
    if (this.#directory === undefined) return;
    copyTree(join(this.#directory, 'whole'), join(this.#directory, 'copy'));
    this.#hasCopy = true;
    this.#movedSinceCopy = false;
  }

  #act(act: ByHand): void {
    const { service } = this.#world;
    if (act.kind === 'emptied') {
      const people = [...(this.#account().get(act.contactType)?.keys() ?? [])];
      for (const person of people.slice(0, MANY)) this.#remove(person);
    } else if (act.kind === 'removed') this.#remove(act.person);
    else if (act.kind === 'edited') {
      const email = this.#listedAs(act.person);
      if (email !== undefined) service.updateContact(email, { [act.field]: act.value });
    } else if (act.kind === 'added') {
      this.#add(act.person);
    } else this.#erase(act);
  }

  #add(person: number): void {
    const { service } = this.#world;
    if (this.#listedAs(person) !== undefined || this.#erased.has(person)) return;
    if (!service.contactTypes().includes('Newsletter')) return;
    const email = spelled(person, 0, this.#changes.get(person));
    service.addContact(email, { first_name: 'By hand', city: 'By hand' });
    // Nothing was agreed on there about an address that no night has seen.
    if (this.#changes.get(person) !== this.#changesBefore.get(person)) {
      this.#agreement.forgetIn('Newsletter', person);
    }
    // Back by hand; what a mirror does with him from here on is its own.
    this.#removed.get('Newsletter')?.delete(person);
  }

  #erase({ kind, person }: Pick<ByHand & { readonly person: number }, 'kind' | 'person'>): void {
    this.#whole.erase([plain(person)], '2026-01-31');
    this.#erased.add(person);
    this.#agreement.forget(person);
    if (kind === 'erased there too') this.#remove(person);
  }

  #remove(person: number): void {
    for (const [type, people] of this.#account()) {
      if (people.has(person) && this.#agreement.isKnown(type, person))
        this.#removed.get(type)?.add(person);
    }
    const email = this.#listedAs(person);
    if (email !== undefined) this.#world.service.deleteContact(email);
    // In another contact type the address may be written in another way.
    if (this.#listedAs(person) !== undefined) this.#remove(person);
  }

  #listedAs(person: number): string | undefined {
    return contactsIn(this.#world).find(({ email }) => personOf(email) === person)?.email;
  }

  #idsIn(type: TypeName): ReadonlyMap<number, number> {
    const { contactTypes } = accountState(this.#world.sandbox);
    const listed = contactsIn(this.#world).filter(
      ({ contact_type_id }) => contactTypes.get(contact_type_id) === type,
    );
    return new Map(listed.map(({ email, id }) => [personOf(email), id]));
  }

  #account(): Account {
    const { contactTypes } = accountState(this.#world.sandbox);
    const account = new Map(TYPES.map((type) => [type, new Map<number, ValuesOf>()]));
    for (const contact of contactsIn(this.#world)) {
      const type = TYPES.find((name) => name === contactTypes.get(contact.contact_type_id));
      if (type !== undefined) account.get(type)?.set(personOf(contact.email), valuesOf(contact));
    }
    return account;
  }
}

function contactsIn({ sandbox }: World): readonly HeldContact[] {
  return accountState(sandbox).contacts;
}

function valuesOf({ first_name, city }: HeldContact): ValuesOf {
  return { first_name: String(first_name ?? ''), city: String(city ?? '') };
}

type ValuesOf = Readonly<Record<Field, string>>;

/** More than ten at once. */
const MANY = 14;

function newWorld(seed: number): World {
  return new World({ random: seededRandom(~seed), countries: ['IN'] });
}

function closeWorld(world: World): void {
  world.sandbox.close();
  world.journal.close();
}

function memoryIn(directory: string): Memory {
  return new Memory(memoryPlaces(directory), seededRandom(1));
}

function personOf(email: string): number {
  return Number(/p(\d{3})@/iu.exec(email)?.[1]);
}

function configOf(night: DrawnNight): World['config'] {
  const tables = Object.entries(night.people).map(([source, people]) => {
    const header = ['Id', 'Email', 'First name', 'Country', ...(night.hasCity ? ['City'] : [])];
    const rows = people.map((person) => {
      const values = night.values.get(person);
      const city = night.hasCity ? [values?.city ?? ''] : [];
      const email = spelled(person, night.spelling, night.changes.get(person));
      return [`k${String(person)}`, email, values?.first_name ?? '', 'India', ...city];
    });
    return [source, [header, ...rows]] as const;
  });
  const all = { kind: 'share', share: 1 } as const;
  return {
    sources: Object.fromEntries(tables),
    syncs: night.syncs,
    ids: { crm: 'Id' },
    guards: {
      firstMirror: 'allow',
      maxDelete: all,
      maxUpdate: all,
      maxShrink: all,
      maxInvalid: all,
    },
  };
}
