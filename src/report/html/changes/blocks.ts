// The changes that a page holds for its script: every one of them, in blocks that are unpacked when they are
// looked at. A row is a line: numbers, a tab, and texts with tabs between them, so that a search is one over plain text.
import { deflateRawSync } from 'node:zlib';
import { type Json, sha256Hex } from '../../../lib/index.ts';
import { ITEM_KINDS, type Need, VERDICTS } from '../../../plan/index.ts';
import { CHANGE_CLASSES, type ChangeClass } from '../../../review/index.ts';
import type { Origin } from '../../../contacts/index.ts';
import { fieldWords } from '../../words/field-words.ts';
import { CLASS_WORDS } from '../../words/look-words.ts';
import { KIND_WORDS } from '../../words/phrases.ts';
import { markup, type Markup, markupText } from '../page/markup.ts';
import { toldTag } from './blocks-script.ts';
import { type Entry, fileKey, type Legend } from './changes.ts';

/** One change, and what the page can filter it by. */
export interface DataRow extends Entry {
  /** The place of its group among the groups of the plan. */
  readonly group?: number | undefined;
  /** By field, how it changes. */
  readonly classes?: ReadonlyMap<string, ChangeClass>;
}

const BLOCK_ROWS = 10_000;

/** Stands for "in no group" and "without a verdict". */
const NO_GROUP = 0xffff;
const NO_VERDICT = 0xff;

/** Four bytes for the number of the item less the one before, then its kind, its group and its verdict. */
const COLUMN_BYTES = 8;

/** How many rows name a place, a source or a field. */
type Facet = Map<number, number>;

/**
 * What is no ASCII and becomes it where upper and lower case, and composed and decomposed, are one: the Turkish İ, the
 * signs of Kelvin, of a Greek question and of a Greek varia. A search by the bytes of a word would miss it.
 */
export const ODD = /[\u0130\u037e\u1fef\u212a]/u;

export class PageData {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #told: string[];
  readonly #digests: string[] = [];
  readonly #columns: Buffer[] = [];
  readonly #facets = {
    place: new Map() as Facet,
    source: new Map() as Facet,
    field: new Map() as Facet,
  };
  readonly #odd: number[] = [];
  #rows = 0;
  #blocks = 0;
  #before = 0;

  /** `head` is the text of the page before what is watched. */
  constructor(head = '') {
    this.#told = [toldBy(head)];
  }

  /** The number that stands for a name of a place, source, file or status. */
  nameOf(text: string): number {
    return this.#numberOf(`name ${text}`, text);
  }

  /** The number that stands for a field, which the page calls as people do. */
  fieldOf(field: string): number {
    return this.#numberOf(`field ${field}`, fieldWords(field));
  }

  #numberOf(key: string, words: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#numbers.size);
    this.#names.push(words);
    return this.#names.length - 1;
  }

  /** Files by the numbers of their sources and their own, and what the page calls them. */
  legend({ files, names }: Legend): Record<string, string> {
    return Object.fromEntries(
      files.flatMap(({ source, file }) => {
        const name = names.get(fileKey({ source, file }));
        const numbers = [source, file].map((text) => String(this.nameOf(text))).join(':');
        return name === undefined ? [] : [[numbers, name]];
      }),
    );
  }

  /** The page up to its data; what it says is part of the mark of its end. */
  *watched(pieces: Iterable<Markup>): Generator<Markup> {
    for (const piece of pieces) {
      this.#told.push(toldBy(piece.text));
      yield piece;
    }
  }

  /** Reads the rows once; holds eight bytes of each. */
  *blocks(rows: Iterable<DataRow>): Generator<Markup> {
    let lines: string[] = [];
    let columns = Buffer.alloc(BLOCK_ROWS * COLUMN_BYTES);
    for (const row of rows) {
      this.#writeColumns(columns, lines.length, row);
      lines.push(this.#line(row));
      if (lines.length < BLOCK_ROWS) continue;
      yield this.#block(lines, columns);
      lines = [];
      columns = Buffer.alloc(BLOCK_ROWS * COLUMN_BYTES);
    }
    if (lines.length > 0) yield this.#block(lines, columns);
  }

  /** After the blocks: what is known of all rows, what the page is about, and the mark of its end. */
  *end(about: Readonly<Record<string, Json>>, parts: Readonly<Record<string, Buffer>>) {
    yield this.#element('columns', Buffer.concat(this.#columns));
    for (const [name, bytes] of Object.entries(parts)) yield this.#element(name, bytes);
    const facets = Object.fromEntries(
      Object.entries(this.#facets).map(([name, counts]) => [
        name,
        [...counts].map((pair) => [...pair]),
      ]),
    );
    const all = {
      ...about,
      facets,
      names: this.#names,
      rows: this.#rows,
      blocks: this.#blocks,
      blockRows: BLOCK_ROWS,
      odd: this.#odd,
    };
    yield this.#element('about', Buffer.from(JSON.stringify(all)));
    const told = [...this.#told, toldBy('<div id="data-end" hidden>')].join('');
    const digest = sha256Hex([sha256Hex(told.replaceAll(/\s+/gu, '')), ...this.#digests].join(''));
    yield markup`<div id="data-end" data-digest="${digest}" hidden></div>
`;
  }

  #block(lines: readonly string[], columns: Buffer): Markup {
    this.#rows += lines.length;
    this.#columns.push(columns.subarray(0, lines.length * COLUMN_BYTES));
    const text = lines.join('\n');
    if (ODD.test(text)) this.#odd.push(this.#blocks);
    this.#blocks += 1;
    return this.#element(`block-${String(this.#blocks - 1)}`, Buffer.from(text));
  }

  #element(id: string, bytes: Buffer): Markup {
    const content = deflateRawSync(bytes).toString('base64');
    this.#digests.push(sha256Hex(content));
    return {
      text: `<script type="application/octet-stream" class="data" id="${id}">${content}</script>\n`,
    };
  }

  #writeColumns(columns: Buffer, row: number, { seq, change, group, verdict }: DataRow): void {
    const at = row * COLUMN_BYTES;
    columns.writeUInt32LE((seq - this.#before) >>> 0, at);
    this.#before = seq;
    columns[at + 4] = change === null ? NO_VERDICT : ITEM_KINDS.indexOf(change.kind);
    columns.writeUInt16LE(group ?? NO_GROUP, at + 5);
    columns[at + 7] = verdict === null ? NO_VERDICT : VERDICTS.indexOf(verdict);
  }

  #line({ change, reason, classes }: DataRow): string {
    if (change === null) return `,,,,\t\t\t${escaped(reason)}`;
    const { contactType, group, segment, status, origin, target } = change;
    const place = contactType ?? segment ?? group;
    if (place !== null) add(this.#facets.place, this.nameOf(place));
    const fields = change.changes.map(({ field, origin: giver }) => {
      const how = classes?.get(field);
      const name = this.fieldOf(field);
      add(this.#facets.field, name);
      const code = name * 16 + (how === undefined ? 15 : CHANGE_CLASSES.indexOf(how));
      return giver === undefined
        ? String(code)
        : `${String(code)}:${this.#origin(giver).join(':')}`;
    });
    const numbers = [
      place === null ? '' : this.nameOf(place),
      ...(origin === null ? ['', '', ''] : this.#origin(origin)),
      status === null ? '' : this.nameOf(status),
      ...fields,
    ];
    if (origin !== null) add(this.#facets.source, this.nameOf(origin.source));
    const values = change.changes.flatMap(({ old, next }) => [old, next]);
    const texts = [target, change.reason, reason, ...values];
    return `${numbers.join(',')}\t${texts.map(escaped).join('\t')}`;
  }

  #origin({ source, file, line }: Origin): readonly number[] {
    return [this.nameOf(source), this.nameOf(file), line];
  }
}

/** A style or a script, whose content the page does not show. */
const UNSHOWN = /(<(style|script)\b[^>]*>)[^]*?<\/\2>/gu;

const ATTRIBUTE = / ([A-Za-z-]+)(?:="([^"]*)")?/gu;

/** What `toldIn` finds in the page of a text that has whole tags, with its blanks. */
function toldBy(text: string): string {
  const pieces = text.replaceAll(UNSHOWN, '$1').split(/(<[^>]*>)/u);
  return pieces
    .map((piece, place) => {
      if (place % 2 === 0) return markupText(piece);
      const name = /^<([a-z][a-z\d]*)/u.exec(piece)?.[1];
      if (name === undefined) return '';
      const attributes = Array.from(
        piece.matchAll(ATTRIBUTE),
        ([, attribute = '', value = '']) => [attribute, markupText(value)] as const,
      );
      return toldTag(name, attributes);
    })
    .join('');
}

function add(counts: Facet, name: number): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' };

/** Neither a tab nor the end of a line stays; nothing stands for empty. */
function escaped(text: string | null): string {
  return (text ?? '').replaceAll(/[\\\t\n]/gu, (character) => ESCAPES[character] ?? '');
}

/** Numbers as their differences, so that regular ones pack well: the edges of a plan. */
export function packedPairs(needs: Iterable<Pick<Need, 'seq' | 'needed'>>): Buffer {
  const parts: Buffer[] = [];
  let part = Buffer.alloc(0);
  let [used, first, second] = [0, 0, 0];
  for (const { seq, needed } of needs) {
    // For more than one reason.
    if (seq === first && needed === second) continue;
    if (used === part.length) {
      part = Buffer.alloc(80_000);
      used = 0;
      parts.push(part);
    }
    part.writeUInt32LE((seq - first) >>> 0, used);
    part.writeUInt32LE((needed - second) >>> 0, used + 4);
    [used, first, second] = [used + 8, seq, needed];
  }
  if (parts.length > 0) parts[parts.length - 1] = part.subarray(0, used);
  return Buffer.concat(parts);
}

/** What the filters call kinds of items and ways of changing. */
export const FILTER_WORDS = {
  kinds: ITEM_KINDS.map((kind) => `${KIND_WORDS[kind].verb} ${KIND_WORDS[kind].noun}`),
  classes: CHANGE_CLASSES.map((how) => CLASS_WORDS[how]),
};
