// What Amazon SES tells of each mail, one object for each event: a row for everybody of whom one speaks. The sender and
// those whose mail arrived are no people of a list, so that only bounces, complaints and unsubscribes say anything.
// https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, event-publishing-retrieving-sns-contents.html
import type { SourceRow } from '../../contacts/index.ts';
import { type SourceFile, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { cellsOfObject } from './json-object-cells.ts';
import { type JsonObjectText, type RowPlace, jsonObjects } from './json-objects.ts';

/** By which a preset knows them. */
const NOTIFICATION_HEADER = ['emailAddress', 'sesEvent', 'reason', 'timestamp'] as const;

type Cells = ReadonlyMap<string, string>;

const TYPE_KEYS = ['notificationType', 'eventType'];

/** Whether the object tells of a mail of Amazon SES, and to whom it went. */
export function isNotification(cells: Cells): boolean {
  return TYPE_KEYS.some((key) => cells.has(key)) && cells.has('mail.destination');
}

export function openNotifications(text: TextFile, place: RowPlace): SourceFile {
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    for await (const objects of jsonObjects(text.chunks(), text.path, place)) {
      yield objects.flatMap((object) => rowsOf(object, text.path));
    }
  }
  return {
    path: text.path,
    header: NOTIFICATION_HEADER,
    bytes: text.bytes.bytes,
    rows,
    sha256: () => text.bytes.sha256(),
    bytesRead: () => text.bytes.bytesRead(),
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
