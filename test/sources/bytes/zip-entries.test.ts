import { describe, expect, it } from 'vitest';
import { openZipMembers } from '../../../src/sources/bytes/zip-members.ts';
import { sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import type { WrittenMember } from '../zip-writer.ts';

const { path, put } = sourceDirectory();

async function open(bytes: Uint8Array): Promise<number> {
  await put('a.zip', bytes);
  return (await openZipMembers({ absolute: `${path()}/a.zip`, shown: 'a.zip' })).length;
}

describe('listEntries', () => {
  it.each<[string, readonly WrittenMember[], string]>([
    ['a name climbs out', [{ name: '../a.csv' }], 'leads out of the archive'],
    ['a name is absolute', [{ name: '/etc/a.csv' }], 'leads out of the archive'],
    ['a name has a drive', [{ name: 'C:/a.csv' }], 'leads out of the archive'],
    ['a name has a backslash', [{ name: 'in\\a.csv' }], 'leads out of the archive'],
    ['a name hides a control character', [{ name: 'a\u001b[2J.csv' }], 'control character'],
    ['two names are the same', [{ name: 'a.csv' }, { name: 'a.csv' }], 'the same name'],
    ['a member is a link', [{ name: 'a.csv', mode: 0o120777 }], 'a.csv is a link'],
    ['it is encrypted', [{ name: 'a.csv', encrypted: true }], 'is encrypted'],
    ['a member is packed oddly', [{ name: 'a.csv', method: 99 }], 'few programs know'],
    ['it holds directories alone', [{ name: 'a/', stored: true }], 'holds no files'],
    ['it is a workbook', [{ name: 'xl/workbook.xml' }], 'XLSX workbook'],
    ['it is a document', [{ name: '[Content_Types].xml' }], 'office document'],
    [
      'it claims to unpack to far too much',
      [{ name: 'a.csv', content: 'x', claims: { bytes: 4_000_000_000 } }],
      'more than 100 times its size',
    ],
  ])('refuses the archive when %s', async (_when, members, words) => {
    await expect(open(zipOf(members))).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
      hint: expect.stringMatching(/.{10}/u),
    });
  });

  it('says that the archive is damaged when its end is missing', async () => {
    const whole = zipOf([{ name: 'a.csv', content: 'email\n' }]);

    await expect(open(whole.subarray(0, -10))).rejects.toThrow('damaged or cut off');
  });

  it('takes as many members as the largest known export has, and no more than ten thousand', async () => {
    const members = (count: number): WrittenMember[] =>
      Array.from({ length: count }, (_, index) => ({ name: `${String(index)}.csv`, stored: true }));

    expect(await open(zipOf(members(3_850)))).toBe(3_850);
    await expect(open(zipOf(members(10_001)))).rejects.toThrow('more than 10,000 members');
  });
});
