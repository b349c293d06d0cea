// A source of files that hold tables: packed or not, in any encoding, CSV or JSON. Content decides, never a name.
import { type ByteStream, openPlainFile, readHead } from '../bytes/byte-stream.ts';
import { gunzipped } from '../bytes/inflation.ts';
import { openZipMembers } from '../bytes/zip-archive.ts';
import { type FilePath, type FilesOptions, findFiles } from '../source/paths.ts';
import { type Source, type SourceFile, unreadable, withNotes } from '../source/source.ts';
import type { EncodingName } from '../text/decoding.ts';
import { openText } from '../text/text-file.ts';
import { openCsvFile } from './csv-file.ts';
import { packedKind, refuseForeign, textKind } from './file-kind.ts';
import { openJsonFile } from './json-file.ts';

export interface FileOptions {
  /** Of files without a byte order mark; left out, it is guessed. */
  readonly encoding?: EncodingName | undefined;
  /** Which members of an archive are wanted, by their names in it; left out: all. */
  readonly members?: ((name: string) => boolean) | undefined;
}

/** Throws `SourceUnreadableError` and its siblings when it is read, not here. */
export function fileSource({ name, baseDirectory, path, ...options }: FilesOptions & FileOptions) {
  async function* files(): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path)) yield* openFile(file, options);
  }
  return { name, files } satisfies Source;
}

/** The table of a file, or of each member of an archive, opened as far as its header. */
export async function* openFile(path: FilePath, options: FileOptions): AsyncGenerator<SourceFile> {
  const file = await openPlainFile(path);
  const kind = packedKind(await readHead(file));
  if (kind === 'zip') {
    yield* openArchive(path, options);
    return;
  }
  const table = await tableOf(kind === 'gzip' ? gunzipped(file) : file, options);
  const hint = 'An empty file is taken for a failed export. Check the export and run again.';
  if (table === undefined) throw unreadable(file.path, 'the file is empty', hint);
  yield table;
}

/** Empty members are skipped with a note: archives of whole accounts have many. */
async function* openArchive(path: FilePath, options: FileOptions): AsyncGenerator<SourceFile> {
  const members = await openZipMembers(path);
  const wanted = members.filter(
    (member) => options.members?.(member.path.slice(path.shown.length + 1)) ?? true,
  );
  if (wanted.length === 0 && members.length > 0) throw withoutWanted(path, members.length);
  const blank: string[] = [];
  let last: SourceFile | undefined;
  for (const member of wanted) {
    const table = await tableOf(member, options);
    if (table === undefined) {
      blank.push(member.path);
      continue;
    }
    if (last !== undefined) yield last;
    last = table;
  }
  if (last !== undefined) {
    yield withNotes(last, blankNotes(blank));
    return;
  }
  const hint = 'An empty export is taken for a failed one. Check the export and run again.';
  throw unreadable(path.shown, 'every file in it is empty', hint);
}

async function tableOf(stream: ByteStream, options: FileOptions): Promise<SourceFile | undefined> {
  const head = await readHead(stream);
  refuseForeign(head, stream.path);
  const text = await openText(stream, head, options.encoding);
  const beginning = (await readHead(text)).toString('utf8');
  switch (textKind(beginning)) {
    case 'blank':
      return undefined;
    case 'json':
      return await openJsonFile(text, beginning);
    case 'csv':
      return await openCsvFile(text, beginning);
  }
}

function withoutWanted(path: FilePath, memberCount: number): Error {
  const files = memberCount === 1 ? 'file' : 'files';
  const fault = `none of its ${String(memberCount)} ${files} is a list of people`;
  const hint =
    'Check that this is the right export, or name the list itself where it has another name.';
  return unreadable(path.shown, fault, hint);
}

function blankNotes(blank: readonly string[]): readonly string[] {
  const [first, ...others] = blank;
  if (first === undefined) return [];
  const what = others.length === 0 ? '1 file' : `${String(blank.length)} files`;
  return [`${what} of the archive held nothing and went unread, the first is ${first}.`];
}
