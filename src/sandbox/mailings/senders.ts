// Senders, their verification mail, which the sandbox never sends, and the countries, states and
// cities they name (interface specification, section Reference data and senders). The fields of the
// reference data are not specified.
import { type Account, type Route, plainSeconds, route, shortCode } from '../account/account.ts';
import { countryByCode, countryById } from '../account/countries.ts';
import {
  type Columns,
  type StoredRecord,
  detailsAnswer,
  insertRecord,
  listAnswer,
  listedRecords,
  liveRecords,
  shownRecords,
  updateRecord,
} from '../account/records.ts';
import { deletion } from '../forms/deleting.ts';
import {
  type ParameterForm,
  emailParameter,
  idParameter,
  numberParameter,
  optionalId,
  optionalText,
  parameterForm,
  textParameter,
} from '../forms/parameters.ts';
import {
  type Answer,
  type ParameterErrors,
  done,
  doneUnderErrors,
  failed,
  notFound,
  requiredText,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';

interface SenderRow extends StoredRecord {
  readonly from_name: string;
  readonly from_email: string;
  readonly reply_to_email: string;
  readonly country_id: number;
  readonly state_id: number | null;
  readonly city_id: number | null;
  readonly zip_code: string | null;
  readonly company_address: string;
  readonly company_address2: string | null;
  readonly nickname: string;
  readonly is_verified: number;
  readonly utr: string;
  readonly send_at: string;
  readonly deleted_at: string | null;
}

const TARGET = { table: 'sender', deleted: doneUnderErrors('Deleted Successfully') } as const;

export const SENDER_ROUTES: readonly Route[] = [
  route.get('two', 'get/country-state-city', listPlaces),
  // The specification states POST and its examples send GET (same section).
  { methods: ['GET', 'POST'], base: 'two', path: 'senders', writes: false, answer: listAll },
  route.post('two', 'sender/save', save),
  route.get('two', 'sender/details', details),
  route.post('two', 'sender/update', update),
  route.delete('two', 'sender/delete', deletion('sender_id', TARGET)),
  route.changingGet('two', 'sender/resend-mail', resendMail),
];

/** Interface specification, section Limits. */
const LONGEST_ADDRESS = 255;

export function findSender(account: Account, id: number | null): SenderRow | undefined {
  return liveRecords<SenderRow>(account, 'sender', 'id').get(id);
}

function listAll(account: Account): Answer {
  return listAnswer(account, 'senders', listedRecords<SenderRow>(account, 'sender'));
}

/** How a sender becomes verified is not specified. Here it never does. */
function save(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const columns = senderColumns(form);
  form.checks.pass();

  insertRecord(account, 'sender', (id) => ({
    ...columns,
    is_verified: 0,
    utr: shortCode(id),
    send_at: plainSeconds(account.now),
  }));
  return done('Added Successfully');
}

function details(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('sender_id')) ?? null;
  return detailsAnswer(account, 'sender', shownRecords<SenderRow>(account, 'sender', 'id').get(id));
}

function update(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const id = numberParameter(form, 'sender_id');
  const columns = senderColumns(form);
  const failure = form.checks.failure();
  if (failure !== undefined) return failed(withForeignKey(form.checks.errors()));

  if (findSender(account, id) === undefined) return notFound();
  updateRecord(account, 'sender', id, columns);
  return done('Updated Successfully');
}

function resendMail(account: Account, request: SandboxRequest): Answer {
  const row = findSender(account, idNumber(request.query.get('sender_id')) ?? null);
  if (row === undefined) return notFound();
  const columns = { send_at: plainSeconds(account.now), updated_at: row.updated_at };
  updateRecord(account, 'sender', row.id, columns);
  return done('Verification Mail Send');
}

/** What a sender shows where an optional parameter was left out is not specified: here nothing. */
function senderColumns(form: ParameterForm): Columns {
  return {
    from_name: textParameter(form, 'from_name'),
    from_email: emailParameter(form, 'from_email'),
    reply_to_email: emailParameter(form, 'reply_to_email'),
    country_id: idParameter(form, 'country_id', (id) => countryById(String(id)) !== undefined),
    state_id: optionalId(form, 'state_id', isState),
    city_id: optionalId(form, 'city_id', isCity),
    zip_code: optionalText(form, 'zip_code'),
    company_address: textParameter(form, 'company_address', LONGEST_ADDRESS),
    company_address2: optionalText(form, 'company_address2', LONGEST_ADDRESS),
    nickname: textParameter(form, 'nickname'),
  };
}

/**
 * The documented failure of `sender/update` lists `email_address`, although that is not one of its
 * parameters (section Errors, 6). It stands beside the missing ones: each of them has its own key.
 */
function withForeignKey(errors: ParameterErrors): ParameterErrors {
  const lacking = Object.entries(errors).some(([name, texts]) =>
    texts.includes(requiredText(name)),
  );
  return lacking ? { ...errors, email_address: [requiredText('email_address')] } : errors;
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
  return { kind: 'lists', lists: { countries, states: STATES, cities: CITIES } };
}
