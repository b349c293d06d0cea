import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldName, Fields } from '../../../src/contacts/index.ts';
import { systemRandom } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { Memory, memoryPlaces } from '../../../src/state/memory/memory.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
const BOB = { contactType: 'newsletter', address: 'bob@example.com' };
const DAY = '2026-11-23';

function open(name: string): Memory {
  return new Memory(memoryPlaces(directory.path(name)), systemRandom());
}

/** One that has seen Bob. */
function openWithBob(name: string): Memory {
  const memory = open(name);
  memory.bind('account');
  memory.advance(({ typeOf }) => {
    const hash = memory.sums.ofContact(BOB);
    typeOf('newsletter', ['city']).set(
      hash,
      memory.sums.ofFields(hash, { city: 'Graz' }, ['city']),
    );
  });
  return memory;
}

function knowsBob(memory: Memory): boolean {
  return memory.ofType('newsletter')?.has(memory.sums.ofContact(BOB)) === true;
}

const pathOf = (name: string, file: string): string => join(directory.path(name), file);

describe('a memory', () => {
  it('is there again when it is opened anew, and only its owner can read it', () => {
    openWithBob('kept').close();

    const memory = open('kept');

    expect(knowsBob(memory)).toBe(true);
    expect(memory.ofType('newsletter')).toMatchObject({ count: 1, fields: ['city'] });
    for (const file of ['memory.key', 'baseline.db', 'tombstones.db']) {
      expect(statSync(pathOf('kept', file)).mode & 0o077).toBe(0);
    }
    memory.close();
  });

  it('counts a contact once that is remembered again, with its last sum', () => {
    const memory = openWithBob('again');
    const hash = memory.sums.ofContact(BOB);

    memory.advance(({ typeOf }) => {
      typeOf('newsletter', ['city']).set(hash, 7n);
    });

    expect(memory.ofType('newsletter')?.count).toBe(1);
    expect(memory.ofType('newsletter')?.sum(hash)).toBe(7n);
    memory.close();
  });

  it('is there again after a kill before anything reached the file itself', () => {
    const alive = openWithBob('killed');
    for (const file of ['memory.key', 'baseline.db', 'baseline.db-wal', 'tombstones.db']) {
      if (!existsSync(directory.path('after'))) open('after').close();
      copyFileSync(pathOf('killed', file), pathOf('after', file));
    }
    alive.close();
    rmSync(pathOf('after', 'baseline.db-shm'), { force: true });

    const memory = open('after');

    expect(knowsBob(memory)).toBe(true);
    memory.close();
  });

  it('moves as a whole or not at all', () => {
    const memory = openWithBob('whole');
    const { mark } = memory;

    const failed = (): void => {
      memory.advance(({ typeOf }) => {
        typeOf('customers', []).set(1n, 1n);
        throw new Error('SIGKILL');
      });
    };

    expect(failed).toThrow('SIGKILL');
    expect(memory.mark).toEqual(mark);
    expect(memory.types.map(({ key }) => key)).toEqual(['newsletter']);
    memory.close();
  });

  it('knows what another process has remembered or erased since it was opened', () => {
    const waiting = open('shared');
    expect(waiting.tombstones.hasErased()).toBe(false);
    const other = openWithBob('shared');
    other.erase(['ann@example.com'], DAY);
    other.close();

    waiting.refresh();

    expect(knowsBob(waiting)).toBe(true);
    expect(waiting.tombstones.hasErased()).toBe(true);
    expect(waiting.tombstones.isErased('ann@example.com')).toBe(true);
    waiting.advance(({ typeOf }) => {
      typeOf('newsletter', ['city']).set(7n, 7n);
    });
    expect(waiting.ofType('newsletter')?.count).toBe(2);
    waiting.close();
  });

  it('moves on from what another process has remembered, though it had not looked again', () => {
    const waiting = open('behind');
    openWithBob('behind').close();

    waiting.advance(({ typeOf }) => {
      typeOf('newsletter', ['city']).set(7n, 7n);
    });

    expect(waiting.ofType('newsletter')?.count).toBe(2);
    waiting.close();
  });

  it('takes what a run noted when it began only into the move that ends this run, and never a second time', () => {
    const memory = openWithBob('noted');
    const type = memory.ofType('newsletter');
    const hash = memory.sums.ofContact(BOB);
    const before = type?.sum(hash);
    const note = (runId: string, sum: bigint): void => {
      memory.note(runId, type === undefined ? [] : [{ type, hash, sum }]);
    };
    const endRun = (runId: string): bigint | undefined => {
      memory.advance(({ takeNoted }) => {
        takeNoted(runId);
      });
      return memory.ofType('newsletter')?.sum(hash);
    };

    note('run-1', 1n);
    expect(memory.ofType('newsletter')?.sum(hash)).toBe(before);
    expect(endRun('run-2')).toBe(before);
    expect(endRun('run-1')).toBe(before);
    note('run-3', 3n);
    expect(endRun('run-3')).toBe(3n);
    memory.close();
  });

  it('takes what a run noted of a contact that it did not know, too', () => {
    const memory = openWithBob('noted and new');
    const type = memory.ofType('newsletter');
    memory.note('run-1', type === undefined ? [] : [{ type, hash: 7n, sum: 1n }]);

    memory.advance(({ takeNoted }) => {
      takeNoted('run-1');
    });

    expect(memory.ofType('newsletter')?.sum(7n)).toBe(1n);
    expect(memory.ofType('newsletter')?.count).toBe(2);
    memory.close();
  });

  it('does not learn again of a person who was erased after a run noted them', () => {
    const memory = openWithBob('noted and erased');
    const type = memory.ofType('newsletter');
    const hash = memory.sums.ofContact(BOB);
    memory.note('run-1', type === undefined ? [] : [{ type, hash, sum: 1n }]);

    memory.erase([BOB.address], DAY);
    memory.advance(({ takeNoted }) => {
      takeNoted('run-1');
    });

    expect(knowsBob(memory)).toBe(false);
    memory.close();
  });

  it('forgets what it knew of a person who is erased', () => {
    const memory = openWithBob('erased');

    expect(memory.erase([BOB.address], DAY)).toBe(1);
    expect(memory.erase([BOB.address], DAY)).toBe(0);

    expect(memory.tombstones.isErased(BOB.address)).toBe(true);
    expect(knowsBob(memory)).toBe(false);
    expect(memory.holds(memory.mark)).toBe(true);
    memory.close();
  });
});

it('adds up the fields of a contact as it hashes each of them', () => {
  const { sums } = open('sums');
  const values = fc.option(fc.oneof(fc.constantFrom('', ' ', 'Graz', 'e\u0301'), fc.string()), {
    nil: undefined,
  });
  const contents = fc.record({ city: values, state: values, 'custom.plan': values });

  fc.assert(
    fc.property(fc.string(), contents, (address, fields) => {
      const hash = sums.ofContact({ contactType: 'newsletter', address });
      const names: FieldName[] = ['city', 'state', 'custom.plan', 'first_name'];

      const each = names.map((name) => sums.ofValue(hash, name, (fields as Fields)[name]));

      const whole = each.reduce((sum, part) => sum + part, 0n);
      expect(sums.ofFields(hash, fields as Fields, names)).toBe(BigInt.asIntN(64, whole));
    }),
  );
});

/** False where it is refused; fails where it is read and remembers anything else. */
function remembersAll(name: string): boolean {
  let memory: Memory;
  try {
    memory = open(name);
  } catch (error) {
    expect(error).toMatchObject({ code: 'STATE_DAMAGED' });
    return false;
  }
  const { tombstones } = memory;
  const gone = { contactType: 'newsletter', address: 'eve@example.com' };
  const hash = memory.sums.ofContact(BOB);
  expect({
    bob: memory.ofType('newsletter')?.sum(hash),
    ann: tombstones.isErased('ann@example.com'),
    eve: tombstones.isGone(gone) && tombstones.isGoneAnywhere(gone.address),
  }).toEqual({
    bob: memory.sums.ofFields(hash, { city: 'Graz' }, ['city']),
    ann: true,
    eve: true,
  });
  memory.close();
  return true;
}

describe('a memory that cannot be what it was', () => {
  it('holds less than the journal says where the baseline was made anew', () => {
    const first = openWithBob('anew');
    const { mark } = first;
    first.close();
    rmSync(pathOf('anew', 'baseline.db'));

    const memory = open('anew');

    expect(memory.holds(mark)).toBe(false);
    memory.close();
  });

  it('holds less where the ledger was made anew, or is older than the baseline', () => {
    const first = openWithBob('ledger');
    first.erase([BOB.address], DAY);
    const { mark } = first;
    first.close();
    rmSync(pathOf('ledger', 'tombstones.db'));

    const memory = open('ledger');

    expect(memory.holds(mark)).toBe(false);
    memory.close();
  });

  it.each([
    ['another key', 'memory.key', `{"version":1,"own":"${'ab'.repeat(32)}","further":[]}`],
    ['a key that is none', 'memory.key', 'secret'],
    [
      'a baseline that is damaged',
      'baseline.db',
      'not a database, but long enough to be read as one'.repeat(30),
    ],
    [
      'a ledger that is damaged',
      'tombstones.db',
      'not a database, but long enough to be read as one'.repeat(30),
    ],
  ])('is refused with %s', (_what, file, content) => {
    const name = `refused ${file} ${String(content.length)}`;
    openWithBob(name).close();
    writeFileSync(pathOf(name, file), content);

    expect(() => open(name)).toThrow(expect.objectContaining({ code: 'STATE_DAMAGED' }));
  });

  it('is refused where its key is missing, and makes no other one', () => {
    openWithBob('keyless').close();
    rmSync(pathOf('keyless', 'memory.key'));

    expect(() => open('keyless')).toThrow(/memory\.key.* is missing/u);
    expect(existsSync(pathOf('keyless', 'memory.key'))).toBe(false);
  });

  it.each(['baseline.db', 'tombstones.db'])(
    'is refused, or remembers the same, where one byte of %s was changed',
    (file) => {
      const name = `flipped ${file}`;
      const memory = openWithBob(name);
      memory.erase(['ann@example.com'], DAY);
      memory.tombstones.noteGone([
        { contactType: 'newsletter', address: 'eve@example.com', runId: 'r', day: DAY },
      ]);
      memory.close();
      const whole = readFileSync(pathOf(name, file));
      let refused = 0;

      for (let at = 100; at < whole.length; at += 7) {
        // What is not in use has no meaning to change.
        if (whole[at] === 0) continue;
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(pathOf(name, file), bytes);
        if (!remembersAll(name)) refused += 1;
      }

      expect(refused).toBeGreaterThan(20);
    },
  );

  it('says what to do with a file that is damaged', () => {
    openWithBob('hinted').close();
    truncateSync(pathOf('hinted', 'baseline.db'), 5_000);

    expect(() => open('hinted')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('--accept state') as string }),
    );
  });

  it.each(['baseline.db', 'tombstones.db'])('is refused with a %s of another version', (file) => {
    openWithBob('versions').close();
    const db = new SqliteDatabase(pathOf('versions', file));
    db.pragma('user_version = 1');
    db.close();

    expect(() => open('versions')).toThrow(
      expect.objectContaining({
        code: 'STATE_DAMAGED',
        message: expect.stringContaining('another version') as string,
        hint: expect.stringContaining('the version that made it') as string,
      }),
    );
  });

  it('is refused for another account', () => {
    const memory = openWithBob('other');

    expect(() => {
      memory.checkAccount('another');
    }).toThrow(/remembers another account/u);
    memory.close();
  });
});
