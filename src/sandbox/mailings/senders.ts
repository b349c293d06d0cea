// Senders, and the countries, states and cities that they name (interface specification, section
// Reference data and senders). The sandbox never sends a verification mail. The fields of the reference
// data are not specified.
import { type Account, type Route, plainSeconds, route, shortCode } from '../account/account.ts';
import { countryByCode } from '../account/countries.ts';
import {
  type Columns,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  namedRecord,
  shownRecord,
  updateRecord,
} from '../account/records.ts';
import { deletion, bulkDeletion } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm } from '../forms/parameters.ts';
import { type Answer, done, doneUnderErrors, requiredText } from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';

const TARGET = { table: 'sender', deleted: doneUnderErrors('Deleted Successfully') } as const;

export const SENDER_ROUTES: readonly Route[] = [
  route.get('two', 'get/country-state-city', listPlaces),
  // The specification states POST and its examples send GET (same section).
  route.getOrPost('two', 'senders', listAll),
  route.post('two', 'sender/save', save),
  route.get('two', 'sender/details', details),
  route.post('two', 'sender/update', update),
  route.delete('two', 'sender/delete', deletion('sender_id', TARGET)),
  route.changingGet('two', 'sender/resend-mail', resendMail),
];

/** Interface specification, section Limits. */
const LONGEST_ADDRESS = 255;

function listAll(account: Account): Answer {
  return listAnswer(account, 'senders', listedRecords(account, 'sender'));
}

/** The specification does not say how a sender is verified. Here it never is. */
function save(account: Account, request: SandboxRequest): Answer {
  const columns = checkedForm(account, request, senderColumns);
  insertRecord(account, 'sender', (id) => ({
    ...columns,
    is_verified: 0,
    utr: shortCode(id),
    send_at: plainSeconds(account.now),
  }));
  return done('Added Successfully');
}

function details(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('sender_id'));
  return detailsAnswer(account, 'sender', shownRecord(account, 'sender', 'id', id));
}

function update(account: Account, request: SandboxRequest): Answer {
  const { id, columns } = checkedForm(account, request, (form) => {
    const read = { id: form.number('sender_id'), columns: senderColumns(form) };
    expectForeignKey(form);
    return read;
  });
  const row = namedRecord(account, 'sender', 'id', id);
  updateRecord(account, 'sender', row.id, columns);
  return done('Updated Successfully');
}

function resendMail(account: Account, request: SandboxRequest): Answer {
  const row = namedRecord(account, 'sender', 'id', idNumber(request.query.get('sender_id')));
  const columns = { send_at: plainSeconds(account.now), updated_at: row.updated_at };
  updateRecord(account, 'sender', row.id, columns);
  return done('Verification Mail Send');
}

/** An optional parameter that is missing is stored as null; the specification does not say. */
function senderColumns(form: ParameterForm): Columns {
  return {
    from_name: form.text('from_name'),
    from_email: form.email('from_email'),
    reply_to_email: form.email('reply_to_email'),
    country_id: form.id(
      'country_id',
      (id) => form.account.countries.byId(String(id)) !== undefined,
    ),
    state_id: form.optionalId('state_id', isState),
    city_id: form.optionalId('city_id', isCity),
    zip_code: form.optionalText('zip_code'),
    company_address: form.text('company_address', LONGEST_ADDRESS),
    company_address2: form.optionalText('company_address2', LONGEST_ADDRESS),
    nickname: form.text('nickname'),
  };
}

/**
 * The documented failure of `sender/update` lists `email_address`, although that is not one of its
 * parameters (section Errors, 6). It is listed with the missing ones: each of them has its own key.
 */
function expectForeignKey(form: ParameterForm): void {
  const lacking = Object.entries(form.errors).some(([name, texts]) =>
    texts.includes(requiredText(name)),
  );
  form.expect('email_address', !lacking, requiredText('email_address'));
}

/** A handful of states with some of their cities, by country code. */
const PLACES: readonly (readonly [country: string, state: string, cities: readonly string[]])[] = [
  ['AT', 'Tirol', ['Innsbruck', 'Kufstein']],
  ['AT', 'Wien', ['Wien']],
  ['DE', 'Bayern', ['Augsburg', 'München', 'Nürnberg']],
  ['DE', 'Sachsen', ['Dresden', 'Leipzig']],
  ['FR', 'Bretagne', ['Brest', 'Rennes']],
  ['GB', 'Scotland', ['Aberdeen', 'Edinburgh', 'Glasgow']],
  ['IN', 'Gujarat', ['Ahmedabad', 'Rajkot', 'Surat']],
  ['IN', 'Maharashtra', ['Mumbai', 'Nagpur', 'Pune']],
  ['US', 'California', ['Los Angeles', 'Sacramento', 'San Diego']],
  ['US', 'New York', ['Albany', 'Buffalo', 'New York']],
  ['US', 'Texas', ['Austin', 'Dallas', 'Houston']],
];

interface Place {
  readonly id: number;
  readonly name: string;
}

const STATES: (Place & { readonly country_id: number })[] = [];
const CITIES: (Place & { readonly state_id: number })[] = [];

for (const [country, state, cities] of PLACES) {
  const stateId = STATES.length + 1;
  STATES.push({ id: stateId, name: state, country_id: countryByCode(country)?.id ?? 0 });
  for (const city of cities) CITIES.push({ id: CITIES.length + 1, name: city, state_id: stateId });
}

function isState(id: number): boolean {
  return STATES.some((state) => state.id === id);
}

function isCity(id: number): boolean {
  return CITIES.some((city) => city.id === id);
}

function listPlaces({ countries }: Account): Answer {
  return {
    kind: 'content',
    content: { countries: countries.shown, states: STATES, cities: CITIES },
  };
}

// Who is notified of every event (interface specification, section Notification recipients). Events
// are not specified, so the sandbox sends no notifications.

const NOTIFIED_PATH = 'notification-recipient';
const NOTIFIED_TABLE = 'notification_recipient';

export const NOTIFICATION_RECIPIENT_ROUTES: readonly Route[] = [
  route.get('two', `${NOTIFIED_PATH}s`, (account) =>
    listAnswer(account, 'notifications', listedRecords(account, NOTIFIED_TABLE)),
  ),
  route.post('two', `${NOTIFIED_PATH}/save`, saveNotified),
  route.delete('two', `${NOTIFIED_PATH}/delete`, deletion('id', { table: NOTIFIED_TABLE })),
  route.post('two', `${NOTIFIED_PATH}/bulk-delete`, bulkDeletion({ table: NOTIFIED_TABLE })),
];

/** The specification refuses no second entry for one address, so neither does the sandbox. */
function saveNotified(account: Account, request: SandboxRequest): Answer {
  const columns = checkedForm(account, request, (form) => ({
    email_address: form.email('email_address'),
    email_owner: form.text('email_owner'),
  }));
  insertRecord(account, NOTIFIED_TABLE, () => columns);
  return done('Added Successfully');
}
