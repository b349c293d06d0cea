import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { SourceFile } from '../../src/sources/source/source.ts';
import { fileSource } from '../../src/sources/tables/open-file.ts';

/** A directory of its own for every test of a file, with the files that the test puts there. */
export interface SourceDirectory {
  readonly path: () => string;
  readonly put: (name: string, content: string | Uint8Array) => Promise<void>;
  readonly append: (name: string, content: string) => Promise<void>;
  readonly files: (path: string | readonly string[]) => Promise<readonly SourceFile[]>;
  readonly onlyFile: (content: string | Uint8Array) => Promise<SourceFile>;
  /** The header, then each row with its line in front. */
  readonly read: (content: string | Uint8Array) => Promise<readonly unknown[]>;
}

export function sourceDirectory(): SourceDirectory {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'listferry-sources-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true });
  });
  const put = async (name: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(join(directory, name, '..'), { recursive: true });
    await writeFile(join(directory, name), content);
  };
  const files = async (path: string | readonly string[]): Promise<readonly SourceFile[]> =>
    await collected(fileSource({ name: 'crm', baseDirectory: directory, path }).files());
  const onlyFile = async (content: string | Uint8Array): Promise<SourceFile> => {
    await put('crm.csv', content);
    const [file] = await files('crm.csv');
    if (file === undefined) throw new Error('The source has no file.');
    return file;
  };
  return {
    path: () => directory,
    put,
    append: async (name, content) => {
      await appendFile(join(directory, name), content);
    },
    files,
    onlyFile,
    read: async (content) => {
      const file = await onlyFile(content);
      const batches = await collected(file.rows());
      return [file.header, ...batches.flat().map(({ line, cells }) => [line, ...cells])];
    },
  };
}

export async function collected<Entry>(entries: AsyncIterable<Entry>): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

export async function rowsOf(file: SourceFile | undefined) {
  return file === undefined ? [] : (await collected(file.rows())).flat();
}

/** The bytes of a content as chunks of a size; left out, all at once. */
export async function* inPieces(
  content: string | Buffer,
  pieceBytes = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
  }
}
