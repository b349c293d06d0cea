// Carries out the orders of a comparison in the thread that reads the contacts: makes rows directly from the bytes
// of the list. `actualRow` makes the same rows, byte for byte, from parsed contacts, at a higher cost.
import {
  ContactSlices,
  ESCAPED_TEXT,
  MISSING,
  NO_SLOT,
  parseContact,
  readList,
  slotNamed,
} from '../../api/index.ts';
import {
  buildCountryIndex,
  type CountryIndex,
  type CountryNames,
  customFieldName,
  type FieldName,
  isCustomField,
  isPlainKey,
} from '../../contacts/index.ts';
import { assert, type ByteSlice } from '../../lib/index.ts';
import { FieldLayout, PackedRow, StagedContacts } from '../../state/index.ts';
import {
  actualRow,
  AFTER_CUSTOM,
  BEFORE_CUSTOM,
  ListTally,
  noteId,
  refuseSharedIds,
  type TargetNumbers,
} from './contact-intake.ts';
import { failureOf, type IntakeNotice, type IntakeOrder } from './intake-elsewhere.ts';

type Tell = (notice: IntakeNotice) => void;

/** Carries out the orders one after the other, up to `finish`. Failures are told, not thrown. */
export async function serveIntake(
  orders: AsyncIterableIterator<IntakeOrder, unknown>,
  countryNames: CountryNames,
  tell: Tell,
): Promise<void> {
  let intake: Intake | undefined;
  for await (const order of orders) {
    if (order.kind === 'open') {
      const { home, ownedFields, targets, countries } = order.start;
      const staged = new StagedContacts(home, new FieldLayout(ownedFields));
      intake = { staged, targets, countries: buildCountryIndex(countries, countryNames) };
      continue;
    }
    assert(intake !== undefined, 'the first order opens the intake');
    if (order.kind === 'begin') await readAttempt(order.listName, intake, orders, tell);
    // The rest of an attempt that failed.
    if (order.kind === 'piece') tell({ kind: 'taken', buffer: order.buffer, contacts: 0 });
    if (order.kind === 'finish') {
      finish(intake.staged, tell);
      return;
    }
  }
}

interface Intake {
  readonly staged: StagedContacts;
  readonly targets: TargetNumbers;
  readonly countries: CountryIndex;
}

async function readAttempt(
  listName: string,
  { staged, targets, countries }: Intake,
  orders: AsyncIterator<IntakeOrder, unknown>,
  tell: Tell,
): Promise<void> {
  const tally = new ListTally();
  const fromBytes = new SliceIntake({ targets, countries, tally, staged });
  /** Contacts since a piece was last given back. */
  let contacts = 0;
  const giveBack = (buffer: ArrayBuffer): void => {
    tell({ kind: 'taken', buffer, contacts });
    contacts = 0;
  };
  try {
    staged.restart();
    const result = await readList({
      body: piecesOf(orders, giveBack),
      listName,
      takeElement: (bytes, from) => {
        const end = fromBytes.take(bytes, from);
        if (end !== -1) contacts += 1;
        return end;
      },
      // Those that cannot be taken from their bytes are parsed.
      onBatch: (batch) => {
        contacts += batch.length;
        for (const contact of batch.map(parseContact)) {
          tally.add(contact.userId, contact.contactTypeId, contact.deletedAt !== null);
          noteId(contact, staged.ids);
          const row = actualRow(contact, targets, countries);
          if (row !== undefined) staged.add(row);
        }
      },
    });
    if (result.kind === 'list') refuseSharedIds(staged.ids, 'contacts/list');
    tell({ kind: 'read', result, totals: tally.totals() });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

function finish(staged: StagedContacts, tell: Tell): void {
  try {
    tell({ kind: 'finished', written: staged.written() });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

/** The body of one attempt. A piece is given back when the next one is requested. */
async function* piecesOf(
  orders: AsyncIterator<IntakeOrder, unknown>,
  giveBack: (buffer: ArrayBuffer) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await orders.next();
    if (done === true || value.kind === 'void') throw new Error('the body broke off');
    if (value.kind !== 'piece') return;
    try {
      yield Buffer.from(value.buffer, 0, value.length);
    } finally {
      giveBack(value.buffer);
    }
  }
}

const ID = slotNamed('id');
const USER_ID = slotNamed('user_id');
const CONTACT_TYPE_ID = slotNamed('contact_type_id');
const EMAIL = slotNamed('email');
const DELETED_AT = slotNamed('deleted_at');
const COUNTRY = slotNamed('country');

interface SliceIntakeOptions {
  readonly targets: TargetNumbers;
  readonly countries: CountryIndex;
  readonly tally: ListTally;
  readonly staged: Pick<StagedContacts, 'layout' | 'addSlices' | 'ids'>;
}

export class SliceIntake {
  readonly #options: SliceIntakeOptions;
  readonly #slices = new ContactSlices();
  readonly #packed = new PackedRow();
  #placed: PlacedFields = { owned: [], others: [] };
  #customCount = -1;

  constructor(options: SliceIntakeOptions) {
    this.#options = options;
  }

  /** Takes the contact that opens at `from`: the index behind it, or -1 when it must be parsed. */
  take(bytes: Buffer, from: number): number {
    const slices = this.#slices;
    const end = slices.read(bytes, from);
    if (end === -1) return -1;
    const contactTypeId = slices.text(bytes, CONTACT_TYPE_ID);
    const target = this.#options.targets.get(contactTypeId);
    const isDeleted = slices.kind[DELETED_AT] !== MISSING;
    if (target !== undefined && !isDeleted && !this.#add(bytes, target)) return -1;
    this.#options.tally.add(slices.text(bytes, USER_ID), contactTypeId, isDeleted);
    if (!isDeleted)
      this.#options.staged.ids.add(slices.text(bytes, ID), contactTypeId, this.#email(bytes));
    return end;
  }

  /** As `parseContact` gives it. */
  #email(bytes: Buffer): string | ByteSlice {
    const slices = this.#slices;
    const isEscaped = slices.kind[EMAIL] === ESCAPED_TEXT;
    return isEscaped ? slices.text(bytes, EMAIL) : slices.slice(bytes, EMAIL);
  }

  /** Whether it could be added without parsing. */
  #add(bytes: Buffer, target: number): boolean {
    const address = this.#slices.slice(bytes, EMAIL);
    if (!isPlainKey(address.bytes, address.from, address.to)) return false;
    this.#placeFields();
    const packed = this.#packed;
    packed.open(address);
    for (const slot of this.#placed.owned) this.#pack(bytes, slot);
    const contactId = this.#slices.slice(bytes, ID);
    this.#options.staged.addSlices({ target, contactId, packed, others: this.#others(bytes) });
    return true;
  }

  #placeFields(): void {
    const { customNames } = this.#slices;
    if (this.#customCount === customNames.length) return;
    this.#customCount = customNames.length;
    this.#placed = placedFields(this.#slices, this.#options.staged.layout.names);
  }

  #pack(bytes: Buffer, slot: number): void {
    if (slot === NO_SLOT || !this.#isFilled(slot)) this.#packed.text('');
    else if (slot === COUNTRY || this.#slices.kind[slot] === ESCAPED_TEXT)
      this.#packed.text(this.#meaning(bytes, slot));
    else this.#packed.slice(this.#slices.slice(bytes, slot));
  }

  /** The fields that the sources do not own, as JSON. */
  #others(bytes: Buffer): ByteSlice | undefined {
    let members = '';
    for (const { slot, name } of this.#placed.others) {
      if (!this.#isFilled(slot)) continue;
      members += `${members === '' ? '' : ','}${name}:${JSON.stringify(this.#meaning(bytes, slot))}`;
    }
    if (members === '') return undefined;
    const json = Buffer.from(`{${members}}`);
    return { bytes: json, from: 0, to: json.length };
  }

  #isFilled(slot: number): boolean {
    const { kind, from, to } = this.#slices;
    return kind[slot] !== MISSING && from[slot] !== to[slot];
  }

  #meaning(bytes: Buffer, slot: number): string {
    const text = this.#slices.text(bytes, slot);
    return slot === COUNTRY ? (this.#options.countries.resolve(text) ?? text) : text;
  }
}

interface PlacedFields {
  /** The slots of the owned fields in their order; `NO_SLOT` where no contact had the field yet. */
  readonly owned: readonly number[];
  /** The other fields in sorted order, their names as JSON. */
  readonly others: readonly { readonly slot: number; readonly name: string }[];
}

type Slots = Pick<ContactSlices, 'customNames' | 'firstCustom'>;

export function placedFields(slots: Slots, ownedFields: readonly FieldName[]): PlacedFields {
  const owned: ReadonlySet<string> = new Set(ownedFields);
  const customs = slots.customNames.map((name) => `custom.${name}` as const).sort();
  const others = [...BEFORE_CUSTOM, ...customs, ...AFTER_CUSTOM]
    .filter((field) => !owned.has(field))
    .map((field) => ({ slot: slotOf(field, slots), name: JSON.stringify(field) }));
  return { owned: ownedFields.map((field) => slotOf(field, slots)), others };
}

function slotOf(field: FieldName, { customNames, firstCustom }: Slots): number {
  if (!isCustomField(field)) return slotNamed(field);
  const index = customNames.indexOf(customFieldName(field));
  return index === -1 ? NO_SLOT : firstCustom + index;
}
