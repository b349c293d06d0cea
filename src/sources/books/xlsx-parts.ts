// The parts of an XLSX workbook beside its sheets: relationships, names and states of the sheets, number formats,
// and shared texts (ISO/IEC 29500-1 and -2).
import { posix } from 'node:path';
import { type ByteStream, type Chunks, readHead } from '../bytes/byte-stream.ts';
import { UTF8 } from '../encodings/encodings.ts';
import { decodeChunks } from '../text/decoding.ts';
import { markedEncoding } from '../text/text-file.ts';
import { damagedBook, refuseTooMany } from './book.ts';
import { type NumberForm, PLAIN, numberForm } from './cell-values.ts';
import { scanBlock, xmlBlocks } from './xml-pieces.ts';
import { type XmlSink, XmlScanner, attribute } from './xml-scanner.ts';

/** The parts of a workbook by their names in its archive. */
export type BookParts = ReadonlyMap<string, ByteStream>;

/** The part as UTF-8: the format also allows UTF-16. */
export async function partChunks(part: ByteStream): Promise<() => Chunks> {
  const encoding = markedEncoding(await readHead(part)) ?? UTF8;
  return () => decodeChunks(part.chunks(), encoding, part.path);
}

async function scanPart(part: ByteStream, sink: XmlSink): Promise<void> {
  const scanner = new XmlScanner(sink, part.path);
  const chunks = await partChunks(part);
  for await (const block of xmlBlocks(chunks())) scanBlock(block, scanner);
  scanner.end();
}

/** Of a part of which only its tags count. */
async function scanTags(part: ByteStream, open: XmlSink['open']): Promise<void> {
  const nothing = (): void => undefined;
  await scanPart(part, { wantsText: false, open, close: nothing, text: nothing });
}

export interface Relationship {
  readonly id: string;
  /** The last part of its type, such as `worksheet`. */
  readonly type: string;
  /** The name of a part in the archive. */
  readonly target: string;
}

/** What a part relates to; the part '' is the workbook's archive itself. */
export async function relationshipsOf(parts: BookParts, of: string): Promise<Relationship[]> {
  const folder = posix.dirname(of);
  const part = parts.get(posix.join(folder, '_rels', `${posix.basename(of)}.rels`));
  const found: Relationship[] = [];
  if (part === undefined) return found;
  await scanTags(part, (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = attribute(attributes, 'Target') ?? '';
    found.push({
      id: attribute(attributes, 'Id') ?? '',
      type: posix.basename(attribute(attributes, 'Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    });
  });
  return found;
}

export interface NamedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relationship: string;
}

/** The sheets in their order, and how dates are counted. */
export async function workbookOf(part: ByteStream) {
  const sheets: NamedSheet[] = [];
  let is1904 = false;
  await scanTags(part, (name, attributes) => {
    if (name === 'workbookPr') is1904 = isYes(attribute(attributes, 'date1904'));
    if (name !== 'sheet') return;
    const state = attribute(attributes, 'state') ?? 'visible';
    sheets.push({
      name: attribute(attributes, 'name') ?? '',
      isHidden: state !== 'visible',
      relationship: attribute(attributes, 'id') ?? '',
    });
    refuseTooMany(sheets.length, part.path);
  });
  return { sheets, is1904 };
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** The form of a number by the style of its cell. */
export async function formsOf(part: ByteStream): Promise<readonly NumberForm[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await scanTags(part, (name, attributes) => {
    if (name === 'cellXfs') isOfCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') isOfCells = false;
    else if (name === 'numFmt') {
      codes.set(
        Number(attribute(attributes, 'numFmtId')),
        attribute(attributes, 'formatCode') ?? '',
      );
    } else if (name === 'xf' && isOfCells) ids.push(Number(attribute(attributes, 'numFmtId') ?? 0));
  });
  const forms = new Map<number, NumberForm>();
  for (const id of ids) forms.set(id, numberForm(id, codes.get(id)));
  return ids.map((id) => forms.get(id) ?? PLAIN);
}

/** A part that must be there. */
export function partOf(parts: BookParts, name: string, path: string): ByteStream {
  const part = parts.get(name);
  if (part === undefined) throw damagedBook(path, `its part ${name} is missing`);
  return part;
}
