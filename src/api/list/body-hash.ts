// The hash of a body, taken as it comes. Where a body is read in another thread, it is taken in the one that
// receives it, which has less to do.
import { createHash } from 'node:crypto';

export class BodyHash {
  readonly #hash = createHash('sha256');

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  digestHex(): string {
    return this.#hash.digest('hex');
  }
}

/** Of a body that somebody else takes the hash of. */
export class NoBodyHash extends BodyHash {
  override add(): void {
    // The receiver has added it.
  }

  override digestHex(): string {
    return '';
  }
}
