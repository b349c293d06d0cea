// What uploads show: what a row does whose address is there already, which of two rows of an address
// counts, how long rows take to arrive, and which columns the sample has.
import {
  COUNTRY_FORMS,
  type Contact,
  type CountryForm,
  type CsvSample,
  type Outcome,
  countryForm,
  countryWriter,
  isClear,
  uploadColumns,
  uploadFileBytes,
} from '../api/index.ts';
import type { FieldName, Fields } from '../contacts/index.ts';
import { liveAt, pause, type Bench, probeAddress } from './bench.ts';

interface UploadedRow {
  readonly email: string;
  readonly fields: Fields;
}

/** The contact that was uploaded with every kind of field; undefined where it did not arrive. */
export async function learnFromUploads(
  bench: Bench,
  before: readonly Contact[],
): Promise<Contact | undefined> {
  const { client } = bench.tools;
  const sample = await client.contacts.csvSample();
  bench.learn('csv_sample', JSON.stringify(sample?.header ?? null), 'the columns of the sample');
  const form = (await learnCountryForm(bench, sample)) ?? countryForm(sample);
  // Once the last file has arrived, those before it have had their time too.
  const existing = await upload(bench, sample, form, existingRow(before));
  const twoRows = ['First', 'Last'].map((name) => rowOf(bench, 'pair', name));
  const pair = await upload(bench, sample, form, twoRows);
  const whole = await upload(bench, sample, form, [wholeRow(bench)]);
  if (whole.kind !== 'acknowledged') return undefined;
  const contacts = await awaitArrival(bench);
  learnExisting(bench, existing, contacts);
  learnPair(bench, pair, contacts);
  return liveAt(contacts, 'whole')[0];
}

function rowOf(bench: Bench, local: string, firstName: string): UploadedRow {
  const { names, countryId } = bench.parts;
  const fields = { first_name: firstName, country: countryId };
  return { email: probeAddress(names, local), fields };
}

/** The address is written as the service shows it, so that it is surely the same. */
function existingRow(before: readonly Contact[]): readonly UploadedRow[] {
  return liveAt(before, 'first').map(({ email, fields: { country } }) => ({
    email,
    fields: { first_name: 'Uploaded', ...(country === null ? {} : { country }) },
  }));
}

function wholeRow(bench: Bench): UploadedRow {
  const { names, hasCustomField, countryId: country } = bench.parts;
  const custom = hasCustomField ? { [`custom.${names.customField}`]: 'kept' } : {};
  const alt_email = probeAddress(names, 'other');
  const fields = { first_name: 'Whole', country, city: 'Pune', alt_email, ...custom };
  return { email: probeAddress(names, 'whole'), fields };
}

/** The names that facts use. */
const FORM_NAMES: Readonly<Record<CountryForm, string>> = { id: 'id', name: 'name', code: 'iso2' };

/** The form of countries in which a row arrives. That of the sample comes first, since it is the likeliest. */
async function learnCountryForm(
  bench: Bench,
  sample: CsvSample | undefined,
): Promise<CountryForm | undefined> {
  const shown = countryForm(sample);
  for (const form of [shown, ...COUNTRY_FORMS.filter((other) => other !== shown)]) {
    const local = `country-${form}`;
    const outcome = await upload(bench, sample, form, [rowOf(bench, local, 'Country')]);
    if (outcome.kind === 'rejected') continue;
    if (outcome.kind !== 'acknowledged') return undefined;
    const { found } = await bench.lookFor(local);
    if (found === undefined) {
      // It may still come while the probe cleans up.
      bench.isUnclear = true;
      continue;
    }
    bench.tools.journal.facts.noteUploadTaken();
    bench.learn('csv_country', FORM_NAMES[form], 'an uploaded row whose country was written so');
    return form;
  }
  return undefined;
}

async function upload(
  bench: Bench,
  sample: CsvSample | undefined,
  form: CountryForm,
  rows: readonly UploadedRow[],
): Promise<Outcome> {
  const { countries, contactTypeId, countryId } = bench.parts;
  const customFields = rows.flatMap(({ fields }) =>
    // Made above: the only names that begin so are those of custom fields.
    Object.keys(fields).filter((name): name is FieldName => name.startsWith('custom.')),
  );
  const { countryNames: names } = bench.tools;
  const countryText = countryWriter(form, { nameOf: (id) => countries.name(id), names });
  const columns = uploadColumns(sample, customFields);
  const content = uploadFileBytes({
    header: columns.map(({ title }) => title),
    rows: rows.map(({ email, fields }) =>
      columns.map(({ holds }) => {
        if (holds === 'email') return email;
        if (holds === 'country') return countryText(countryId);
        return holds === undefined ? '' : (fields[holds] ?? '');
      }),
    ),
  });
  const file = { contactTypeId, fileName: 'probe.csv', content };
  return await bench.write(() => bench.tools.client.contacts.uploadCsv(file));
}

/** The contacts once the row of the last file is there and as much time has passed again. */
async function awaitArrival(bench: Bench): Promise<readonly Contact[]> {
  const { found, contacts, reads, passedMs } = await bench.lookFor('whole');
  if (found === undefined) {
    // It may still arrive while the probe cleans up.
    bench.isUnclear = true;
    return contacts;
  }
  const isThere = reads === 1;
  const later = `a row came after ${String(Math.ceil(passedMs / 1_000))} s`;
  const evidence = isThere ? 'a row was there with the answer' : later;
  if (bench.lagMs === 0) bench.learn('csv_timing', isThere ? 'sync' : 'async', evidence);
  if (isThere) return contacts;
  await pause(bench.tools, passedMs);
  return await bench.look();
}

function learnExisting(bench: Bench, outcome: Outcome, contacts: readonly Contact[]): void {
  if (!isClear(outcome)) return;
  const found = liveAt(contacts, 'first');
  const isUpdated = found[0]?.fields.first_name === 'Uploaded';
  const value = found.length > 1 ? 'duplicate' : isUpdated ? 'update' : 'skip';
  const seen = found.length === 0 ? undefined : value;
  const rule = outcome.kind === 'rejected' ? 'reject_file' : seen;
  bench.learn('csv_existing', rule, 'an uploaded row whose address was there');
}

function learnPair(bench: Bench, outcome: Outcome, contacts: readonly Contact[]): void {
  if (!isClear(outcome)) return;
  const found = liveAt(contacts, 'pair');
  const counted = found[0]?.fields.first_name?.toLowerCase();
  const seen = found.length > 1 ? 'both' : counted;
  const rule = outcome.kind === 'rejected' && found.length === 0 ? 'reject_file' : seen;
  bench.learn('csv_in_file_dup', rule, 'two uploaded rows of one address');
}
