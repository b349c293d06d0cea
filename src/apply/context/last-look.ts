// What this run saw last, for those who would ask for it again. The contact types with their counts are as good
// as new for as long as no request has left since.
import type { ContactTypeRecord, EngineClient } from '../../api/index.ts';

interface Look {
  readonly contactTypes: readonly ContactTypeRecord[];
  /** Requests of this process when it was answered. */
  readonly requestCount: number;
}

export class LastLook {
  readonly #client: Pick<EngineClient, 'contactTypes' | 'requestCount'>;
  #look: Look | undefined;
  /** Entries of the global unsubscribe list when it was read last; null before that. */
  suppressionCount: number | null = null;

  constructor(client: Pick<EngineClient, 'contactTypes' | 'requestCount'>) {
    this.#client = client;
  }

  /** Reads them. */
  async again(): Promise<readonly ContactTypeRecord[]> {
    const contactTypes = await this.#client.contactTypes.list();
    this.#look = { contactTypes, requestCount: this.#client.requestCount.total };
    return contactTypes;
  }

  /** Undefined where anything was asked or written since. */
  get latest(): readonly ContactTypeRecord[] | undefined {
    const isLast = this.#look?.requestCount === this.#client.requestCount.total;
    return isLast ? this.#look?.contactTypes : undefined;
  }
}
