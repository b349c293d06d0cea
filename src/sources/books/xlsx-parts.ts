// The parts of an XLSX workbook beside its sheets: relationships, names and states of the sheets, number formats,
// and shared texts (ISO/IEC 29500-1 and -2).
import { posix } from 'node:path';
import { chunkCollector } from '../../lib/index.ts';
import { type ByteStream, type Chunks, readHead } from '../bytes/byte-stream.ts';
import { UTF8 } from '../encodings/encodings.ts';
import { unreadable } from '../source/source.ts';
import { decodeChunks } from '../text/decoding.ts';
import { markedEncoding } from '../text/text-file.ts';
import { damagedBook, refuseTooMany } from './book.ts';
import { type NumberForm, numberForm, PLAIN, withoutEscapes } from './cell-values.ts';
import { PackedStrings } from './packed-strings.ts';
import { PlainBytes, word } from './plain-rows.ts';
import { type XmlSink, attribute, scanBlock, xmlBlocks, XmlScanner } from './xml-scanner.ts';

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

// The texts that the cells of all sheets of an XLSX workbook share (ISO/IEC 29500-1, 18.4).

/** As UTF-8 in little memory. */
export async function sharedStringsOf(part: ByteStream | undefined): Promise<PackedStrings> {
  const strings = new PackedStrings();
  if (part === undefined) return strings;
  const keep = (isKept: boolean): void => {
    if (!isKept) throw tooMany(part.path);
  };
  const scanner = new XmlScanner(new StringSink(strings, keep), part.path);
  const plain = new PlainStrings(strings, keep);
  const take = (bytes: Buffer, from: number, to: number): boolean =>
    scanner.inside === 'sst' && plain.take(bytes, from, to);
  const chunks = await partChunks(part);
  const collectPassed = chunkCollector();
  for await (const block of xmlBlocks(chunks(), '/si>')) {
    scanBlock(block, scanner, take);
    collectPassed(block.bytes.length);
  }
  scanner.end();
  return strings;
}

function tooMany(path: string): Error {
  const hint =
    'Save the sheet with the contacts as "CSV UTF-8": a file of text may be of any size.';
  return unreadable(path, 'its texts take more memory than is there for them', hint);
}

type Keep = (isKept: boolean) => void;

const ELEMENT = word('<si>');
const END = word('</t>');
/** Its bracket is the last byte of the piece. */
const ELEMENT_END = word('</si');
const END_LENGTH = '</t></si>'.length;

/** One text, written as nearly every program writes it: it is kept as the bytes that it is. */
class PlainStrings {
  readonly #strings: PackedStrings;
  readonly #keep: Keep;
  readonly #at = new PlainBytes();

  constructor(strings: PackedStrings, keep: Keep) {
    this.#strings = strings;
    this.#keep = keep;
  }

  /** False if it is written in another way, and nothing was taken. */
  take(bytes: Buffer, from: number, to: number): boolean {
    const here = this.#at;
    here.open(bytes, to);
    const begin = here.behindTextTag(ELEMENT, from);
    if (begin < 0) return false;
    const end = here.text(begin);
    const isEnd = end + END_LENGTH === to && here.is(END, end) && here.is(ELEMENT_END, end + 4);
    if (!isEnd) return false;
    if (here.isPlain) {
      this.#keep(this.#strings.addBytes(bytes, begin, end, here.isAscii));
      return true;
    }
    const text = here.decoded(begin, end);
    if (text === undefined) return false;
    this.#keep(this.#strings.add(text));
    return true;
  }
}

class StringSink implements XmlSink {
  wantsText = false;
  readonly #strings: PackedStrings;
  readonly #keep: Keep;
  #text = '';
  #phonetic = 0;

  constructor(strings: PackedStrings, keep: Keep) {
    this.#strings = strings;
    this.#keep = keep;
  }

  open(name: string): void {
    if (name === 't') this.wantsText = this.#phonetic === 0;
    else if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#phonetic += 1;
  }

  close(name: string): void {
    if (name === 't') this.wantsText = false;
    else if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'si') this.#keep(this.#strings.add(withoutEscapes(this.#text)));
  }

  text(text: string): void {
    this.#text += text;
  }
}
