import { describe, expect, it } from 'vitest';
import {
  commaTags,
  jsonTags,
  quotedTags,
  semicolonTags,
} from '../../../../src/sources/presets/cells/tag-list.ts';

describe('a list of tags', () => {
  it('keeps commas that stand inside quotes', () => {
    expect(quotedTags('"VIP","Blog, weekly","5"" disk"')).toEqual([
      'VIP',
      'Blog, weekly',
      '5" disk',
    ]);
    expect(quotedTags('"VIP", plain')).toEqual(['VIP', 'plain']);
    expect(quotedTags('a, b')).toEqual(['a', 'b']);
  });

  it('has no blank tags and none twice', () => {
    expect(commaTags(' a ,, b,a, ')).toEqual(['a', 'b']);
    expect(commaTags('')).toEqual([]);
  });

  it('is parted by what its provider parts it by', () => {
    expect(semicolonTags('a, b; c')).toEqual(['a, b', 'c']);
  });

  it('is read as JSON where it is JSON, and as people write it where not', () => {
    expect(jsonTags('["vip", "swim, run", 7]')).toEqual(['vip', 'swim, run', '7']);
    expect(jsonTags('[vip, swim]')).toEqual(['vip', 'swim']);
    expect(jsonTags('12')).toEqual(['12']);
  });
});
