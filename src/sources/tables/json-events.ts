// Logs of events are no lists of people: a bounce may be over, somebody who left may have come back, and the address
// beside an event may be the sender's. Here they are told from lists; some of them can be read as people.
import { parseAddress } from '../../contacts/index.ts';
import { unreadable } from '../source/source.ts';
import type { JsonCells } from './json-cells.ts';
import { isNotification } from './json-notifications.ts';

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

export interface FoundLog {
  /** `lists`: its people stand in lists. `changes`: somebody had two different events. */
  readonly kind: 'lists' | 'changes';
  /** That says what happened. */
  readonly key: string;
  /** Whether its objects tell of mails in a known form. */
  readonly isOfMails: boolean;
}

export class EventWatch {
  readonly #path: string;
  /** What happened first to an address. */
  readonly #first = new Map<string, string>();
  /** Undefined until an object has such a key. */
  #key: string | undefined;
  #log: FoundLog | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  noteKey(key: string): void {
    if (EVENT_KEY.test(key)) this.#key ??= key;
  }

  /** Undefined as long as no object showed one. */
  get log(): FoundLog | undefined {
    return this.#log;
  }

  /** Looks for a log: its people stand in a list, or one of them had another event before. */
  look(cells: JsonCells['cells']): void {
    const key = this.#key;
    if (key === undefined || this.#log !== undefined) return;
    const event = cells.get(key) ?? '';
    if (!MAIL_EVENT.test(event)) return;
    const values = [...cells.values()].filter((cell) => cell.includes('@'));
    if (values.some(isListWithAddress)) {
      this.#log = { kind: 'lists', key, isOfMails: isNotification(cells) };
      return;
    }
    const address = values.find((cell) => parseAddress(cell).kind === 'address')?.toLowerCase();
    if (address !== undefined && this.#happened(address, event)) {
      this.#log = { kind: 'changes', key, isOfMails: false };
    }
  }

  /** The error for a log that cannot be read as people. */
  refusal(): Error {
    const what =
      this.#log?.kind === 'lists' ? 'lists of addresses' : 'different events of one address';
    const fault = `it is a log of events with ${what} (its key "${this.#key ?? ''}" says what happened), not a list of people`;
    const hint =
      'Export the people with their present state, and who gets no mail as the suppression list of the program.';
    return unreadable(this.#path, fault, hint);
  }

  /** Whether something else happened to the address before. */
  #happened(address: string, event: string): boolean {
    const first = this.#first.get(address);
    if (first !== undefined) return first !== event;
    if (this.#first.size < MOST_ADDRESSES) this.#first.set(address, event);
    return false;
  }
}

function isListWithAddress(cell: string): boolean {
  return /^\[[{"]/u.test(cell) && /"[^"\s@]+@[^"\s@]+\.[^"\s@]+"/u.test(cell);
}
