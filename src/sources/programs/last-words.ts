// The end of what a program writes to stderr, however much that is, as lines that may be logged: no secret that it was
// given and no address stands in them.

/** Enough for the message of a database, and no dump of its rows. */
const KEPT_BYTES = 4 * 1024;
const MOST_LINES = 10;

/** Stands for each byte of a secret until the words are shown. */
const HIDDEN = '\u0000';
// eslint-disable-next-line no-control-regex -- chosen since no text of a program holds it
const RUNS_OF_HIDDEN = /\u0000+/gu;

export class LastWords {
  readonly #secrets: readonly string[];
  /** Longer than what is shown, so that no part of a secret is taken for a word of its own. */
  readonly #windowBytes: number;
  readonly #longestBytes: number;
  #kept: Buffer = Buffer.alloc(0);
  #isCut = false;

  constructor(secrets: readonly string[]) {
    const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
    // Longest first: one may hold another.
    this.#secrets = spellings
      .map((spelling) => Buffer.from(spelling).toString('latin1'))
      .filter((spelling) => spelling !== '')
      .sort((one, other) => other.length - one.length);
    this.#longestBytes = this.#secrets[0]?.length ?? 0;
    this.#windowBytes = KEPT_BYTES + this.#longestBytes;
  }

  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#kept, chunk.subarray(-this.#windowBytes)]);
    this.#isCut ||= this.#kept.length + chunk.length > this.#windowBytes;
    this.#kept = all.subarray(-this.#windowBytes);
  }

  /** The last ten at most, none of them blank. */
  lines(): readonly string[] {
    const whole = this.#withoutSecrets();
    // The end of a secret may stand where the window begins, and the end of a line.
    const shown = this.#isCut ? whole.slice(this.#longestBytes).replace(/^[^\n]*\n/u, '') : whole;
    return Buffer.from(shown, 'latin1')
      .toString('utf8')
      .replaceAll(RUNS_OF_HIDDEN, '[secret]')
      .split(/[\r\n]+/u)
      .map((line) => withoutAnyAddress(line).trim())
      .filter((line) => line !== '')
      .slice(-MOST_LINES);
  }

  /** Of the same length, so that places in it stay what they are. */
  #withoutSecrets(): string {
    const text = this.#kept.toString('latin1').replaceAll(HIDDEN, ' ');
    return this.#secrets.reduce(
      (left, secret) => left.replaceAll(secret, HIDDEN.repeat(secret.length)),
      text,
    );
  }
}

/** Also within a path or in the place of a password, since these are words of somebody else. */
function withoutAnyAddress(line: string): string {
  return line
    .split(/(\s+)/u)
    .map((word) => (/[@\uFF20]/u.test(word) ? '[address]' : word))
    .join('');
}
