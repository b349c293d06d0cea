// listmonk: the subscribers, whose status in the CSV is the person's and not that on each list; and from the API,
// bounces and subscribers with their lists.
import { jsonAttributes, jsonRecords } from '../form/split-cells.ts';
import { type FileKind, type Preset, statusWords, words } from '../form/preset.ts';

/** Derived from a JSON list of the lists that a person is or was on, with the answer for each. */
const LIST_COLUMNS = ['Lists (wanted)', 'Answer of the lists'] as const;

const SUBSCRIBERS = {
  columns: { email: ['email'] },
  fullName: ['name'],
  derived: [{ from: ['attributes'], columns: { below: 'attributes' }, parts: jsonAttributes }],
} as const satisfies Partial<FileKind>;

const STATUS_RULE = statusWords(['status'], {
  enabled: 'subscribed',
  disabled: 'unsubscribed',
  blocklisted: 'unsubscribed',
});

export const listmonk: Preset = {
  name: 'listmonk',
  title: 'listmonk',
  certainty: 'certain',
  facts: 'the source of knadh/listmonk',
  exports:
    'The answers of /api/subscribers and /api/bounces with `per_page=all` as JSON; or the subscribers as CSV, and once more filtered by the subscription status "Unsubscribed" as a source with `status: unsubscribed`.',
  kinds: [
    {
      ...SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['uuid', 'email', 'attributes', 'status'] },
      status: [STATUS_RULE],
      ignore: ['uuid', 'updated_at'],
      evidence: { reason: ['status'] },
      warnings: [
        'People who left one list of listmonk, or never confirmed it, are enabled all the same: the CSV does not say who is on which list. Read the answer of /api/subscribers instead, or export those who left, too, and read them with `status: unsubscribed`.',
      ],
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers of the interface',
      recognise: { all: ['uuid', 'email', 'status', 'lists'] },
      derived: [{ from: ['lists'], columns: LIST_COLUMNS, parts: listAnswers }],
      tags: { column: ['lists'], parts: wantedLists },
      status: [
        STATUS_RULE,
        // People who left every list agree to nothing now.
        words(LIST_COLUMNS.slice(1), {
          wanted: 'subscribed',
          left: 'unsubscribed',
          none: 'no-consent',
        }),
      ],
      ignore: ['id', 'uuid', 'updated_at'],
      evidence: { reason: ['status'] },
    },
    {
      name: 'bounces',
      certainty: 'likely',
      recognise: { all: ['email', 'type', 'source', 'subscriber_uuid'] },
      columns: { email: ['email'] },
      status: [words(['type'], { hard: 'bounced', soft: 'nothing', complaint: 'complained' })],
      rest: 'offered',
      // A soft bounce passes.
      otherwise: 'nothing',
      ignore: [
        ...['id', 'source', 'subscriber_id', 'subscriber_uuid'],
        ...[{ containing: 'meta' }, { containing: 'campaign' }],
      ],
      evidence: { reason: ['type'], at: ['created_at'] },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers in the form of the import',
      recognise: { all: ['email', 'name', 'attributes'], weak: true },
    },
  ],
};

/** The names of the lists that a person wants, and the best answer: `wanted`, `unconfirmed`, `left` or `none`. */
export function listAnswers(cell: string): readonly string[] {
  const wanted = wantedLists(cell);
  if (wanted.length > 0) return [wanted.join(', '), 'wanted'];
  const lists = answersOf(cell);
  const has = (status: string): boolean => lists.some((list) => list.status === status);
  if (has('unconfirmed')) return ['', 'unconfirmed'];
  return ['', has('unsubscribed') ? 'left' : 'none'];
}

/** People on a list without confirmation (single opt-in) stay `unconfirmed` and want it. */
export function wantedLists(cell: string): readonly string[] {
  return answersOf(cell)
    .filter(({ status, optin }) => {
      return status === 'confirmed' || (status === 'unconfirmed' && optin === 'single');
    })
    .map(({ name }) => name);
}

/** Older versions do not tell `optin`: `single` or `double`. */
function answersOf(cell: string) {
  return jsonRecords(cell).flatMap(({ name, subscription_status: status, optin }) =>
    typeof name === 'string' && typeof status === 'string' ? [{ name, status, optin }] : [],
  );
}
