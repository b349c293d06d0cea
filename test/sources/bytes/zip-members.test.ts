import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openZipMembers } from '../../../src/sources/bytes/zip-members.ts';
import { collected, sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import type { WrittenMember } from '../zip-writer.ts';

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

describe('openZipMembers', () => {
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
    await expect(contents([{ name: 'a.csv', content: 'email\n', claims }])).rejects.toThrow(
      'a.zip/a.csv: its content is not what the archive says',
    );
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
