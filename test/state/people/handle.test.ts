// One handle for whatever can name somebody, under the key of one installation.
import { expect, it } from 'vitest';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { Handles, handlesUnder } from '../../../src/state/people/handle.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

const ANN = { contactType: 'newsletter', address: 'ann@example.test' };

it('joins all that is known of a person, and all that is known of their contact', () => {
  const { journal, runId } = begunJournal({ place: directory.place('journal.db') });
  const { sourceIds } = journal;
  sourceIds.remember([sourceIds.hashed('crm', '7', ANN.address)]);
  journal.knownLeavers.remember([ANN.address]);
  journal.suppressedSince.note({ runId, group: 'News' }, [ANN.address]);
  const entries = [{ address: ANN.address, groupId: null, shownIn: [null] }];
  journal.listEntries.record({ runId, lists: [null], entries });
  journal.ownership.own([ANN]);
  journal.late.add(runId, [ANN]);
  journal.facts.rememberStoredForm({ ...ANN, field: 'city', wanted: 'Ulm ', stored: 'Ulm' });
  journal.close();

  const db = new SqliteDatabase(directory.path('journal.db'), { readonly: true });
  const handlesIn = (...from: readonly string[]) =>
    from.map((table) => db.prepare<[], string>(`SELECT DISTINCT hex(${table}`).pluck().all());
  const ofPerson = handlesIn(
    'handle) FROM person_fact WHERE kind <> 1',
    'handle) FROM list_entry',
    'address) FROM address_of_id',
  );
  const ofContact = handlesIn(
    'handle) FROM person_fact WHERE kind = 1',
    'handle) FROM late',
    'handle) FROM stored_form',
  );
  db.close();

  expect([new Set(ofPerson.flat()).size, new Set(ofContact.flat()).size]).toEqual([1, 1]);
  expect([...ofPerson, ...ofContact].every((handles) => handles.length === 1)).toBe(true);
  expect(ofPerson[0]).not.toEqual(ofContact[0]);
});

it('is another one for each noun, and under each key', () => {
  const handles = [1, 2].map((byte) => handlesUnder(Buffer.alloc(16, byte)));
  const [id, address] = [Buffer.from('id'), Buffer.from('address')];

  const all = handles.flatMap((of) => [
    of.ofAddress('a\nb'),
    of.ofContact({ contactType: 'a', address: 'b' }),
    of.ofId({ source: 'a', id: 'b' }),
    of.ofSource('a\nb'),
    of.ofLink(id, address),
    of.ofLink(address, id),
  ]);

  expect(new Set(all.map((handle) => handle.toString('hex'))).size).toBe(12);
});

it('hashes each noun as the memory does, so that a ledger of any version can be read', () => {
  const named = new Handles((text) => text);

  expect([
    named.ofAddress('ann@example.test'),
    named.ofContact(ANN),
    named.ofId({ source: 'crm', id: '7' }),
  ]).toEqual(['person\nann@example.test', 'contact\nnewsletter\nann@example.test', 'id\ncrm\n7']);
});
