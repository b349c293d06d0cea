import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openZipBytes, openZipMembers } from '../../../src/sources/bytes/zip-archive.ts';
import { collected, sourceDirectory } from '../source-directory.ts';
import { type WrittenMember, zipOf } from '../zip-writer.ts';
import { saying } from '../../saying.ts';

const { append, path, put } = sourceDirectory();

const archive = () => ({ absolute: `${path()}/a.zip`, shown: 'a.zip' });

async function contents(members: readonly WrittenMember[]): Promise<readonly string[]> {
  await put('a.zip', zipOf(members));
  const all: string[] = [];
  for (const member of await openZipMembers(archive())) {
    all.push(`${member.path}: ${Buffer.concat(await collected(member.chunks())).toString()}`);
  }
  return all;
}

describe('reading the members of an archive', () => {
  it('reads every member in its order, packed or stored, and leaves sidecars out', async () => {
    expect(
      await contents([
        { name: 'lists/', stored: true },
        { name: 'lists/b.csv', content: 'bb' },
        { name: '__MACOSX/lists/._b.csv', content: 'x' },
        { name: 'lists/.DS_Store', content: 'x' },
        { name: 'lists/a.csv', content: 'aä', stored: true },
      ]),
    ).toEqual(['a.zip/lists/b.csv: bb', 'a.zip/lists/a.csv: aä']);
  });

  it('reads a member twice with one hash', async () => {
    await put('a.zip', zipOf([{ name: 'a.csv', content: 'email\n'.repeat(40_000) }]));
    const [member] = await openZipMembers(archive());

    await collected(member?.chunks() ?? emptyChunks());
    const hash = member?.sha256();
    await collected(member?.chunks() ?? emptyChunks());

    expect(member?.sha256()).toBe(hash);
    expect(member?.bytesRead()).toBe(member?.bytes);
  });

  it.each([
    ['more than it claims', { bytes: 3 }],
    ['less than it claims', { bytes: 9_000 }],
    ['other than it claims', { checksum: 7 }],
  ])('refuses a member that holds %s', async (_what, claims) => {
    await expect(contents([{ name: 'a.csv', content: 'email\n', claims }])).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: saying('a.zip/a.csv', 'archive says'),
    });
  });

  it('reads an archive in memory in the same way', async () => {
    const stored = { name: 'b.csv', content: 'b', stored: true };
    const bytes = zipOf([{ name: 'a.csv', content: 'email\n'.repeat(40_000) }, stored]);

    const members = await openZipBytes('a.zip/b.xlsx', bytes);

    const contents = await Promise.all(members.map((member) => collected(member.chunks())));
    expect(members.map(({ path: shown }) => shown)).toEqual([
      'a.zip/b.xlsx/a.csv',
      'a.zip/b.xlsx/b.csv',
    ]);
    expect(contents.map((chunks) => Buffer.concat(chunks).length)).toEqual([240_000, 1]);
  });

  it('says so when the packed content is damaged', async () => {
    const bytes = zipOf([{ name: 'a.csv', content: 'email\n'.repeat(100) }]);
    bytes.fill(0xff, 35, 35 + deflateRawSync('email\n'.repeat(100)).length);
    await put('a.zip', bytes);
    const [member] = await openZipMembers(archive());

    await expect(collected(member?.chunks() ?? emptyChunks())).rejects.toThrow('is damaged');
  });

  it('refuses the archive when it grows before a member is read', async () => {
    await put('a.zip', zipOf([{ name: 'a.csv', content: 'email\n' }]));
    const [member] = await openZipMembers(archive());
    await append('a.zip', 'x');

    await expect(collected(member?.chunks() ?? emptyChunks())).rejects.toMatchObject({
      code: 'SOURCE_CHANGED',
    });
  });
});

async function* emptyChunks(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0);
}

describe('the list of members', () => {
  const { path, put } = sourceDirectory();

  async function open(bytes: Uint8Array): Promise<number> {
    await put('a.zip', bytes);
    return (await openZipMembers({ absolute: `${path()}/a.zip`, shown: 'a.zip' })).length;
  }

  describe('listing the members', () => {
    it.each<[string, readonly WrittenMember[], string]>([
      ['a name climbs out', [{ name: '../a.csv' }], 'out of the archive'],
      ['a name is absolute', [{ name: '/etc/a.csv' }], 'out of the archive'],
      ['a name has a drive', [{ name: 'C:/a.csv' }], 'out of the archive'],
      ['a name has a backslash', [{ name: 'in\\a.csv' }], 'out of the archive'],
      ['a name hides a control character', [{ name: 'a\u001b[2J.csv' }], 'control character'],
      ['two names are the same', [{ name: 'a.csv' }, { name: 'a.csv' }], 'the same name'],
      ['a member is a link', [{ name: 'a.csv', mode: 0o120777 }], 'a.csv is a link'],
      ['it is encrypted', [{ name: 'a.csv', encrypted: true }], 'is encrypted'],
      ['a member is packed oddly', [{ name: 'a.csv', method: 99 }], 'few programs know'],
      ['it holds directories alone', [{ name: 'a/', stored: true }], 'holds no files'],
      [
        'it claims to unpack to far too much',
        [{ name: 'a.csv', content: 'x', claims: { bytes: 4_000_000_000 } }],
        '100 times',
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

      await expect(open(whole.subarray(0, -10))).rejects.toThrow('damaged');
    });

    it('takes as many members as the largest known export has, and no more than ten thousand', async () => {
      const members = (count: number): WrittenMember[] =>
        Array.from({ length: count }, (_, index) => ({
          name: `${String(index)}.csv`,
          stored: true,
        }));

      expect(await open(zipOf(members(3_850)))).toBe(3_850);
      await expect(open(zipOf(members(10_001)))).rejects.toThrow('more than 10,000 members');
    });
  });
});
