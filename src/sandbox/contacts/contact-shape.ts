// A contact as responses show it (interface specification, section Resources).
import type { Account } from '../account/account.ts';
import { countryById } from '../account/countries.ts';
import { type ResponseRecord, recordShape } from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { customFields, fieldLabel } from './contact-fields.ts';
import type { ContactRow } from './contact-row.ts';
import { shownType } from './contact-types.ts';
import { parseCustom } from './placing.ts';

/**
 * Returns the function that shapes each contact of one response. Keys come in the order in which
 * the interface specification lists them.
 */
export function contactShape(
  account: Account,
  typeOf: (row: ContactRow) => { readonly contact_type?: unknown } = () => ({}),
): (row: ContactRow) => ResponseRecord {
  const shape = recordShape(account);
  const custom = customShape(account);
  // A list of a million contacts passes here: a literal is several times faster than a spread.
  return (row) =>
    shape({
      id: row.id,
      user_id: row.user_id,
      contact_type_id: row.contact_type_id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      alt_email: row.alt_email,
      country: shownCountry(account, row.country),
      state: row.state,
      city: row.city,
      address_line1: row.address_line1,
      address_line2: row.address_line2,
      state_province_region: row.state_province_region,
      postal_code: shownPostalCode(account, row.postal_code),
      custom_field: custom(row.custom),
      deleted_at: row.deleted_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      fullname: fullName(row.first_name, row.last_name),
      ...typeOf(row),
    });
}

/** The contact types by id, as contacts in a list carry them. */
export function contactTypesById(account: Account): ReadonlyMap<number, ResponseRecord> {
  const shape = recordShape(account);
  const rows = account.store.query<RowOf<'contact_type'>>('SELECT * FROM contact_type').all();
  return new Map(rows.map((row) => [row.id, shape(shownType(row))]));
}

/** A stored country in the form of `country_response`. */
export function shownCountry(account: Account, country: string | null): string | null {
  const form = account.behaviours.value.country_response;
  if (form === 'id_string' || country === null) return country;
  if (form === 'null') return null;
  const known = countryById(country);
  return known === undefined ? country : form === 'name' ? known.name : known.sortname;
}

function shownPostalCode(account: Account, code: string | null): string | number | null {
  const asNumber = account.behaviours.value.postal_code_type === 'number_loses_zero';
  return asNumber && code !== null && /^\d{1,15}$/.test(code) ? Number(code) : code;
}

/** First and last name joined by a space; a missing one leaves no space. */
export function fullName(first: string | null, last: string | null): string {
  if (first === null || first === '') return last ?? '';
  return last === null || last === '' ? first : `${first} ${last}`;
}

function customShape(account: Account): (custom: string | null) => unknown {
  const form = account.behaviours.value.custom_field;
  const known = customFields(account).map((field) => field.field_name);
  const labels = new Map(known.map((name) => [name, fieldLabel(name)]));
  const none = form === '{}' ? {} : form === '[]' ? [] : null;
  return (custom) => {
    if (custom === null && form !== 'object') return none;
    const values = new Map(custom === null ? [] : Object.entries(parseCustom(custom)));
    const names = form === 'object' ? known : values.keys();
    // Without a prototype, a custom field named `__proto__` is a key like any other.
    const shown = Object.create(null) as Record<string, unknown>;
    for (const name of names) {
      shown[name] = {
        field_name: labels.get(name) ?? fieldLabel(name),
        field_value: values.get(name) ?? null,
      };
    }
    return form === 'json_string' ? JSON.stringify(shown) : shown;
  };
}
