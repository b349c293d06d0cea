// An account whose contacts all have moved to another city, and the file that says so: nothing but updates.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { generatedContact } from '../../src/sandbox/seed/seed.ts';
import { LIST_FILE, recordAnswers, type RecordedService } from './prepared-service.ts';
import { writeAll } from './write-all.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'postal_code',
] as const;

type Person = Readonly<Record<(typeof FIELDS)[number] | 'email', string>>;

/** The form that brings the contact to what the file says. */
export function updateForm(index: number): Readonly<Record<string, string>> {
  return { contact_id: String(index + 1), contact_type_id: '1', ...movedPerson(index) };
}

/** Without what an update cannot carry: no contact has anything to lose. */
function person(index: number): Person {
  const contact = generatedContact(index);
  const fields = FIELDS.map((name) => [name, contact[name]] as const);
  // One value for each of the names.
  return { email: contact.email, ...Object.fromEntries(fields) } as Person;
}

function movedPerson(index: number): Person {
  const { city, ...others } = person(index);
  return { ...others, city: `${city} by now` };
}

/** What the service answers before the updates and after them, in two directories, and the file. */
export async function writeSinglesWorld(
  service: RecordedService,
  { directory, contactCount }: { readonly directory: string; readonly contactCount: number },
): Promise<{ readonly before: string; readonly after: string }> {
  const before = join(directory, 'before');
  const after = join(directory, 'after');
  for (const place of [before, after]) {
    mkdirSync(place);
    await recordAnswers(service, { directory: place, contactCount });
  }
  writeList(join(before, LIST_FILE), contactCount, person);
  writeList(join(after, LIST_FILE), contactCount, movedPerson);
  await writeAll(join(directory, 'people.csv'), csvText(contactCount));
  return { before, after };
}

/** In the form of the contact that was recorded. */
function writeList(path: string, count: number, personAt: (index: number) => Person): void {
  // Written by our own sandbox.
  const recorded = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly message: { readonly contacts: readonly [Readonly<Record<string, unknown>>] };
  };
  const [template] = recorded.message.contacts;
  const nothing = { alt_email: null, custom_field: null };
  const contacts = Array.from({ length: count }, (_, index) => ({
    ...template,
    ...nothing,
    ...personAt(index),
    id: index + 1,
  }));
  writeFileSync(path, JSON.stringify({ status: 'success', message: { contacts } }));
}

function* csvText(count: number): Generator<string> {
  yield stringify([['email', ...FIELDS]]);
  for (let index = 0; index < count; index += 1) {
    const moved = movedPerson(index);
    yield stringify([[moved.email, ...FIELDS.map((name) => moved[name])]]);
  }
}
