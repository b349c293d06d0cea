// Notices a service that has stopped answering, before a whole plan is turned into doubts.

/** So many writes in a row without a clear answer mean an outage, not bad luck. */
const OUTAGE_FROM = 5;

export class ServiceHealth {
  #unclearInARow = 0;

  noteClear(): void {
    this.#unclearInARow = 0;
  }

  noteUnclear(): void {
    this.#unclearInARow += 1;
  }

  get isUnavailable(): boolean {
    return this.#unclearInARow >= OUTAGE_FROM;
  }
}
