// The members of a zip archive that may be read, by its central directory, checked before anything is
// unpacked: names that lead elsewhere, links, encryption, and sizes made to do harm are refused.
import type { FileHandle } from 'node:fs/promises';
import { fromFdPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { isSidecar } from '../paths.ts';
import { SourceUnreadableError } from '../source.ts';
import { mostInflatedBytes, tooLarge } from './inflation.ts';

/** The largest real export that is known has 3,850. */
const MOST_ENTRIES = 10_000;

const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly entry: Entry;
  /** Where its data begins in the archive. */
  readonly start: number;
}

/** The files of the archive in its order, without directories and what desktops put beside files. */
export async function listEntries(
  handle: FileHandle,
  archive: { readonly path: string; readonly bytes: number },
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let inflatedBytes = 0;
  for await (const { entry, start } of entriesOf(handle, archive.path)) {
    const name = entry.fileName;
    refuseUnsafe(entry, archive.path);
    if (names.has(name)) throw refused(archive.path, 'two of its members have the same name');
    names.add(name);
    if (names.size > MOST_ENTRIES) {
      throw refused(archive.path, `it has more than ${MOST_ENTRIES.toLocaleString('en')} members`);
    }
    if (name.endsWith('/') || isSidecar(name)) continue;
    inflatedBytes += entry.uncompressedSize;
    entries.push({ name, entry, start });
  }
  // The sizes are claims; whoever reads a member holds it to its own.
  if (inflatedBytes > mostInflatedBytes(archive.bytes)) throw tooLarge(archive.path);
  refuseOffice(names, archive.path);
  if (entries.length > 0) return entries;
  throw refused(archive.path, 'it holds no files');
}

async function* entriesOf(
  handle: FileHandle,
  path: string,
): AsyncGenerator<Omit<ZipEntry, 'name'>> {
  try {
    const zip = await fromFdPromise(handle.fd, { autoClose: false, strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      yield { entry, start: header.fileDataStart };
    }
  } catch (cause) {
    throw isAboutNames(cause)
      ? refused(path, 'the name of a member leads out of the archive or holds a backslash')
      : damaged(path, cause);
  }
}

/** The reader checks names by itself and says so in these words. */
function isAboutNames(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^(?:absolute path|invalid relative path|invalid characters)/u.test(cause.message)
  );
}

const SYMBOLIC_LINK = 0o12;

function refuseUnsafe(entry: Entry, path: string): void {
  const { fileName, compressionMethod, externalFileAttributes } = entry;
  if (/[\p{Cc}\p{Cf}]/u.test(fileName)) {
    throw refused(path, 'the name of a member holds a control character');
  }
  if (externalFileAttributes >>> 28 === SYMBOLIC_LINK) {
    throw refused(path, `its member ${fileName} is a link, not a file`);
  }
  if (entry.isEncrypted()) throw refused(path, 'it is encrypted');
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw refused(path, `its member ${fileName} is packed in a way that only few programs know`);
  }
}

function refuseOffice(names: ReadonlySet<string>, path: string): void {
  const isWorkbook = [...names].some((name) => /^xl\/workbook\.(?:xml|bin)$/u.test(name));
  const isDocument = names.has('[Content_Types].xml') || names.has('META-INF/manifest.xml');
  if (!isWorkbook && !isDocument) return;
  const what = isWorkbook ? 'an XLSX workbook' : 'an office document';
  throw new SourceUnreadableError(`Reading ${path}: it is ${what}, whatever its name says.`, {
    hint: 'Open it, choose the sheet with the contacts, and save it as "CSV UTF-8".',
  });
}

function refused(path: string, fault: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${path}: ${fault}.`, {
    hint: 'Unpack the archive yourself, look at what is in it, and name the files under path.',
  });
}

function damaged(path: string, cause: unknown): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${path}: the archive is damaged or cut off.`, {
    hint: 'Let the export finish, or fetch the file again.',
    cause,
  });
}
