import { describe, expect, it } from 'vitest';
import { ByteSource } from '../../../src/api/list/byte-source.ts';
import { eachMember, readElements } from '../../../src/api/list/list-reader.ts';
import { pieces } from '../wire-script.ts';

async function members(text: string): Promise<unknown[]> {
  const source = new ByteSource(pieces(text.split(/(?<=.)/su)));
  const found: unknown[] = [];
  await eachMember(source, async (name) => {
    found.push([name, await source.readValue(1)]);
  });
  return found;
}

describe('walking through an object', () => {
  it('finds each member, whatever the white space', async () => {
    expect(await members(' { "a" : 1 ,\n"\\"b" : [ { } ] } ')).toEqual([
      ['a', 1],
      ['"b', [{}]],
    ]);
  });

  it.each(['{}', ' { } '])('finds no member in %j', async (text) => {
    expect(await members(text)).toEqual([]);
  });

  it.each(['[1]', '{"a":1', '{"a":1,}', '{"a" 1}', '{1:1}', '{,}', '{"a":1;"b":2}', '{"a":1]'])(
    'refuses %j',
    async (text) => {
      await expect(members(text)).rejects.toMatchObject({ name: 'ListMalformedError' });
    },
  );
});

async function read(text: string, chunkBytes = 7) {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(bytes.subarray(at, at + chunkBytes));
  }
  const batches: unknown[] = [];
  const source = new ByteSource(pieces(chunks));
  await source.peek();
  const rowCount = await readElements(source, {
    passOver: ['tokens'],
    onBatch: (batch) => batches.push(...batch),
  });
  return { batches, rowCount };
}

describe('reading elements without some of their members', () => {
  it.each([
    ['an array', '[{"a":1,"tokens":{"1":"x","2":"y"}} , {"tokens":[],"b":{"tokens":2}}]'],
    ['an object by index', '{"0":{"a":1,"tokens":{"1":"x"}},"7":{"b":{"tokens":2}}}'],
  ])('reads %s', async (_name, text) => {
    const { batches, rowCount } = await read(text);

    expect(batches).toEqual([{ a: 1 }, { b: { tokens: 2 } }]);
    expect(rowCount).toBe(2);
  });

  it.each(['[]', '{ }'])('reads no element from %s', async (text) => {
    expect(await read(text)).toEqual({ batches: [], rowCount: 0 });
  });

  it('skips a member of any size', async () => {
    const tokens = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, recipient) => [recipient, 'a-token-of-a-recipient']),
    );

    const { batches } = await read(JSON.stringify([{ id: 1, tokens }]), 65_536);

    expect(batches).toEqual([{ id: 1 }]);
  });

  it('keeps a member named __proto__ an ordinary member', async () => {
    const { batches } = await read('[{"__proto__":{"polluted":1}}]');

    expect(JSON.stringify(batches)).toBe('[{"__proto__":{"polluted":1}}]');
    expect(Object.getPrototypeOf(batches[0])).toBe(Object.prototype);
  });

  it.each([
    ['an element that is a number', '[7]'],
    ['an element that is an array', '[[]]'],
    ['one record instead of a list', '{"id":1}'],
    ['a value of more than a mebibyte', `[{"html":"${'x'.repeat(1_048_577)}"}]`],
    ['deep nesting', `[{"a":${'['.repeat(70)}${']'.repeat(70)}}]`],
    ['a cut list', '[{"a":1}'],
    ['a cut member that is skipped', '[{"tokens":{"1":"x"'],
  ])('refuses %s', async (_name, text) => {
    await expect(read(text, 65_536)).rejects.toMatchObject({ name: 'ListMalformedError' });
  });
});

describe('reading whole elements', () => {
  async function readWhole(chunks: readonly string[], take?: readonly string[]) {
    const batches: unknown[][] = [];
    const taken: string[] = [];
    const source = new ByteSource(pieces(chunks.map((chunk) => Buffer.from(chunk))));
    await source.peek();
    const rowCount = await readElements(source, {
      onBatch: (batch) => batches.push([...batch]),
      takeElement:
        take &&
        ((bytes, from) => {
          const found = take.find((text) => bytes.subarray(from).toString().startsWith(text));
          if (found === undefined) return -1;
          taken.push(found);
          return from + found.length;
        }),
    });
    return { batches, taken, rowCount };
  }

  it('delivers those of a piece together, and one that its end cuts by itself', async () => {
    const { batches, rowCount } = await readWhole([
      '[{"a":1} , {"a":2}',
      ',{"a":',
      '3',
      '},{"a":4}',
      ' ]},',
    ]);

    expect(batches).toEqual([[{ a: 1 }, { a: 2 }], [{ a: 3 }], [{ a: 4 }]]);
    expect(rowCount).toBe(4);
  });

  it('keeps nothing of a piece that its sender uses again', async () => {
    const piece = Buffer.from('[{"a":"one');
    async function* body(): AsyncGenerator<Uint8Array> {
      yield piece;
      await Promise.resolve();
      piece.fill('x');
      yield Buffer.from('"}]');
    }
    const batches: unknown[] = [];

    const source = new ByteSource(body());
    await source.peek();
    await readElements(source, { onBatch: (batch) => batches.push(...batch) });

    expect(batches).toEqual([{ a: 'one' }]);
  });

  it('parses those that cannot be taken from the bytes, and counts both', async () => {
    const { batches, taken, rowCount } = await readWhole(
      ['[{"a":1},{"b":2},', '{"a":1},{"a"', ':1}]'],
      ['{"a":1}'],
    );

    expect(taken).toEqual(['{"a":1}', '{"a":1}']);
    expect(batches).toEqual([[{ b: 2 }], [{ a: 1 }]]);
    expect(rowCount).toBe(4);
  });

  it('finds a repeated index among thousands of elements', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `"${String(index)}":{}`);

    await expect(readWhole([`{${many.join(',')},"0":{}}`])).rejects.toThrow('one index');
  });

  it.each([
    ['a comma at the end', '[{"a":1},]'],
    ['two commas', '[{"a":1},,{"a":2},{"a":3}]'],
    ['a leading comma', '[,{"a":1}]'],
    ['another separator', '[{"a":1};{"a":2}]'],
    ['a missing bracket', '[{"a":1}'],
    ['the bracket of an object', '[{"a":1}}'],
    ['an element without a key', '{{"a":1}}'],
    ['a key without a colon', '{"0"{"a":1}}'],
    ['a number between elements', '[{"a":1},7,{"a":2},{"a":3}]'],
  ])('refuses %s', async (_name, text) => {
    await expect(readWhole([text])).rejects.toMatchObject({ name: 'ListMalformedError' });
  });
});
