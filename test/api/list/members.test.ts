import { describe, expect, it } from 'vitest';
import { ByteSource } from '../../../src/api/list/byte-source.ts';
import { eachElement, eachMember } from '../../../src/api/list/members.ts';
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
