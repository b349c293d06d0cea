// Whose contacts somebody removed on the service since a plan was made, as far as earlier runs knew of them.
import { type CurrentConsent, Whereabouts } from '../../compare/index.ts';
import { type Item, broughtAddress } from '../../plan/index.ts';
import { filtered, itemsOf, wasSent } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';

/** Asked of items that are not marked by the plan as those of people who come back. */
export class GoneNow {
  readonly #run: Run;
  readonly #reading: Reading;
  readonly #whereabouts: Whereabouts;
  /** Of the contacts that ids stood for, those that are there. Undefined until one is asked for. */
  #listed: ReadonlySet<bigint> | undefined;

  constructor(run: Run, reading: Reading) {
    const { targets, otherTypes, scratch } = reading;
    const places = [...targets.ofKind('contactType'), ...otherTypes];
    this.#run = run;
    this.#reading = reading;
    this.#whereabouts = new Whereabouts({ memory: run.past, actual: scratch.actual, places });
  }

  /** Ask this first. */
  get isAnyKnown(): boolean {
    return this.#whereabouts.isAnyKnown;
  }

  /**
   * Whether the contact that the item brings was there since the plan was made, or its person was removed from another
   * contact type and is in none. The reading is asked of the few alone who were somewhere.
   */
  isGone(item: Item, address: string): boolean {
    if (item.kind === 'addSegmentRecipient') return this.#isGoneAsRecipient(address);
    if (!('contactType' in item)) return false;
    const { key } = this.#reading.targets.named(item.contactType);
    return (
      this.#whereabouts.wasThere(key, address) ||
      this.#whereabouts.isGone(key, address) ||
      this.#isTaken(address)
    );
  }

  /** The same by another address of the person. */
  isGoneBeside(address: string, brought: string): boolean {
    return this.#isTaken(address) && this.isNowhere(brought);
  }

  /** The same by the contacts that an id of the person stood for. */
  isGoneByIds(brought: string, sources: Pick<CurrentConsent, 'formerContacts'>): boolean {
    const contacts = [...sources.formerContacts(brought)];
    const isKnown = (contact: bigint): boolean =>
      this.#whereabouts.isGoneHash(contact) || this.#whereabouts.wasThereHash(contact);
    if (!contacts.some(isKnown)) return false;
    this.#listed ??= this.#whereabouts.listedAmong(new Set(sources.formerContacts()));
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

  #isTaken(address: string): boolean {
    return this.#whereabouts.isGoneFromAll(address, (key) => this.#tookAway(key, address));
  }

  /** Whether no contact type has the address. */
  isNowhere(address: string): boolean {
    return this.#whereabouts.isNowhere(address);
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
