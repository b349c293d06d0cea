// GetResponse: the contacts of one search in one list, and block lists. No real header is known, so the names are
// those on its pages; a file may have more or fewer columns.
import { commaOrSemicolonTags } from '../form/split-cells.ts';
import { CAMPAIGN_REPORT, type FileKind, filled, type Preset, words } from '../form/preset.ts';

const EMAIL = ['email', 'email address', 'contact email'];

const CONTACTS = {
  columns: {
    email: EMAIL,
    first_name: ['first name'],
    last_name: ['last name'],
    // Country and city may be guesses by IP, so they are left out.
    address_line1: ['street', 'address'],
    postal_code: ['postal code', 'zip', 'zip code'],
    'custom.added_on': ['added on', 'created on', 'subscribed on', 'date added'],
  },
  fullName: ['name'],
  tags: { column: ['tags'], parts: commaOrSemicolonTags },
  status: [
    words(['status', 'subscription status'], { removed: 'unsubscribed' }),
    filled(['unsubscribed on', 'removed on'], 'unsubscribed'),
    filled(['bounced on'], 'bounced'),
  ],
  ignore: [
    ...['id', 'contact id', 'ip', 'ip address', 'score', 'scoring', 'origin', 'day of cycle'],
    ...['country', 'country code', 'city', 'region', 'latitude', 'longitude', 'time zone'],
  ],
  evidence: {
    reason: ['unsubscribe reason', 'removal reason', 'reason'],
    at: ['unsubscribed on', 'removed on', 'bounced on'],
  },
  withoutStatus:
    'No column tells the state: in GetResponse each state is a search of its own. Read the others with `status: unsubscribed` (also the removed), `status: bounced` or `status: unconfirmed`.',
} as const satisfies Partial<FileKind>;

export const getresponse: Preset = {
  name: 'getresponse',
  title: 'GetResponse',
  certainty: 'assumed',
  facts: 'memory alone',
  exports:
    'Every list as CSV, one file for each state that can be searched for (active, unconfirmed, unsubscribed, removed, bounced), each as a source with its `status`, and the block lists under a name with "block" or "suppress" in it. Country and city are not taken, as they may be guesses; name them under columns where people gave them.',
  kinds: [
    CAMPAIGN_REPORT,
    {
      name: 'block list',
      recognise: {
        any: [...EMAIL, 'pattern', 'mask'],
        none: ['name', 'first name', 'status', 'added on', 'created on'],
        file: /block|black|suppress/iu,
        weak: true,
      },
      // Patterns that are not addresses become rejects, so that a person sees them.
      columns: { email: [...EMAIL, 'pattern', 'mask'] },
      status: { always: 'unsubscribed' },
      evidence: { reason: ['reason'], at: ['added on', 'date added', 'date'] },
    },
    { ...CONTACTS, name: 'contacts', recognise: { any: EMAIL, weak: true } },
  ],
};
