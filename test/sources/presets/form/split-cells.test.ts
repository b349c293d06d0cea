import { describe, expect, it } from 'vitest';
import {
  NAME_COLUMNS,
  commaOrSemicolonTags,
  commaTags,
  fullName,
  jsonAttributes,
  jsonNames,
  jsonTags,
  quotedTags,
} from '../../../../src/sources/presets/form/split-cells.ts';

describe('a list of tags', () => {
  it('keeps commas that stand inside quotes', () => {
    expect(quotedTags('"VIP","Blog, weekly","5"" disk"')).toEqual([
      'VIP',
      'Blog, weekly',
      '5" disk',
    ]);
    expect(quotedTags('"VIP", plain')).toEqual(['VIP', 'plain']);
    expect(quotedTags('a, b')).toEqual(['a', 'b']);
    expect(quotedTags('a, "b, c",\n"d"')).toEqual(['a', 'b, c', 'd']);
    expect(quotedTags('"say ""yes"", ""no"""')).toEqual(['say "yes", "no"']);
    expect(quotedTags('"VIP","never, closed')).toEqual(['VIP', 'never', 'closed']);
  });

  it('has no blank tags and none twice', () => {
    expect(commaTags(' a ,, b,a, ')).toEqual(['a', 'b']);
    expect(commaTags('')).toEqual([]);
  });

  it('is split at commas and semicolons when nobody knows which ones the provider writes', () => {
    expect(commaOrSemicolonTags('a, b; c')).toEqual(['a', 'b', 'c']);
  });

  it('is read as JSON where it is JSON, and as people write it where not', () => {
    expect(jsonTags('["vip", "swim, run", 7]')).toEqual(['vip', 'swim, run', '7']);
    expect(jsonTags('[vip, swim]')).toEqual(['vip', 'swim']);
    expect(jsonTags('12')).toEqual(['12']);
  });

  it('may be objects, of which one key is the name', () => {
    expect(jsonNames('[{"id":1,"name":"vip"},{"id":2,"name":"vip"},{"id":3}]')).toEqual(['vip']);
    expect(jsonNames('[{"tag":"tea"}]', 'tag')).toEqual(['tea']);
    expect(jsonNames('["swim"]')).toEqual(['swim']);
  });
});

describe('a full name', () => {
  it('is split by the rule of all sources', () => {
    expect(fullName('Berg, Dr. Jan van der')).toEqual(['Jan', 'van der Berg']);
    expect(fullName('ada@example.com')).toEqual(['', '']);
    expect(NAME_COLUMNS).toHaveLength(2);
  });
});

describe('a JSON object in one cell', () => {
  const COLUMNS = ['attributes.city', 'attributes.home.zip', 'attributes.tags', 'attributes.vip'];

  it('gives the parts that are asked for by their path', () => {
    const cell = '{"city":"Pune","home":{"zip":411001},"tags":["a","b"],"vip":false}';

    expect(jsonAttributes(cell, COLUMNS)).toEqual(['Pune', '411001', '["a","b"]', 'false']);
  });

  it('keeps every digit of a long number', () => {
    const cell = '{"city":1914310000010100016}';

    expect(jsonAttributes(cell, COLUMNS)[0]).toBe('1914310000010100016');
  });

  it.each(['', 'no json', '[]', '{"city":null,"home":"x"}', '{"toString":1}'])(
    'gives blanks where %j has no such part',
    (cell) => {
      expect(jsonAttributes(cell, COLUMNS)).toEqual(['', '', '', '']);
    },
  );
});
