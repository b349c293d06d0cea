// Brings contacts as the service sends them into rows of a comparison, in the thread of the comparison or in
// one of their own: everything it needs is plain data.
import type { Contact } from '../../api/index.ts';
import type { CountryIndex } from '../../contacts/index.ts';
import type { ActualRow } from '../../state/index.ts';
import { actualAddress, actualFields } from '../actual-contact.ts';

/** What contacts are taken into. */
export interface IntakeTargets {
  /** The number of the contact type in the comparison, by its id on the service. */
  readonly indexes: ReadonlyMap<string, number>;
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
    return {
      target,
      address: actualAddress(contact.email),
      contactId: contact.id,
      email: contact.email,
      fields: actualFields(contact, this.#countries),
    };
  }
}
