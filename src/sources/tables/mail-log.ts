// The log of a mail server, as Postfix writes it: of all its lines, those of mail that came back for good because the
// address does not exist. Everything else may be over tomorrow, or is about the mail, and says nothing of a person.
// https://www.postfix.org/DSN_README.html; the codes are those of RFC 3463.
import { type SourceRow, keptText } from '../../contacts/index.ts';
import { textLines } from '../cards/text-lines.ts';
import { toldOf } from '../bytes/byte-stream.ts';
import { type SourceFile, inBatches, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';

const HEADER = ['email', 'email status'];

/** About 100 bytes each. */
const MOST_ADDRESSES = 300_000;

const TIME = /^(?:\p{L}{3} +\d{1,2} \d{2}:\d{2}:\d{2}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\S+) /u;
const POSTFIX = / postfix(?:-[\w-]+)?\/[\w/-]+\[\d+\]: /u;

/** Whether a text begins as such a log. Other programs may write into it as well. */
export function isMailLog(beginning: string): boolean {
  return TIME.test(beginning) && POSTFIX.test(beginning);
}

const DELIVERY =
  / postfix(?:-[\w-]+)?\/[\w/-]+\[\d+\]: [0-9A-Za-z]+: to=<(?<address>[^<>\s]+)>, .*?\bdsn=(?<code>\d\.\d+\.\d+), status=(?<status>[a-z]+)/u;

/** No such mailbox, domain or syntax; moved away, takes no mail, or switched off. */
const DEAD: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

export function openMailLog(text: TextFile): SourceFile {
  let passing = 0;
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    const reader = new DeliveryReader(text.path);
    for await (const lines of textLines(text.chunks())) {
      for (const line of lines) reader.take(line.text, line.number);
    }
    ({ passing } = reader);
    yield* reader.rows();
  }
  return {
    ...toldOf(text.bytes),
    header: HEADER,
    rows,
    notes: () => [...text.notes, LOG_NOTE, ...passingNotes(passing)],
  };
}

const LOG_NOTE =
  'It is the log of a mail server: only addresses that do not exist were read, and nobody in it agreed to anything.';

function passingNotes(count: number): readonly string[] {
  if (count === 0) return [];
  const mails = count === 1 ? '1 mail' : `${String(count)} mails`;
  return [`${mails} came back for other reasons, such as a full mailbox, which says nothing.`];
}

class DeliveryReader {
  /** Mails that came back, of which none says that its address is dead. */
  passing = 0;
  readonly #path: string;
  /** The line of the last one for each. */
  readonly #dead = new Map<string, number>();

  constructor(path: string) {
    this.#path = path;
  }

  take(text: string, line: number): void {
    const { address, code = '', status } = DELIVERY.exec(text)?.groups ?? {};
    if (address === undefined) return;
    // Mail arrives there again.
    if (status === 'sent') this.#dead.delete(address);
    if (status !== 'bounced') return;
    if (!DEAD.has(code)) {
      this.passing += 1;
      return;
    }
    this.#dead.set(keptText(address), line);
    if (this.#dead.size <= MOST_ADDRESSES) return;
    const fault = `it names more than ${MOST_ADDRESSES.toLocaleString('en')} addresses that do not exist`;
    throw unreadable(this.#path, fault, 'Split it, and name the parts under path.');
  }

  *rows(): Generator<readonly SourceRow[]> {
    const all = [...this.#dead].map(([address, line]) => ({ line, cells: [address, 'bounced'] }));
    yield* inBatches(all);
  }
}
