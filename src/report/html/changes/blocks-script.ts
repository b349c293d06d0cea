// Reads in the page what `blocks.ts` wrote: blocks are unpacked when they are needed, and everything is checked once
// in idle time. As in `changes-script.ts`, the page gets the text of the functions, so each must stand alone.
import type { PageDocument, PageElement } from '../page/page-dom.ts';

export interface PageAbout {
  readonly planId: string;
  readonly names: readonly string[];
  /** By the numbers of a source and its file, what the file is called. */
  readonly legend: Readonly<Record<string, string>>;
  /** What a place in a file is counted in. */
  readonly unit: string;
  readonly rows: number;
  readonly blocks: number;
  readonly blockRows: number;
  /** Blocks with characters that a search finds by others (see `ODD` in blocks.ts). */
  readonly odd: readonly number[];
  /** Names with how many rows have them. */
  readonly facets: Readonly<
    Record<'place' | 'source' | 'field', readonly (readonly [number, number])[]>
  >;
  /** What a filter calls its numbers. */
  readonly kinds: readonly string[];
  readonly classes: readonly string[];
  readonly verdicts: readonly string[];
  readonly groups: readonly {
    readonly id: string;
    readonly count: number;
    readonly words: string;
  }[];
}

export interface PageRows {
  readonly page: PageDocument;
  readonly about: PageAbout;
  readonly seqs: Uint32Array;
  readonly kinds: Uint8Array;
  readonly groups: Uint16Array;
  readonly verdicts: Uint8Array;
  /** The blocks that were unpacked last. */
  readonly cache: Map<number, Promise<Uint8Array>>;
}

export interface ShownRow {
  readonly place: string;
  readonly origin: string;
  readonly status: string;
  readonly target: string;
  readonly cause: string;
  readonly outcome: string;
  readonly fields: readonly {
    readonly name: string;
    readonly how: number;
    readonly origin: string;
    readonly old: string;
    readonly next: string;
  }[];
}

export const DATA_FUNCTIONS = [
  unpacked,
  readRows,
  blockBytes,
  rowLine,
  parsedRow,
  originText,
  unescaped,
  nameAt,
  hexDigest,
  positionOf,
  toldIn,
  toldOf,
  toldTag,
  isWholePage,
];

/** The bytes of an element, or undefined where it is not there. */
export async function unpacked(page: PageDocument, id: string): Promise<Uint8Array | undefined> {
  const element = page.querySelector(`#${id}`);
  if (element === null) return undefined;
  const binary = atob(element.textContent);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const [buffer] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(bytes),
    writer.close(),
  ]);
  return new Uint8Array(buffer);
}

export async function readRows(page: PageDocument): Promise<PageRows | undefined> {
  const [aboutBytes, columns] = await Promise.all([
    unpacked(page, 'about'),
    unpacked(page, 'columns'),
  ]);
  if (aboutBytes === undefined || columns === undefined) return undefined;
  const about = JSON.parse(new TextDecoder().decode(aboutBytes)) as PageAbout;
  const seqs = new Uint32Array(about.rows);
  const kinds = new Uint8Array(about.rows);
  const groups = new Uint16Array(about.rows);
  const verdicts = new Uint8Array(about.rows);
  const view = new DataView(columns.buffer);
  let seq = 0;
  for (let row = 0; row < about.rows; row += 1) {
    seq = (seq + view.getUint32(8 * row, true)) >>> 0;
    seqs[row] = seq;
    kinds[row] = view.getUint8(8 * row + 4);
    groups[row] = view.getUint16(8 * row + 5, true);
    verdicts[row] = view.getUint8(8 * row + 7);
  }
  return { page, about, seqs, kinds, groups, verdicts, cache: new Map() };
}

/** Keeps the last few blocks, so that scrolling unpacks each once and a search does not fill the memory. */
export function blockBytes({ page, cache }: PageRows, block: number): Promise<Uint8Array> {
  const kept = cache.get(block);
  if (kept !== undefined) return kept;
  const bytes = unpacked(page, `block-${String(block)}`).then(
    (found) => found ?? new Uint8Array(0),
  );
  cache.set(block, bytes);
  for (const oldest of cache.keys()) {
    if (cache.size <= 4) break;
    cache.delete(oldest);
  }
  return bytes;
}

/** The line of a row in its block. */
export function rowLine(bytes: Uint8Array, row: number): string {
  let start = 0;
  for (let before = 0; before < row; before += 1) start = bytes.indexOf(10, start) + 1;
  const end = bytes.indexOf(10, start);
  return new TextDecoder().decode(bytes.subarray(start, end === -1 ? bytes.length : end));
}

export function parsedRow(
  about: Pick<PageAbout, 'names' | 'legend' | 'unit'>,
  line: string,
): ShownRow {
  const { names } = about;
  const tab = line.indexOf('\t');
  const numbers = line.slice(0, tab).split(',');
  const [target = '', cause = '', outcome = '', ...values] = line
    .slice(tab + 1)
    .split('\t')
    .map(unescaped);
  const fields = numbers.slice(5).map((field, place) => {
    const [code = '0', ...giver] = field.split(':');
    return {
      name: names[Math.floor(Number(code) / 16)] ?? '',
      how: Number(code) % 16,
      origin: originText(about, giver),
      old: values[2 * place] ?? '',
      next: values[2 * place + 1] ?? '',
    };
  });
  const origin = originText(about, numbers.slice(1, 4));
  return {
    place: nameAt(names, numbers[0]),
    origin,
    status: nameAt(names, numbers[4]),
    target,
    cause,
    outcome,
    fields,
  };
}

function nameAt(names: readonly string[], number = ''): string {
  return number === '' ? '' : (names[Number(number)] ?? '');
}

function originText(
  { names, legend, unit }: Pick<PageAbout, 'names' | 'legend' | 'unit'>,
  numbers: readonly string[],
): string {
  const [source = '', file = '', line = ''] = numbers;
  if (source === '') return '';
  const path = `${names[Number(source)] ?? ''} ${names[Number(file)] ?? ''}`;
  return `${legend[`${source}:${file}`] ?? path}, ${unit} ${line}`;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/gu, (_whole, letter: string) =>
    letter === 't' ? '\t' : letter === 'n' ? '\n' : letter,
  );
}

/** Where an item is among the rows; -1 where it is not. */
export function positionOf({ seqs }: PageRows, seq: number): number {
  return seqs[seq - 1] === seq ? seq - 1 : seqs.indexOf(seq);
}

/** What the page says, and how: to be taken before the script changes any of it. */
export function toldIn(page: PageDocument): string {
  return toldOf(page.documentElement).replace(/\s+/gu, '');
}

/** Every element with its attributes, and every text. Where an element ends is left out. */
function toldOf(element: PageElement): string {
  const name = element.localName;
  if (name === 'script' || name === 'style') return '';
  const attributes = Array.from(element.attributes, (one) => [one.name, one.value] as const);
  const content = Array.from(element.childNodes, (node) => {
    if (node.nodeType === 3) return node.textContent;
    return node.nodeType === 1 ? toldOf(node as PageElement) : '';
  });
  return toldTag(name, attributes) + content.join('');
}

/**
 * What counts of a tag. Extensions of browsers add styles, which the policy stops, and data of their own; the script sets
 * the class of the root; and a reader may fold and unfold what is still being loaded.
 */
export function toldTag(
  name: string,
  attributes: readonly (readonly [name: string, value: string])[],
): string {
  if (['head', 'meta', 'link', 'script', 'style'].includes(name)) return '';
  const told = attributes.filter(([attribute]) => {
    if (name === 'html') return attribute === 'hidden' || attribute === 'dir';
    if (attribute.startsWith('data-')) return /^data-(?:filter|group|lists)$/u.test(attribute);
    return attribute !== 'open' && attribute !== 'style';
  });
  return [
    '\u0000',
    name,
    ...told.flatMap(([attribute, value]) => ['\u0001', attribute, '=', value]),
  ].join('');
}

/** Whether what it told and every block are as they were written. Hashing lets the page answer in between. */
export async function isWholePage(page: PageDocument, told: string): Promise<boolean> {
  const end = page.querySelector('#data-end');
  if (end === null) return false;
  let digests = await hexDigest(new TextEncoder().encode(told));
  for (const element of page.querySelectorAll('script.data')) {
    digests += await hexDigest(new TextEncoder().encode(element.textContent));
    await new Promise<void>((resolve) => {
      page.defaultView.setTimeout(resolve, 0);
    });
  }
  return (await hexDigest(new TextEncoder().encode(digests))) === end.getAttribute('data-digest');
}

export async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
