// Writes a table as an XLSX workbook of any length, as Excel does: texts are shared, numbers are numbers, and blank
// cells are left out.
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

type Rows = Iterable<readonly string[]>;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

export async function writeWorkbook(path: string, rows: Rows): Promise<void> {
  const shared = new Map<string, number>();
  const file = await open(path, 'w', 0o600);
  try {
    const archive = new Archive(file);
    await archive.add('[Content_Types].xml', [`${PROLOG}<Types/>`]);
    await archive.add('_rels/.rels', [
      relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    ]);
    await archive.add('xl/workbook.xml', [
      `${PROLOG}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ]);
    await archive.add('xl/_rels/workbook.xml.rels', [
      relationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ]);
    await archive.add('xl/worksheets/sheet1.xml', sheetText(rows, shared));
    await archive.add('xl/sharedStrings.xml', sharedText(shared));
    await archive.end();
  } finally {
    await file.close();
  }
}

function relationships(all: readonly (readonly [string, string, string])[]): string {
  const each = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${PROLOG}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

function* sheetText(rows: Rows, shared: Map<string, number>): Generator<string> {
  yield `${PROLOG}<worksheet ${MAIN}><sheetData>`;
  let line = 0;
  for (const cells of rows) {
    line += 1;
    const written = cells.map((cell, column) => cellText(cell, column, line, shared));
    yield `<row r="${String(line)}" spans="1:${String(cells.length)}">${written.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** As it stays the same in a number. */
const NUMBER = /^(?:0|[1-9]\d{0,14})$/u;
const CODE_A = 65;

function cellText(cell: string, column: number, line: number, shared: Map<string, number>) {
  if (cell === '') return '';
  const reference = `${String.fromCharCode(CODE_A + column)}${String(line)}`;
  if (NUMBER.test(cell)) return `<c r="${reference}"><v>${cell}</v></c>`;
  const index = shared.get(cell) ?? shared.size;
  shared.set(cell, index);
  return `<c r="${reference}" t="s"><v>${String(index)}</v></c>`;
}

function* sharedText(shared: ReadonlyMap<string, number>): Generator<string> {
  yield `${PROLOG}<sst ${MAIN} uniqueCount="${String(shared.size)}">`;
  for (const text of shared.keys()) {
    yield `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
  }
  yield '</sst>';
}

const PIECE_LENGTH = 262_144;
const DEFLATED = 8;
/** Sizes stand behind the content. */
const SIZES_FOLLOW = 8;

/** Members are written one after the other (APPNOTE 6.3, sections 4.3 and 4.4). */
class Archive {
  readonly #file: FileHandle;
  readonly #directory: Buffer[] = [];
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(name: string, texts: Iterable<string>): Promise<void> {
    const start = this.#bytes;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(SIZES_FOLLOW, 6);
    header.writeUInt16LE(DEFLATED, 8);
    header.writeUInt16LE(name.length, 26);
    await this.#write(Buffer.concat([header, Buffer.from(name)]));
    const { checksum, packed, unpacked } = await this.#content(texts);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(checksum, 0);
    sizes.writeUInt32LE(packed, 4);
    sizes.writeUInt32LE(unpacked, 8);
    await this.#write(Buffer.concat([magic(0x08074b50), sizes]));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(SIZES_FOLLOW, 8);
    entry.writeUInt16LE(DEFLATED, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    this.#directory.push(entry, Buffer.from(name));
  }

  async end(): Promise<void> {
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.#directory.length / 2, 4);
    end.writeUInt16LE(this.#directory.length / 2, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(this.#bytes, 12);
    await this.#write(Buffer.concat([directory, magic(0x06054b50), end]));
  }

  async #content(texts: Iterable<string>) {
    const deflate = createDeflateRaw({ level: 1 });
    const start = this.#bytes;
    const written = this.#writeAll(deflate);
    let [checksum, unpacked, piece] = [0, 0, ''];
    const flush = async (): Promise<void> => {
      const bytes = Buffer.from(piece);
      piece = '';
      checksum = crc32(bytes, checksum);
      unpacked += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    };
    for (const text of texts) {
      piece += text;
      if (piece.length >= PIECE_LENGTH) await flush();
    }
    await flush();
    deflate.end();
    await written;
    return { checksum, packed: this.#bytes - start, unpacked };
  }

  async #writeAll(chunks: AsyncIterable<unknown>): Promise<void> {
    // A stream without an encoding gives bytes.
    for await (const chunk of chunks) await this.#write(chunk as Buffer);
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes);
    this.#bytes += bytes.length;
  }
}

function magic(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
