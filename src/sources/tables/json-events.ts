// Logs of events are no lists of people: a bounce may be over, somebody who left may have come back, and the address
// beside an event may be the sender's. Here they are told from lists; some of them can be read as people.
import { type SourceRow, isAddress } from '../../contacts/index.ts';
import { toldOf } from '../bytes/byte-stream.ts';
import { type SourceFile, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type JsonCells, cellsOfObject } from './json-cells.ts';
import { type JsonObjectText, type JsonLayout, jsonObjects } from './json-objects.ts';

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
    const address = values.find(isAddress)?.toLowerCase();
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

// What Amazon SES tells of each mail, one object for each event: a row for everybody of whom one speaks. The sender and
// those whose mail arrived are no people of a list, so that only bounces, complaints and unsubscribes say anything.
// https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, event-publishing-retrieving-sns-contents.html

/** By which a preset knows them. */
const NOTIFICATION_HEADER = ['emailAddress', 'sesEvent', 'reason', 'timestamp'] as const;

type Cells = ReadonlyMap<string, string>;

const TYPE_KEYS = ['notificationType', 'eventType'];

/** Whether the object tells of a mail of Amazon SES, and to whom it went. */
function isNotification(cells: Cells): boolean {
  return TYPE_KEYS.some((key) => cells.has(key)) && cells.has('mail.destination');
}

export function openNotifications(text: TextFile, place: JsonLayout): SourceFile {
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    for await (const objects of jsonObjects(text.chunks(), text.path, place)) {
      yield objects.flatMap((object) => rowsOf(object, text.path));
    }
  }
  return {
    ...toldOf(text.bytes),
    header: NOTIFICATION_HEADER,
    rows,
    notes: () => text.notes,
  };
}

function rowsOf(object: JsonObjectText, path: string): readonly SourceRow[] {
  const { cells } = cellsOfObject(object, path);
  const type = TYPE_KEYS.map((key) => cells.get(key)).find((value) => value !== undefined) ?? '';
  const told = toldBy(type, cells);
  const people = addressesIn(cells.get(told.people) ?? '');
  if (people.length === 0) {
    const fault = `line ${String(object.line)} tells of a mail and names nobody to whom it went`;
    throw unreadable(path, fault, 'Save the notifications as Amazon SES sends them, one per line.');
  }
  const at = cells.get(told.at) ?? cells.get('mail.timestamp') ?? '';
  const reason = cells.get(told.reason) ?? '';
  return people.map((address) => ({
    line: object.line,
    cells: [address, told.event, reason, at],
  }));
}

interface Told {
  readonly event: string;
  /** Keys: of the people, of the moment, and of a word that says more. */
  readonly people: string;
  readonly at: string;
  readonly reason: string;
}

function toldBy(type: string, cells: Cells): Told {
  const cell = (key: string): string => (cells.get(key) ?? '').toLowerCase();
  switch (type) {
    case 'Bounce':
      return {
        event: `${cell('bounce.bounceType') === 'permanent' ? 'Permanent' : 'Passing'} bounce`,
        people: 'bounce.bouncedRecipients',
        at: 'bounce.timestamp',
        reason: 'bounce.bounceSubType',
      };
    case 'Complaint':
      // Some say that a mail in their folder of spam is none.
      return {
        event: cell('complaint.complaintFeedbackType') === 'not-spam' ? 'Not spam' : 'Complaint',
        people: 'complaint.complainedRecipients',
        at: 'complaint.timestamp',
        reason: 'complaint.complaintFeedbackType',
      };
    case 'Subscription': {
      const leaves = cell('subscription.newTopicPreferences.unsubscribeAll') === 'true';
      const event = leaves ? 'Unsubscribe' : type;
      return { ...OF_MAIL, event, at: 'subscription.timestamp' };
    }
    default:
      return { ...OF_MAIL, event: type };
  }
}

const OF_MAIL = { people: 'mail.destination', at: 'mail.timestamp', reason: '' };

/** Of a list of addresses, or of objects that hold one each. */
function addressesIn(list: string): readonly string[] {
  if (!list.startsWith('[')) return [];
  // What begins so was written from a list.
  return (JSON.parse(list) as readonly unknown[]).flatMap((one) => {
    const address = typeof one === 'object' && one !== null ? addressOf(one) : one;
    return typeof address === 'string' && address !== '' ? [address] : [];
  });
}

function addressOf(recipient: object): unknown {
  return 'emailAddress' in recipient ? recipient.emailAddress : undefined;
}
