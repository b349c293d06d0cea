// Brings contacts into rows of the comparison straight from the bytes of the list. The rows are, letter for
// letter, those that `ContactIntake` makes of the same contacts; less is made on the way.
import { ContactSpans, ESCAPED_TEXT, MISSING, slotNamed } from '../../api/schemas/contact-spans.ts';
import type { CountryIndex } from '../../contacts/country.ts';
import { shortDigest } from '../../lib/hash.ts';
import type { ActualRow } from '../../state/scratch/contact-rows.ts';
import { actualAddress } from '../actual-contact.ts';
import { ByteText } from './byte-text.ts';
import type { IntakeTargets } from './contact-intake.ts';
import { placedFields, type PlacedField } from './placed-fields.ts';

const ID = slotNamed('id');
const USER_ID = slotNamed('user_id');
const CONTACT_TYPE_ID = slotNamed('contact_type_id');
const EMAIL = slotNamed('email');
const DELETED_AT = slotNamed('deleted_at');
const COUNTRY = slotNamed('country');

export interface SpansIntakeOptions {
  readonly targets: IntakeTargets;
  readonly countries: CountryIndex;
  /** Takes the user ids. */
  readonly owners: Set<string>;
  readonly onRow: (row: ActualRow) => void;
}

export class SpansIntake {
  readonly #options: SpansIntakeOptions;
  readonly #spans = new ContactSpans();
  readonly #all = new ByteText();
  readonly #owned = new ByteText();
  /** In the order of `fieldsText`. */
  #fields: readonly PlacedField[] = [];
  #customCount = -1;
  #owner: Uint8Array = new Uint8Array();
  #contactType: Uint8Array = new Uint8Array();
  #target: number | undefined;
  /** What was last written for a country, by how the service writes it. */
  readonly #countries = new Map<string, Buffer>();

  constructor(options: SpansIntakeOptions) {
    this.#options = options;
  }

  /** Takes the contact that opens at `from`: the index behind it, or -1 where it has to be parsed. */
  take(bytes: Buffer, from: number): number {
    const end = this.#spans.read(bytes, from);
    if (end === -1) return -1;
    this.#noteOwner(bytes);
    const target = this.#targetOf(bytes);
    const isGone = this.#spans.kind[DELETED_AT] !== MISSING;
    if (target !== undefined && !isGone) this.#options.onRow(this.#rowOf(bytes, target));
    return end;
  }

  /** All contacts of an account have one owner. */
  #noteOwner(bytes: Buffer): void {
    if (this.#spans.holds(bytes, USER_ID, this.#owner)) return;
    const owner = this.#spans.text(bytes, USER_ID);
    this.#owner = Buffer.from(owner);
    this.#options.owners.add(owner);
  }

  /** Most contacts are of the contact type of the one before. */
  #targetOf(bytes: Buffer): number | undefined {
    if (this.#spans.holds(bytes, CONTACT_TYPE_ID, this.#contactType)) return this.#target;
    const id = this.#spans.text(bytes, CONTACT_TYPE_ID);
    this.#contactType = Buffer.from(id);
    this.#target = this.#options.targets.indexes.get(id);
    return this.#target;
  }

  #rowOf(bytes: Buffer, target: number): ActualRow {
    const { customNames } = this.#spans;
    if (this.#customCount !== customNames.length) {
      this.#customCount = customNames.length;
      this.#fields = placedFields(this.#spans, this.#options.targets.ownedFields);
    }
    const isAllOwned = this.#writeFields(this.#all, bytes, false);
    // Most contacts hold nothing else than the sources own, and one text does for both.
    if (!isAllOwned) this.#writeFields(this.#owned, bytes, true);
    const email = this.#spans.text(bytes, EMAIL);
    return {
      target,
      address: actualAddress(email),
      contactId: this.#spans.text(bytes, ID),
      email,
      fields: this.#all.toString(),
      digest: shortDigest((isAllOwned ? this.#all : this.#owned).bytes()),
    };
  }

  /** Writes the filled fields. Answers whether the sources own all of them. */
  #writeFields(text: ByteText, bytes: Buffer, ownedOnly: boolean): boolean {
    const { kind, from, to } = this.#spans;
    let isAllOwned = true;
    text.open();
    for (const { slot, lead, isOwned } of this.#fields) {
      if (kind[slot] === MISSING || from[slot] === to[slot]) continue;
      if (!isOwned) {
        isAllOwned = false;
        if (ownedOnly) continue;
      }
      text.lead(lead);
      if (slot === COUNTRY || kind[slot] === ESCAPED_TEXT) {
        const json = this.#meant(bytes, slot);
        text.value(json, 1, json.length - 1);
      } else {
        text.value(bytes, from[slot] ?? 0, to[slot] ?? 0);
      }
    }
    text.close();
    return isAllOwned;
  }

  /** The value, as JSON, of a field that does not stand in the bytes as it is written. */
  #meant(bytes: Buffer, slot: number): Buffer {
    const text = this.#spans.text(bytes, slot);
    return slot === COUNTRY ? this.#country(text) : Buffer.from(JSON.stringify(text));
  }

  #country(text: string): Buffer {
    const known = this.#countries.get(text);
    if (known !== undefined) return known;
    const json = Buffer.from(JSON.stringify(this.#options.countries.resolve(text) ?? text));
    if (this.#countries.size < MOST_COUNTRIES) this.#countries.set(text, json);
    return json;
  }
}

/** Spellings, not countries: a member that holds anything else must not fill the memory. */
const MOST_COUNTRIES = 10_000;
