// What the sources say of consent by now, read once in a run, before its first create: only for a run whose plan
// was not made a moment ago.
import {
  type AccountOutline,
  type Consent,
  type ConsentSources,
  type ConsentTools,
  readConsent,
} from '../../compare/index.ts';

export class ConsentNow {
  readonly #sources: ConsentSources;
  readonly #tools: ConsentTools;
  #consent: Consent | undefined;

  constructor(sources: ConsentSources, tools: ConsentTools) {
    this.#sources = sources;
    this.#tools = tools;
  }

  /** `onRead` is called with what was read, the first time. */
  async read(outline: AccountOutline, onRead: (consent: Consent) => void): Promise<Consent> {
    if (this.#consent === undefined) {
      this.#consent = await readConsent(this.#sources, this.#tools, outline);
      onRead(this.#consent);
    }
    return this.#consent;
  }

  close(): void {
    this.#consent?.close();
  }
}
