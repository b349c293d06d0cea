// Parses the YAML of a configuration and keeps where each key and value stands, so that a problem
// can name its line. Messages are our own: the parser's quote the text, which may hold a pasted key.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, Node, YAMLError } from 'yaml';

export type KeyPath = readonly (string | number)[];

export interface YamlPosition {
  readonly line: number;
  readonly column: number;
}

export interface YamlTree {
  /** Plain values: objects, lists, texts, numbers. */
  readonly value: unknown;
  /** The place of the value or its key, or of the nearest thing around it that is written. */
  positionOf(path: KeyPath, at: 'key' | 'value'): YamlPosition;
}

export interface YamlFault extends YamlPosition {
  readonly message: string;
}

export type ParsedYaml =
  | { readonly kind: 'tree'; readonly tree: YamlTree }
  | { readonly kind: 'faults'; readonly faults: readonly YamlFault[] };

/** By the parser's code. */
const FAULTS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: 'This key is written twice; keep one of them.',
  TAB_AS_INDENT: 'Lines are indented with spaces, not with tabs.',
  BAD_INDENT: 'The indentation differs from the lines above, or a closing bracket is missing.',
  MISSING_CHAR:
    'A closing quote, a bracket or the colon after a key is missing, or the line is not indented like those above it.',
  BLOCK_AS_IMPLICIT_KEY: 'A second "key: value" on one line; use a new line, or quotes.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line; is a colon or a quote missing?',
  BAD_SCALAR_START: 'A text that begins with this character must stand in quotes.',
  MULTIPLE_DOCS: 'The file holds a second document; remove the line ---.',
  BAD_ALIAS: 'This alias is not written correctly.',
};

export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  if (document.errors.length > 0) {
    return { kind: 'faults', faults: faultsOf(document.errors, lines) };
  }
  const lossyKeys = lossyKeyOffsets(document);
  if (lossyKeys.length > 0) {
    const message = 'A key that looks like a number changes when it is read; put it in quotes.';
    return { kind: 'faults', faults: lossyKeys.map((key) => ({ ...place(lines, key), message })) };
  }
  try {
    const value: unknown = document.toJS();
    const positionOf = (path: KeyPath, at: 'key' | 'value'): YamlPosition =>
      place(lines, offsetOf(document, path, at));
    return { kind: 'tree', tree: { value, positionOf } };
  } catch {
    // Two things lead here: an alias without its anchor, and aliases that multiply without end.
    const message =
      'An alias (*name) has no anchor (&name) above it, or there are too many aliases.';
    return { kind: 'faults', faults: [{ line: 1, column: 1, message }] };
  }
}

/** The text of a key at the top of a document that may have faults elsewhere. Throws what the parser throws. */
export function textAt(text: string, key: string): string | undefined {
  const value: unknown = parseDocument(text, { prettyErrors: false }).get(key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The first fault of each line: later ones are consequences of it. */
function faultsOf(errors: readonly YAMLError[], lines: LineCounter): readonly YamlFault[] {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const told = new Map<number, YamlFault>();
  // A tab causes faults all around it.
  for (const { code, pos } of tabs.length > 0 ? tabs : errors) {
    const at = place(lines, pos[0]);
    const message = FAULTS[code] ?? 'This is not valid YAML; quotes round the text may help.';
    if (!told.has(at.line)) told.set(at.line, { ...at, message });
  }
  return [...told.values()];
}

/** The key `01` would become `1`, a status word or column that no row has. */
function lossyKeyOffsets(document: Document.Parsed): readonly number[] {
  const offsets: number[] = [];
  visit(document, {
    Pair: (_, { key }) => {
      if (!isScalar(key) || typeof key.value !== 'number') return;
      if (key.source !== String(key.value)) offsets.push(startOf(key) ?? 0);
    },
  });
  return offsets;
}

function place(lines: LineCounter, offset: number): YamlPosition {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function offsetOf(document: Document.Parsed, path: KeyPath, at: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, step] of path.entries()) {
    const found = childOf(isAlias(node) ? node.resolve(document) : node, step);
    // It is absent or merged in from elsewhere: what surrounds it is the place to fix.
    if (found === undefined) return offset;
    node = found.value;
    const wantsKey = depth === path.length - 1 && at === 'key';
    offset = (wantsKey ? found.keyOffset : startOf(node)) ?? found.keyOffset ?? offset;
  }
  return offset;
}

function childOf(node: unknown, step: string | number) {
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? undefined : { value: item, keyOffset: startOf(item) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  if (pair === undefined) return undefined;
  const keyOffset = startOf(pair.key);
  // An empty value has a place too, behind its key, but a reader looks for the key.
  const isEmpty = isScalar(pair.value) && pair.value.value === null;
  return { value: isEmpty ? pair.key : pair.value, keyOffset };
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined;
  // `in` cannot narrow further: every parsed node carries [start, value end, node end].
  const { range } = node as Pick<Node, 'range'>;
  return range?.[0];
}
