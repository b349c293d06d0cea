// The same comparison the way a competent person would script it in an afternoon: a streaming JSON parser
// for the list, a Map of the contacts by address, csv-parse for the file, one row after the other.
import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';
import { STANDARD_FIELDS } from '../../src/contacts/index.ts';

const [csvPath, listUrl] = process.argv.slice(2);
if (csvPath === undefined || listUrl === undefined) throw new Error('which two are compared?');

type Contact = Readonly<Record<string, unknown>>;

const contacts = await readList(listUrl);
const counts = { create: 0, update: 0, delete: 0, unchanged: 0 };
for await (const record of createReadStream(csvPath).pipe(parse({ columns: true }))) {
  // With columns, csv-parse gives an object for each row.
  const row = record as Readonly<Record<string, string>>;
  const key = row['email']?.trim().toLowerCase() ?? '';
  const contact = contacts.get(key);
  if (contact === undefined) counts.create += 1;
  else if (STANDARD_FIELDS.some((field) => (contact[field] ?? '') !== row[field]))
    counts.update += 1;
  else counts.unchanged += 1;
  contacts.delete(key);
}
counts.delete = contacts.size;
process.stdout.write(JSON.stringify(counts));

async function readList(url: string): Promise<Map<string, Contact>> {
  const found = new Map<string, Contact>();
  const parser = new JSONParser({ paths: ['$.message.contacts.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    // The path leads to the elements of the list.
    const contact = value as unknown as Contact;
    found.set(String(contact['email']).toLowerCase(), contact);
  };
  const response = await fetch(url);
  // The body of an answer gives bytes.
  for await (const piece of response.body ?? []) parser.write(piece as Uint8Array);
  return found;
}
