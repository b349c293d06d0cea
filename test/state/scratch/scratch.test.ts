import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import { divide, takeDivided } from './divided.ts';
import { actual, desired } from './scratch-rows.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it.skipIf(process.platform === 'win32')(
  'keeps a file that nobody can find, so that none stays when its process is killed',
  () => {
    const scratch = new Scratch(directory.place('scratch/a.scratch'));
    for (let id = 1; id <= 5_000; id += 1) {
      scratch.actual.addContact(actual(`ada${String(id)}@example.com`, String(id)));
    }

    expect(readdirSync(directory.path('scratch'))).toEqual([]);
    expect(scratch.actual.countContacts(0)).toBe(5_000);
    scratch.close();
  },
);

it('starts empty over what a killed process left behind', () => {
  writeFileSync(directory.path('a.scratch'), 'half a database', { mode: 0o644 });

  const scratch = new Scratch(directory.place('a.scratch'));

  expect(scratch.actual.countContacts(0)).toBe(0);
  scratch.close();
  expect(existsSync(directory.path('a.scratch'))).toBe(false);
});

it('leaves nothing behind when it lives in memory', () => {
  const scratch = new Scratch({ kind: 'memory' });
  scratch.actual.addContact(actual('ada@example.com', '1'));
  expect(scratch.actual.countContacts(0)).toBe(1);

  scratch.close();

  expect(() => scratch.actual.countContacts(0)).toThrow(/not open/u);
});

const addresses = fc.constantFrom('ada@example.com', 'bob@example.com', 'cem@example.com');
const targets = fc.constantFrom(0, 1);
const fields = fc.constantFrom({}, { city: 'Ulm' }, { city: 'Bonn' });
const contacts = fc
  .tuple(addresses, fc.integer({ min: 1, max: 12 }), fc.record({ target: targets, fields }))
  .map(([address, id, part]) => actual(address, String(id), part));
const rows = fc
  .tuple(addresses, fc.record({ target: targets, fields, mayUpdate: fc.boolean() }))
  .map(([address, part]) => desired(address, part));

/** All that a comparison asks about the contacts. */
function seenIn({ actual: its, differences }: Scratch) {
  return [0, 1].map((target) => {
    const keys = [...its.addresses(target)].toSorted();
    return {
      counts: [its.countContacts(target), its.countCopies(target)],
      found: keys.map((key) => [its.find(target, key), its.copies(target, key)]),
      pairs: differences.pairCounts(target),
      missing: [...differences.missing(target)],
      differing: [...differences.differing(target)],
      surplus: [...differences.surplus(target, [0, 1])],
      copies: [...differences.copies(target)],
    };
  });
}

describe('contacts in a file of their own', () => {
  it('are compared as those beside the rows are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contacts), fc.array(rows), async (listed, wanted) => {
        const divided = new Scratch(directory.place('a.scratch'));
        const undivided = new Scratch({ kind: 'memory' });
        for (const row of wanted) {
          divided.desired.add(row);
          undivided.desired.add(row);
        }
        for (const contact of listed) undivided.actual.addContact(contact);

        await takeDivided(divided, listed);

        expect(seenIn(divided)).toEqual(seenIn(undivided));
        divided.close();
        undivided.close();
      }),
      { numRuns: 50 },
    );
  });

  it('are those of the list that was looked at last', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    for (const name of ['ada', 'bob']) scratch.desired.add(desired(`${name}@example.com`));
    const found = () => ({
      found: [...scratch.actual.addresses(0)],
      missing: [...scratch.differences.missing(0)].map(({ address }) => address),
      copies: scratch.actual.countCopies(0),
    });
    await takeDivided(scratch, [actual('ada@example.com', '1'), actual('ada@example.com', '2')]);
    expect(found()).toEqual({ found: ['ada@example.com'], missing: ['bob@example.com'], copies: 1 });

    await takeDivided(scratch, [actual('bob@example.com', '3')]);
    expect(found()).toEqual({ found: ['bob@example.com'], missing: ['ada@example.com'], copies: 0 });

    await takeDivided(scratch, []);
    expect(found()).toMatchObject({ found: [], missing: ['ada@example.com', 'bob@example.com'] });
    scratch.close();
  });

  it('take the place of those that were beside the rows', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    scratch.desired.add(desired('ada@example.com'));
    scratch.actual.addContact(actual('ada@example.com', '1'));
    expect(scratch.differences.pairCounts(0)).toMatchObject({ missing: 0 });

    await takeDivided(scratch, [actual('bob@example.com', '2')]);

    expect(scratch.differences.pairCounts(0)).toMatchObject({ missing: 1 });
    expect([...scratch.actual.addresses(0)]).toEqual(['bob@example.com']);
    scratch.close();
  });

  it('let the rows come in while they are written', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    const file = await divide(scratch);
    file.restart();
    for (const name of ['ada', 'bob', 'cem']) {
      file.add(actual(`${name}@example.com`, '1'));
      scratch.desired.add(desired(`${name}@example.com`));
    }
    file.finish();
    scratch.takeContacts();

    expect(scratch.differences.pairCounts(0)).toMatchObject({ desired: 3, matched: 3 });
    scratch.close();
  });

  it('are asked about as before when a segment without recipients was read', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    await takeDivided(scratch, [actual('ada@example.com', '2')]);

    scratch.actual.restartContacts([1]);

    expect([scratch.actual.countContacts(0), scratch.actual.countContacts(1)]).toEqual([1, 0]);
    scratch.close();
  });

  it('may be joined by others, such as the recipients of a segment', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    await takeDivided(scratch, [actual('ada@example.com', '2')]);

    scratch.actual.addContact(actual('bob@example.com', '3', { target: 1 }));
    scratch.actual.addContact(actual('ada@example.com', '1'));

    expect(scratch.actual.find(0, 'ada@example.com')?.contactId).toBe('1');
    expect([scratch.actual.countContacts(0), scratch.actual.countContacts(1)]).toEqual([2, 1]);
    scratch.close();
  });

  it('may be forgotten for a list that is read beside the rows', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    await takeDivided(scratch, [actual('ada@example.com', '2')]);

    scratch.actual.restartContacts([0]);
    scratch.actual.addContact(actual('bob@example.com', '3'));

    expect([...scratch.actual.addresses(0)]).toEqual(['bob@example.com']);
    scratch.close();
  });

  it.skipIf(process.platform === 'win32')('are in a file that nobody can find', async () => {
    const scratch = new Scratch(directory.place('scratch/a.scratch'));
    const file = await divide(scratch);
    const names = () => readdirSync(directory.path('scratch'));
    expect(names()).toEqual([]);
    file.restart();
    for (let id = 1; id <= 5_000; id += 1) {
      file.add(actual(`ada${String(id)}@example.com`, String(id)));
    }
    expect(names()).toEqual([]);
    file.finish();
    scratch.takeContacts();
    expect(scratch.actual.countContacts(0)).toBe(5_000);
    expect(names()).toEqual([]);
    scratch.close();
  });

  it('start empty over what a killed process left behind', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    writeFileSync(directory.path('a.scratch-contacts'), 'half a database', { mode: 0o644 });

    await takeDivided(scratch, [actual('ada@example.com', '1')]);

    expect(scratch.actual.countContacts(0)).toBe(1);
    scratch.close();
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('stay where they are when their file cannot be opened', async () => {
    const scratch = new Scratch(directory.place('a.scratch'));
    scratch.actual.addContact(actual('ada@example.com', '1'));

    const dividing = scratch.divideContacts(() => Promise.reject(new Error('no thread')));

    await expect(dividing).rejects.toThrow('no thread');
    expect(scratch.actual.countContacts(0)).toBe(1);
    scratch.close();
  });

  it('are not to be had without a file', async () => {
    const inMemory = new Scratch({ kind: 'memory' });
    const inFile = new Scratch(directory.place('a.scratch'));

    expect([inMemory.mayDivide, inFile.mayDivide]).toEqual([false, true]);
    await expect(divide(inMemory)).rejects.toThrow('in a file');
    inMemory.close();
    inFile.close();
  });
});
