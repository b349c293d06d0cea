import { describe, expect, it } from 'vitest';
import { ByteSource } from '../../../src/api/list/byte-source.ts';
import { eachElement, eachMember, readSparseElements } from '../../../src/api/list/members.ts';
import { pieces } from '../wire-script.ts';

async function members(text: string): Promise<unknown[]> {
  const source = new ByteSource(pieces(text.split(/(?<=.)/su)));
  const found: unknown[] = [];
  await eachMember(source, async (name) => {
    found.push([name, await source.readValue(1)]);
  });
  return found;
}

async function elements(text: string): Promise<unknown[]> {
  const source = new ByteSource(pieces(text.split(/(?<=.)/su)));
  const found: unknown[] = [];
  await eachElement(source, async () => {
    found.push(await source.readValue(1));
  });
  return found;
}

describe('eachMember', () => {
  it('walks over an object of any spacing', async () => {
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

describe('eachElement', () => {
  it('walks over an array of any spacing', async () => {
    expect(await elements(' [ 1 ,"a" , [ ] ]')).toEqual([1, 'a', []]);
  });

  it('finds no element in an empty array', async () => {
    expect(await elements('[ ]')).toEqual([]);
  });

  it.each(['{"a":1}', '[1', '[1,]', '[,1]', '[1;2]', '[1}'])('refuses %j', async (text) => {
    await expect(elements(text)).rejects.toMatchObject({ name: 'ListMalformedError' });
  });
});

async function read(text: string, chunkBytes = 7) {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(bytes.subarray(at, at + chunkBytes));
  }
  const batches: unknown[] = [];
  const source = new ByteSource(pieces(chunks));
  const rowCount = await readSparseElements(source, ['tokens'], (batch) => batches.push(...batch));
  return { batches, rowCount };
}

describe('readSparseElements', () => {
  it.each([
    ['an array', '[{"a":1,"tokens":{"1":"x","2":"y"}} , {"tokens":[],"b":{"tokens":2}}]'],
    ['an object by index', '{"0":{"a":1,"tokens":{"1":"x"}},"7":{"b":{"tokens":2}}}'],
  ])('reads %s without the members that are passed over', async (_name, text) => {
    const { batches, rowCount } = await read(text);

    expect(batches).toEqual([{ a: 1 }, { b: { tokens: 2 } }]);
    expect(rowCount).toBe(2);
  });

  it.each(['[]', '{ }'])('reads no element from %s', async (text) => {
    expect(await read(text)).toEqual({ batches: [], rowCount: 0 });
  });

  it('passes over more than it would keep', async () => {
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
    ['one record in place of a list', '{"id":1}'],
    ['a value of more than a mebibyte', `[{"html":"${'x'.repeat(1_048_577)}"}]`],
    ['deep nesting', `[{"a":${'['.repeat(70)}${']'.repeat(70)}}]`],
    ['a cut list', '[{"a":1}'],
    ['a cut member that is passed over', '[{"tokens":{"1":"x"'],
  ])('refuses %s', async (_name, text) => {
    await expect(read(text, 65_536)).rejects.toMatchObject({ name: 'ListMalformedError' });
  });
});
