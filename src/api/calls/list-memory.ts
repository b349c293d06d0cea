// What the lists of the account held when they last came. The service says "Record Not Found" of an unknown id, and perhaps
// of an empty list as well: of one that had entries it proves nothing.
import type { EndpointId } from '../endpoints/table.ts';

/** Where it is kept what lists held, by their names; a run may go on in another process. */
export interface KeptLists {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Whether deletes of a run that goes on may have taken the last suppressions along; left out: they have not. */
  mayLackSuppressions?(): boolean;
}

/** What a person accepts of lists that the service says it does not find. */
export interface AcceptedLists {
  /** They are empty. */
  readonly shrink: boolean;
  /** UTRs of automations that may mail new contacts. */
  readonly automations: readonly string[];
}

/** What a list held when it last came. */
export interface HeldList {
  readonly entries: number;
  /** UTRs of the automations among them that may be live. */
  readonly live: readonly string[];
}

const SUPPRESSIONS: readonly EndpointId[] = [
  'global-unsubscribes',
  'unsubscribes-groups/recipients-list',
];

/** Lists by which contacts are created or kept from it: read as empty, they would bring people back, or create twice. */
const REMEMBERED: readonly EndpointId[] = [
  ...SUPPRESSIONS,
  'contacts/list',
  'contacts-type',
  'custom-fields',
  'unsubscribes-groups',
  'automations',
];

/** The lists that a delete may empty. The suppression of a contact may go with it. */
const EMPTIED_BY: Partial<Record<EndpointId, readonly EndpointId[]>> = {
  'contacts/delete': ['contacts/list', ...SUPPRESSIONS],
  'contacts/bulk-delete': ['contacts/list', ...SUPPRESSIONS],
  'contacts-type/delete': ['contacts-type', 'contacts/list'],
  'custom-fields/delete': ['custom-fields'],
  'global-unsubscribes/delete': ['global-unsubscribes'],
  'global-unsubscribes/bulk-delete': ['global-unsubscribes'],
  'unsubscribes-groups/recipients-delete': ['unsubscribes-groups/recipients-list'],
  'unsubscribes-groups/recipients-bulk-delete': ['unsubscribes-groups/recipients-list'],
  'automations/delete': ['automations'],
  'automations/bulk-delete': ['automations'],
};

const LIVE = 'live automations';

/**
 * Remembers what lists held. The service may say of an empty list that it finds no record, and says the same where it
 * has lost sight of one that is not empty.
 */
export class ListMemory {
  readonly #accepted: AcceptedLists;
  #kept: KeptLists = new Map<string, string>();
  /** Of the lists that came to this process, what deletes have left of them at least. */
  readonly #left = new Map<string, { readonly list: EndpointId; readonly entries: number }>();

  constructor(accepted: AcceptedLists = { shrink: false, automations: [] }) {
    this.#accepted = accepted;
  }

  /** From now on beyond this process. */
  keepIn(kept: KeptLists): void {
    this.#kept = kept;
  }

  /** A list came to its end. `id`: of what it belongs to. */
  came(list: EndpointId, id: string, entries: number): void {
    if (!REMEMBERED.includes(list)) return;
    this.#set({ list, name: nameOf(list, id) }, entries);
    if (list === 'automations' && entries === 0) this.cameLive([]);
  }

  /** UTRs of the automations on their list that may be live. */
  cameLive(utrs: readonly string[]): void {
    this.#kept.set(LIVE, JSON.stringify(utrs));
  }

  /** Called before so many records are deleted, since the process may die right after. */
  loses(endpointId: EndpointId, records: number): void {
    for (const [name, { list, entries }] of this.#left) {
      if (EMPTIED_BY[endpointId]?.includes(list) !== true) continue;
      const left = Math.max(0, entries - records);
      this.#left.set(name, { list, entries: left });
      // Whether suppressions go at all is not known, and the next run must not believe that they all went.
      if (left === 0 && !SUPPRESSIONS.includes(list)) this.#kept.set(name, '0');
    }
  }

  /** What a list held that the service does not find now; undefined where it may well be empty. */
  heldBy(list: EndpointId, id: string): HeldList | undefined {
    const name = nameOf(list, id);
    const entries = this.#left.get(name)?.entries ?? this.#keptEntries(list, name);
    if (!REMEMBERED.includes(list) || entries === 0) return undefined;
    const live = list === 'automations' ? this.#live() : [];
    if (live.length > 0) {
      const { automations } = this.#accepted;
      return live.every((utr) => automations.includes(utr)) ? undefined : { entries, live };
    }
    if (!this.#accepted.shrink) return { entries, live };
    this.#set({ list, name }, 0);
    return undefined;
  }

  #keptEntries(list: EndpointId, name: string): number {
    const mayBeGone = SUPPRESSIONS.includes(list) && this.#kept.mayLackSuppressions?.() === true;
    return mayBeGone ? 0 : Number(this.#kept.get(name) ?? 0);
  }

  #live(): readonly string[] {
    return JSON.parse(this.#kept.get(LIVE) ?? '[]') as readonly string[];
  }

  #set({ list, name }: { readonly list: EndpointId; readonly name: string }, entries: number) {
    this.#left.set(name, { list, entries });
    this.#kept.set(name, String(entries));
  }
}

function nameOf(list: EndpointId, id: string): string {
  return id === '' ? list : `${list} ${id}`;
}
