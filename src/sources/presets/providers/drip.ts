// Drip, the mail service: the people of an account. No real header is known, so the names are those of the API. The
// period tracker of the same name exports CSV too, without addresses.
import { commaTags, jsonTags } from '../form/split-cells.ts';
import {
  CAMPAIGN_REPORT,
  type FileKind,
  filled,
  knownWords,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';

const PEOPLE = {
  columns: {
    ...PERSON,
    address_line1: ['address1', 'address'],
    address_line2: ['address2'],
    city: ['city'],
    state_province_region: ['state'],
    postal_code: ['zip', 'postal_code'],
    country: ['country'],
    'custom.created_at': ['created_at'],
    'custom.phone': ['phone', 'sms_number'],
  },
  fullName: ['name'],
  tags: {
    column: ['tags'],
    parts: (cell) => (cell.trim().startsWith('[') ? jsonTags(cell) : commaTags(cell)),
  },
  status: [
    // Drip or the owner removed the inactive ones; they get no mail there.
    statusWords(['status'], {
      inactive: 'unsubscribed',
      removed: 'unsubscribed',
      undeliverable: 'bounced',
    }),
    filled(['unsubscribed_at'], 'unsubscribed'),
    knownWords(['eu_consent'], { denied: 'no-consent' }),
  ],
  ignore: [
    ...['id', 'href', 'user_id', 'visitor_uuid', 'ip_address', 'user_agent', 'time_zone'],
    ...['utc_offset', 'lead_score', 'base_lead_score', 'prospect', 'lifetime_value'],
    ...['original_referrer', 'landing_url', 'eu_consent_message'],
  ],
  otherWays: ['phone', 'sms_number', 'visitor_uuid'],
  evidence: { reason: ['unsubscribe_reason', 'reason'], at: ['unsubscribed_at'] },
  withoutStatus:
    'No column tells the status. Export everybody with the column "status", or name the export of those who left under suppressions.',
} as const satisfies Partial<FileKind>;

export const drip: Preset = {
  name: 'drip',
  title: 'Drip',
  certainty: 'assumed',
  facts: 'one weak reader',
  exports: 'Everybody (People, Export) as CSV with the columns "status" and "tags" in it.',
  kinds: [
    CAMPAIGN_REPORT,
    { ...PEOPLE, name: 'people', recognise: { all: ['email'], weak: true } },
  ],
};
