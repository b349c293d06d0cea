// Brings contacts as the service sends them into rows of a comparison, in the thread of the comparison or in
// one of their own: everything it needs is plain data.
import type { Contact } from '../../api/index.ts';
import type { CountryIndex } from '../../contacts/country.ts';
import type { FieldName } from '../../contacts/fields.ts';
import { shortDigest } from '../../lib/hash.ts';
import type { ActualRow } from '../../state/scratch/contact-rows.ts';
import { fieldsText } from '../../state/scratch/scratch-actual.ts';
import { actualAddress, actualFields, ownedPart } from '../actual-contact.ts';

/** What contacts are taken into. */
export interface IntakeTargets {
  /** The number of the contact type in the comparison, by its id on the service. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Fields that the sources own anywhere, in sorted order. */
  readonly ownedFields: readonly FieldName[];
}

export class ContactIntake {
  /** User ids of all contacts that came by, also of those that are not kept. */
  readonly owners = new Set<string>();
  readonly #targets: IntakeTargets;
  readonly #countries: CountryIndex;

  constructor(targets: IntakeTargets, countries: CountryIndex) {
    this.#targets = targets;
    this.#countries = countries;
  }

  /** Undefined for a contact that is no part of the comparison. Deleted ones are gone. */
  rowOf(contact: Contact): ActualRow | undefined {
    this.owners.add(contact.userId);
    const target = this.#targets.indexes.get(contact.contactTypeId);
    if (target === undefined || contact.deletedAt !== null) return undefined;
    const fields = actualFields(contact, this.#countries);
    const text = fieldsText(fields);
    const owned = ownedPart(fields, this.#targets.ownedFields);
    return {
      target,
      address: actualAddress(contact.email),
      contactId: contact.id,
      email: contact.email,
      fields: text,
      digest: shortDigest(owned === fields ? text : fieldsText(owned)),
    };
  }
}
