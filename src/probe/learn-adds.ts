// What single adds show: how values are kept, what a second contact of an address becomes, which ids
// come next, and how far lists lag behind.
import { type Contact, type EndpointId, isClear, type Outcome } from '../api/index.ts';
import { formNames, learntFrom, textHabits } from '../diff/index.ts';
import { compareIds, COUNT_FACT, type ProbeNames, TEXT_FACT } from '../state/index.ts';
import { FIRST_PAUSE_MS, liveAt, nextPauseMs, pause, type Bench, probeAddress } from './bench.ts';

const LONG_TEXT_CHARACTERS = 1_000;
const PADDED_TEXT = '  Ada  ';
/** Has every sign that a service may write otherwise. */
const TELLING_TEXT = `\\"A" & <B>'s`;

/** What the later steps use. */
export interface Added {
  readonly contacts: readonly Contact[];
  /** The id of a deleted contact, where no id was seen to be reused. */
  readonly unknownId: string | undefined;
}

/** Undefined if not even the first contact can be seen. */
export async function learnFromAdds(bench: Bench): Promise<Added | undefined> {
  const first = await addFirst(bench);
  const seen = first.kind === 'acknowledged' ? await awaitFirst(bench) : undefined;
  if (seen === undefined) return undefined;
  learnValues(bench, seen);
  const long = await bench.add('long', { last_name: 'x'.repeat(LONG_TEXT_CHARACTERS) });
  await bench.add('double', { first_name: 'One', city: 'Pune' });
  const second = await bench.add('double', { first_name: 'Two', city: '' });
  const third = await bench.add('DOUBLE', { first_name: 'Three', city: '' });
  await bench.add('gone', { first_name: 'Gone' });
  const contacts = await bench.look();
  learnLongest(bench, long, contacts);
  if (isClear(second) && isClear(third)) learnDuplicates(bench, second, contacts);
  return await learnIds(bench, contacts);
}

/** Its capitals on both sides of the at sign, spaces and empty text show how each of them is kept. */
async function addFirst(bench: Bench): Promise<Outcome> {
  const email = firstAddress(bench);
  const texts = { first_name: PADDED_TEXT, last_name: TELLING_TEXT, postal_code: '01234' };
  const fields = { email, ...texts, city: '' };
  let outcome = await bench.add('first', fields);
  let waitMs = FIRST_PAUSE_MS;
  for (let tries = 1; tries < FIRST_ADD_TRIES && refusesContactType(outcome); tries += 1) {
    await pause(bench.tools, waitMs);
    waitMs = nextPauseMs(waitMs);
    outcome = await bench.add('first', fields);
  }
  return outcome;
}

function firstAddress({ parts }: Bench): string {
  return probeAddress(parts.names, 'First').replace('listferry-probe', 'Listferry-Probe');
}

/** The contact type was made on the other base address, so this one may know it only later. */
function refusesContactType(outcome: Outcome): boolean {
  if (outcome.kind !== 'rejected') return false;
  return outcome.refusals.some(({ parameter }) => parameter === 'contact_type_id');
}

async function awaitFirst(bench: Bench): Promise<Contact | undefined> {
  const { found, reads, passedMs } = await bench.lookFor('first');
  if (found === undefined) return undefined;
  bench.lagMs = reads === 1 ? 0 : passedMs;
  const value = bench.lagMs === 0 ? '0' : `seconds(${String(Math.ceil(bench.lagMs / 1_000))})`;
  bench.learn('list_staleness', value, `a new contact was seen at look ${String(reads)}`);
  return found;
}

function learnValues(bench: Bench, seen: Contact): void {
  const { first_name: first, last_name: last, city, postal_code: postal } = seen.fields;
  const trimmed = first === PADDED_TEXT.trim() ? 'yes' : undefined;
  bench.learn('trim', first === PADDED_TEXT ? 'no' : trimmed, 'spaces round a first name');
  bench.learn('empty_string_stored_as', city === '' ? '""' : 'null', 'an empty city');
  const lost = postal === '1234' ? 'number_loses_zero' : undefined;
  bench.learn('postal_code_type', postal === '01234' ? 'string' : lost, 'a postal code');
  const texts = learntFrom(textHabits(undefined, undefined), [[TELLING_TEXT, last ?? '']], false);
  bench.learn(TEXT_FACT, texts && formNames(texts), 'signs and quotes in a last name');
  bench.learn('email_case', emailCase(firstAddress(bench), seen.email), 'capitals in an address');
  bench.learn('country_response', countryForm(bench, seen.fields.country), 'a country sent as id');
}

function emailCase(sent: string, shown: string): string | undefined {
  if (shown === sent) return 'preserve';
  if (shown === sent.toLowerCase()) return 'lower_all';
  return shown.toLowerCase() === sent.toLowerCase() ? 'lower_domain' : undefined;
}

function countryForm({ parts }: Bench, shown: string | null): string | undefined {
  if (shown === null) return 'null';
  if (shown === parts.countryId) return 'id_string';
  if (parts.countries.resolve(shown) !== parts.countryId) return undefined;
  return shown.length === 2 ? 'iso2' : 'name';
}

function learnLongest(bench: Bench, outcome: Outcome, contacts: readonly Contact[]): void {
  if (!isClear(outcome)) return;
  const [found] = liveAt(contacts, 'long');
  const kept = found?.fields.last_name?.length;
  const cut = kept === undefined ? undefined : `truncate(${String(kept)})`;
  const value = kept === LONG_TEXT_CHARACTERS ? `at_least(${String(kept)})` : cut;
  const refused = outcome.kind === 'rejected' && found === undefined ? 'reject' : undefined;
  const evidence = `a text of ${String(LONG_TEXT_CHARACTERS)} characters`;
  bench.learn('max_length', value ?? refused, evidence);
}

/** One address was added three times, the last time in capitals. The names that are kept show the rule. */
function learnDuplicates(bench: Bench, second: Outcome, contacts: readonly Contact[]): void {
  const found = liveAt(contacts, 'double');
  const rule = duplicateRule(second, found);
  bench.learn('duplicate_add', rule, 'an address added a second time');
  if (rule === undefined || rule === 'insert_second') return;
  const match = found.length === 1 ? 'case_insensitive' : 'exact';
  bench.learn('email_match', match, 'an address added in capitals');
}

function duplicateRule(second: Outcome, found: readonly Contact[]): string | undefined {
  if (found.length === 0) return undefined;
  const names = new Set(found.map(({ fields }) => fields.first_name));
  if (names.has('One') && names.has('Two')) return 'insert_second';
  if (names.has('One')) return second.kind === 'rejected' ? 'reject' : 'success_but_ignored';
  return found[0]?.fields.city === 'Pune' ? 'upsert_ignore_blank' : 'upsert';
}

/** Deletes one contact and adds another: which id it gets, and whether lists show the deleted one. */
async function learnIds(bench: Bench, before: readonly Contact[]): Promise<Added> {
  const [gone] = liveAt(before, 'gone');
  if (gone === undefined) return { contacts: before, unknownId: undefined };
  const counted = await countNow(bench);
  const deletion = await bench.write(() => bench.tools.client.contacts.delete(gone.id));
  const addition = await bench.add('next', { first_name: 'Next' });
  const contacts = await bench.look();
  const isThere = liveAt(contacts, 'gone').length > 0;
  if (deletion.kind !== 'acknowledged' || isThere) return { contacts, unknownId: undefined };
  const liveCount = before.filter(({ deletedAt }) => deletedAt === null).length;
  if (addition.kind === 'acknowledged' && counted === liveCount) await learnCount(bench, counted);
  const shownDeleted = contacts.some(({ id, deletedAt }) => id === gone.id && deletedAt !== null);
  bench.learn('list_includes_soft_deleted', shownDeleted ? 'yes' : 'no', 'a deleted contact');
  const [next] = liveAt(contacts, 'next');
  if (next === undefined) return { contacts, unknownId: undefined };
  return { contacts, unknownId: learnIdReuse(bench, before, gone, next) };
}

async function countNow({ tools, parts }: Bench): Promise<number | undefined> {
  const types = await tools.client.contactTypes.list();
  return types.find(({ id }) => id === parts.contactTypeId)?.contactsCount;
}

/** One was deleted and one was added. A count that is only renewed now and then stays the same, too. */
async function learnCount(bench: Bench, before: number): Promise<void> {
  const now = await countNow(bench);
  const fresh = now === before ? 'exact' : undefined;
  const value = now === before + 1 ? 'includes_deleted' : fresh;
  bench.learn(COUNT_FACT, value, 'the count of a contact type after a deletion');
}

/** The id of the deleted contact, where nothing that was seen reuses an id. */
function learnIdReuse(
  bench: Bench,
  before: readonly Contact[],
  gone: Contact,
  next: Contact,
): string | undefined {
  const isIncreasing = learnIdOrder(bench, before);
  const isHighest = before.every(({ id }) => compareIds(id, next.id) < 0);
  const isReused = next.id === gone.id || (isIncreasing && !isHighest);
  const fresh = isIncreasing ? 'never' : undefined;
  bench.learn('id_reuse', isReused ? 'possible' : fresh, 'the id after a deletion');
  return isIncreasing && isHighest ? gone.id : undefined;
}

function learnIdOrder(bench: Bench, contacts: readonly Contact[]): boolean {
  const ids = ['first', 'long', 'double', 'gone'].flatMap(
    (local) => liveAt(contacts, local)[0]?.id ?? [],
  );
  const isIncreasing = ids.every((id, index) => {
    const previous = ids[index - 1];
    return previous === undefined || compareIds(previous, id) < 0;
  });
  bench.learn('id_order', isIncreasing ? 'increasing' : 'arbitrary', 'contacts in turn');
  return isIncreasing;
}

// What a probe will write, shown before it writes anything. A test compares the requests with it.

export interface AnnouncedWrite {
  readonly endpoint: EndpointId;
  /** The most requests. */
  readonly atMost: number;
  readonly purpose: string;
}

/** How often the first contact is offered while its new contact type is not known yet. */
const FIRST_ADD_TRIES = 6;

export const PROBE_WRITES: readonly AnnouncedWrite[] = [
  {
    endpoint: 'contacts-type/add',
    atMost: 2,
    purpose: 'the throw-away contact type, and whether a second one of its name is refused',
  },
  {
    endpoint: 'custom-fields/save',
    atMost: 2,
    purpose: 'a throw-away custom field, and whether a second one of its name is refused',
  },
  {
    endpoint: 'contacts/add',
    atMost: 6 + FIRST_ADD_TRIES,
    purpose: 'seven contacts, the first again while the new contact type is not known yet',
  },
  {
    endpoint: 'contacts/upload-csv',
    atMost: 6,
    purpose:
      'files of one or two rows: countries in each form, an address that is there, one twice, one with every field',
  },
  { endpoint: 'contacts/update', atMost: 1, purpose: 'one of these contacts' },
  { endpoint: 'contacts/bulk-delete', atMost: 2, purpose: 'some of these contacts' },
  { endpoint: 'contacts/delete', atMost: 40, purpose: 'the others of these contacts, one by one' },
  { endpoint: 'contacts-type/delete', atMost: 4, purpose: 'the throw-away contact type, empty' },
  { endpoint: 'custom-fields/delete', atMost: 4, purpose: 'the throw-away custom field' },
];

/** Yields lines without line ends. */
export function* announcement(names: ProbeNames, host: string): Generator<string> {
  yield `A probe of ${host} writes to a throw-away contact type of its own, and removes all of it again:`;
  yield `  contact type  ${names.contactType}`;
  yield `  custom field  ${names.customField}`;
  yield `  addresses     …@${names.addressDomain} (reserved: no mail can arrive there)`;
  yield 'At most these writes:';
  for (const { endpoint, atMost, purpose } of PROBE_WRITES) {
    yield `  ${String(atMost).padStart(2)} x ${endpoint.padEnd(20)}  ${purpose}`;
  }
  yield 'Nothing else is changed. No call can send mail, and the new contact type is free of automations.';
  yield 'The contact list is read about ten times.';
}
