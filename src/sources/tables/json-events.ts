// Logs of events are no lists of people: a bounce may be over, somebody who left may have come back, and the address
// beside an event may be the sender's.
import { parseAddress } from '../../contacts/index.ts';
import { unreadable } from '../source/source.ts';
import type { JsonCells } from './json-cells.ts';

/** Keys that say what happened: Amazon SES, SendGrid, Mailgun, logs of one's own. */
const EVENT_KEY = /^(?:event|event_?(?:type|name)|notification_?type)$/iu;

/** What happens to mail and to consent; other events are visited. */
const MAIL_EVENT =
  /^(?:e?mail[._ -])?(?:(?:un|re)?subscri(?:bed?|ption)|(?:double[-_ ]?)?opt[-_ ]?(?:ed[-_ ]?)?(?:in|out)|(?:(?:hard|soft)[-_ ]?)?bounced?|complain(?:t|ed)|spam(?:[-_ ]?(?:report|complaint))?|deliver(?:y|ed)|open(?:ed)?|click(?:ed)?|sen[dt]|processed|accepted|deferred|dropped|reject(?:ed)?|failed|confirm(?:ed|ation)|sign(?:ed)?[-_ ]?up)$/iu;

/** Whether a key with this value tells of something that happened to mail or to consent. */
export function isMailEvent(key: string, value: string): boolean {
  return EVENT_KEY.test(key) && MAIL_EVENT.test(value);
}

/** Enough addresses to meet one twice in any log of a mailing. */
const MOST_ADDRESSES = 100_000;

export class EventWatch {
  readonly #path: string;
  /** What happened first to an address. */
  readonly #first = new Map<string, string>();
  /** Undefined until an object has such a key. */
  #key: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  noteKey(key: string): void {
    if (EVENT_KEY.test(key)) this.#key ??= key;
  }

  /** Throws for an object that shows a log: its people stand in a list, or one of them had another event before. */
  refuseLog(cells: JsonCells['cells']): void {
    if (this.#key === undefined) return;
    const event = cells.get(this.#key) ?? '';
    if (!MAIL_EVENT.test(event)) return;
    const values = [...cells.values()].filter((cell) => cell.includes('@'));
    if (values.some(isListWithAddress)) throw this.#log(this.#key, 'lists of addresses');
    const address = values.find((cell) => parseAddress(cell).kind === 'address')?.toLowerCase();
    if (address !== undefined && this.#happened(address, event)) {
      throw this.#log(this.#key, 'different events of one address');
    }
  }

  /** Whether something else happened to the address before. */
  #happened(address: string, event: string): boolean {
    const first = this.#first.get(address);
    if (first !== undefined) return first !== event;
    if (this.#first.size < MOST_ADDRESSES) this.#first.set(address, event);
    return false;
  }

  #log(key: string, what: string): Error {
    const fault = `it is a log of events with ${what} (its key "${key}" says what happened), not a list of people`;
    const hint =
      'Export the people with their present state, and who gets no mail as the suppression list of the program.';
    return unreadable(this.#path, fault, hint);
  }
}

function isListWithAddress(cell: string): boolean {
  return /^\[[{"]/u.test(cell) && /"[^"\s@]+@[^"\s@]+\.[^"\s@]+"/u.test(cell);
}
