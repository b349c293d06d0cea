// Destroys what we keep of people: whole files, or rows of a file. Bytes are written over before their file goes.
import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { renameDurably } from '../storage/database.ts';
import { createDraft } from '../storage/draft.ts';
import { chunksOf } from './file-search.ts';
import type { PersonSearch } from './person-search.ts';

/** Takes the rows of people out of a file of rejects; removes it where none is left. Says how many rows went. */
export function removeRows(path: string, search: PersonSearch): number {
  const draft = createDraft(path);
  let removed = 0;
  let kept = 0;
  for (const record of csvRecords(path)) {
    if (search.inText(record)) removed += 1;
    else {
      writeSync(draft.descriptor, record);
      kept += 1;
    }
  }
  fsyncSync(draft.descriptor);
  closeSync(draft.descriptor);
  // The first record is the header.
  if (kept <= 1) {
    rmSync(draft.path);
    destroy(path);
  } else {
    replace(path, draft.path);
  }
  return removed;
}

/** The records of a CSV file that we wrote, with their line ends. */
function* csvRecords(path: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  let open = '';
  for (const chunk of chunksOf(path, 0)) {
    const lines = (open + decoder.write(chunk)).split(/(?<=\n)/u);
    open = '';
    for (const line of lines) {
      open += line;
      // A line end within quotes belongs to a cell.
      if (!line.endsWith('\n') || !isClosed(open)) continue;
      yield open;
      open = '';
    }
  }
  if (open !== '') yield open;
}

function isClosed(record: string): boolean {
  return (record.split('"').length - 1) % 2 === 0;
}

function replace(path: string, draft: string): void {
  const former = openSync(path, 'r+');
  try {
    renameDurably(draft, path);
    overwrite(former);
  } finally {
    closeSync(former);
  }
}

/** Writes over the bytes of a file and removes it. */
export function destroy(path: string): void {
  const file = openSync(path, 'r+');
  try {
    overwrite(file);
  } finally {
    closeSync(file);
  }
  rmSync(path);
}

const ZEROS = Buffer.alloc(65_536);

/** On a disk that writes in place, nothing of the content is left. */
function overwrite(file: number): void {
  const { size } = fstatSync(file);
  for (let at = 0; at < size; at += ZEROS.length) {
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, size - at), at);
  }
  fsyncSync(file);
}
