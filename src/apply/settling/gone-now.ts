// Whose contacts somebody removed on the service, as far as earlier runs knew of them and this reading has none.
import type { CurrentConsent } from '../../compare/index.ts';
import { type Item, broughtAddress } from '../../plan/index.ts';
import { filtered, itemsOf, wasSent } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';

/** Asked of items that are not marked by the plan as those of people who come back. */
export class GoneNow {
  readonly #run: Run;
  readonly #reading: Reading;
  readonly #hasGone: boolean;
  readonly #types: Run['past']['types'];
  /** Of the contacts that ids stood for, those that are there. Undefined until one is asked for. */
  #listed: ReadonlySet<bigint> | undefined;

  constructor(run: Run, reading: Reading) {
    this.#run = run;
    this.#reading = reading;
    this.#hasGone = run.past.tombstones.hasGone();
    this.#types = run.past.types.filter(({ count }) => count > 0);
  }

  /** Ask this first: each of a million addresses would be hashed, and nothing known of any. */
  get isAnyKnown(): boolean {
    return this.#hasGone || this.#types.length > 0;
  }

  /**
   * Whether the contact that the item brings was there since the plan was made, or its person was removed from another
   * contact type and is in none. The reading is asked of the few alone who were somewhere.
   */
  isGone(item: Item, address: string): boolean {
    if (item.kind === 'addSegmentRecipient') return this.#isGoneAsRecipient(address);
    if (!('contactType' in item)) return false;
    const { past } = this.#run;
    const { key: contactType } = this.#reading.targets.named(item.contactType);
    if (this.#wasIn(address).includes(contactType)) return true;
    if (this.#hasGone && past.tombstones.isGone({ contactType, address })) return true;
    return this.#isTaken(address);
  }

  /** The same by another address of the person. */
  isGoneBeside(address: string, brought: string): boolean {
    return this.#isTaken(address) && this.isNowhere(brought);
  }

  /** The same by the contacts that an id of the person stood for. */
  isGoneByIds(brought: string, sources: Pick<CurrentConsent, 'formerContacts'>): boolean {
    const contacts = [...sources.formerContacts(brought)];
    const { tombstones } = this.#run.past;
    const isKnown = (contact: bigint): boolean =>
      tombstones.isGoneHash(contact) || this.#types.some((type) => type.has(contact));
    if (!contacts.some(isKnown)) return false;
    this.#listed ??= this.#listedOf(new Set(sources.formerContacts()));
    const listed = this.#listed;
    return this.isNowhere(brought) && !contacts.some((contact) => listed.has(contact));
  }

  /** A recipient gets mail like a contact, and none that this plan brings back is kept out. */
  #isGoneAsRecipient(address: string): boolean {
    if (!this.#isTaken(address)) return false;
    const { plan } = this.#run;
    const comesBack = ({ contactType }: { readonly contactType: string }): boolean =>
      plan.createOf(contactType, address)?.wasGone === true;
    return !plan.head.contactTypes.some(comesBack);
  }

  /** Of nobody who is there, in whatever contact type; nor of whom this run itself took something away. */
  #isTaken(address: string): boolean {
    if (this.#hasGone && this.#run.past.tombstones.isGoneAnywhere(address)) {
      return this.isNowhere(address);
    }
    const known = this.#wasIn(address);
    return (
      known.length > 0 &&
      this.isNowhere(address) &&
      known.some((key) => !this.#tookAway(key, address))
    );
  }

  /** Also contact types that the service has under another name, or no more. */
  #wasIn(address: string): readonly string[] {
    const { sums } = this.#run.past;
    return this.#types.flatMap((type) => {
      const { key: contactType } = type;
      return type.has(sums.ofContact({ contactType, address })) ? [contactType] : [];
    });
  }

  /** Whether no contact type has the address. */
  isNowhere(address: string): boolean {
    const { scratch } = this.#reading;
    return this.#places().every(({ index }) => !scratch.actual.find(index, address));
  }

  #places() {
    const { targets, otherTypes } = this.#reading;
    return [...targets.ofKind('contactType'), ...otherTypes];
  }

  /** In one walk through all contacts. */
  #listedOf(wanted: ReadonlySet<bigint>): ReadonlySet<bigint> {
    const listed = new Set<bigint>();
    const { sums } = this.#run.past;
    for (const { key: contactType, index } of this.#places()) {
      for (const address of this.#reading.scratch.actual.addresses(index)) {
        const contact = sums.ofContact({ contactType, address });
        if (wanted.has(contact)) listed.add(contact);
      }
    }
    return listed;
  }

  /** Whether this run itself may have deleted the contact, or given it another address. */
  #tookAway(contactType: string, address: string): boolean {
    const run = this.#run;
    const deleted = run.plan.deleteOf(contactType, address);
    if (deleted !== undefined && wasSent(run, deleted.seq)) return true;
    // Asked of the few whose contact is nowhere.
    const renamed = filtered(
      itemsOf(run, 'updateContact'),
      (item) =>
        broughtAddress(item) !== undefined &&
        item.contactType === contactType &&
        item.address === address &&
        wasSent(run, item.seq),
    );
    return renamed.next().done !== true;
  }
}
