// The texts that the cells of all sheets of an XLSX workbook share (ISO/IEC 29500-1, 18.4).
import type { ByteStream } from '../bytes/byte-stream.ts';
import { unreadable } from '../source/source.ts';
import { withoutEscapes } from './cell-values.ts';
import { PackedStrings } from './packed-strings.ts';
import { PlainBytes, word } from './plain-bytes.ts';
import { partChunks } from './xlsx-parts.ts';
import { scanBlock, xmlBlocks } from './xml-pieces.ts';
import { type XmlSink, XmlScanner } from './xml-scanner.ts';

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
  for await (const block of xmlBlocks(chunks(), '/si>')) scanBlock(block, scanner, take);
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
