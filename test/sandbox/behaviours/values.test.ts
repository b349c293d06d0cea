import { countryByCode } from '../../../src/sandbox/account/countries.ts';
import type { TestAccount } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

const PLAN = { plan: { field_name: 'Plan', field_value: 'plus' } };
const NO_PLAN = { plan: { field_name: 'Plan', field_value: null } };
const INDIA = String(countryByCode('IN')?.id);

const ESCAPED = 'A &amp; &quot;B&#039;s&quot;';
const SLASHED = `A & \\"B\\'s\\"`;

tellStories('Values', {
  country_response: {
    tell: (account) => {
      account.add('ann@example.test', { country: INDIA });
      return account.contacts()[0]?.['country'];
    },
    seen: { id_string: INDIA, name: 'India', iso2: 'IN', null: null },
  },
  country_invalid: {
    tell: (account) => {
      const { status } = account.add('ann@example.test', { country: 'Atlantis' });
      return [status, account.contacts().map(({ country }) => country)];
    },
    seen: { reject: ['failed', []], store: ['success', ['Atlantis']] },
  },
  empty_string_stored_as: {
    tell: (account) => stored(account, ''),
    seen: { '""': ['success', ''], null: ['success', null] },
  },
  trim: {
    tell: (account) => stored(account, ' Oslo '),
    seen: { yes: ['success', 'Oslo'], no: ['success', ' Oslo '] },
  },
  max_length: {
    tell: (account) => stored(account, 'abcdef'),
    given: { failure_status: '422' },
    seen: {
      unlimited: ['success', 'abcdef'],
      'reject(3)': [{ city: ['The city may not be greater than 3 characters.'] }, undefined],
      'truncate(3)': ['success', 'abc'],
      'error500(3)': ['Server Error', undefined],
    },
  },
  unicode: {
    tell: (account) => stored(account, 'e\u0301 😀 ş'),
    seen: {
      full: ['success', 'e\u0301 😀 ş'],
      strip_4byte: ['success', 'e\u0301  ş'],
      question_marks: ['success', 'e? ? ?'],
      NFC: ['success', '\u00e9 😀 ş'],
    },
  },
  html_in_text: {
    tell: (account) => stored(account, 'A & <b>B</b>'),
    seen: {
      verbatim: ['success', 'A & <b>B</b>'],
      escaped: ['success', 'A &amp; &lt;b&gt;B&lt;/b&gt;'],
      stripped: ['success', 'A & B'],
    },
  },
  text_form: {
    tell: (account) => {
      account.add('ann@example.test', { city: `A & "B's"` });
      const shown = account.contacts()[0]?.['city'];
      return [shown, account.service.account().store.query('SELECT city FROM contact').get()];
    },
    seen: {
      verbatim: [`A & "B's"`, { city: `A & "B's"` }],
      escaped: [ESCAPED, { city: ESCAPED }],
      escaped_shown: [ESCAPED, { city: `A & "B's"` }],
      slashed: [SLASHED, { city: SLASHED }],
      slashed_shown: [SLASHED, { city: `A & "B's"` }],
      lower: [`a & "b's"`, { city: `a & "b's"` }],
    },
  },
  custom_field: {
    tell: (account) => {
      account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
      account.upload('email,country,plan\nann@example.test,1,\nbob@example.test,1,plus\n');
      return account.contacts().map(({ custom_field }) => custom_field);
    },
    seen: {
      null: [null, PLAN],
      '{}': [{}, PLAN],
      '[]': [[], PLAN],
      object: [NO_PLAN, PLAN],
      json_string: [null, JSON.stringify(PLAN)],
    },
  },
  postal_code_type: {
    tell: (account) => {
      account.add('ann@example.test', { postal_code: '02134' });
      return account.contacts()[0]?.['postal_code'];
    },
    seen: { string: '02134', number_loses_zero: 2134 },
  },
  unknown_extra_fields: {
    tell: (account) => {
      account.add('ann@example.test');
      return account.contacts()[0]?.['uuid'];
    },
    seen: { none: undefined, some: 'record-1' },
  },
  missing_optional_keys: {
    tell: (account) => {
      account.add('ann@example.test');
      return ['city', 'deleted_at'].filter((key) => key in (account.contacts()[0] ?? {}));
    },
    seen: { present_null: ['city', 'deleted_at'], absent: [] },
  },
  timestamps: {
    tell: (account) => account.list('one/contacts-type')[0]?.['created_at'],
    seen: {
      iso_micros: '2026-01-05T09:30:00.000000Z',
      iso_seconds: '2026-01-05T09:30:00Z',
      naive_local: '2026-01-05 09:30:00',
    },
  },
});

/** Adds a contact with a city: what the service says of it, and what it keeps. */
function stored(account: TestAccount, city: string): unknown[] {
  const answer = account.add('ann@example.test', { city });
  const says = answer.status === 'success' ? answer.status : answer.errors;
  return [says, account.contacts()[0]?.['city']];
}
