// Takes a JSON text apart into the objects that are its rows: one after the other, as NDJSON has them,
// or as the elements of one list. Only one object at a time is held.
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceTruncatedError, SourceUnreadableError } from '../source.ts';

/** One object, not parsed yet. */
export interface JsonObjectText {
  readonly text: string;
  /** The line on which it begins, or in a list, which often is a single line, its place from 1. */
  readonly line: number;
}

/** The same as of a CSV record: far more than one person needs. */
const LONGEST_OBJECT_LENGTH = 1024 * 1024;
const DEEPEST_NESTING = 64;

export async function* jsonObjects(
  chunks: Chunks,
  path: string,
): AsyncGenerator<readonly JsonObjectText[]> {
  const decoder = new TextDecoder();
  const scanner = new ObjectScanner(path);
  for await (const chunk of chunks) yield scanner.push(decoder.decode(chunk, { stream: true }));
  scanner.end();
}

type Outside = 'start' | 'lines' | 'list' | 'after-list';

class ObjectScanner {
  readonly #path: string;
  #outside: Outside = 'start';
  #line = 1;
  #count = 0;
  /** The beginning of an object that goes on in the next piece. */
  #held = '';
  #objectLine = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(path: string) {
    this.#path = path;
  }

  push(piece: string): readonly JsonObjectText[] {
    const found: JsonObjectText[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (character === '\n') this.#line += 1;
      if (this.#depth === 0) {
        if (this.#opens(character)) from = at;
      } else if (this.#closes(character)) {
        found.push({ text: this.#held + piece.slice(from, at + 1), line: this.#place() });
        this.#held = '';
      }
    }
    if (this.#depth > 0) this.#hold(piece.slice(from));
    return found;
  }

  end(): void {
    const isWhole = this.#outside === 'lines' || this.#outside === 'after-list';
    if (this.#depth === 0 && isWhole) return;
    const line = this.#depth > 0 ? this.#objectLine : this.#line;
    throw new SourceTruncatedError(
      `Reading ${this.#path}: the file seems cut off in what begins on line ${String(line)}.`,
      { hint: 'Let the export finish and run again.', line },
    );
  }

  /** Between objects: whether the character begins one. */
  #opens(character: string): boolean {
    if (/\s/u.test(character)) return false;
    if (character === '{' && this.#outside !== 'after-list') {
      if (this.#outside === 'start') this.#outside = 'lines';
      this.#depth = 1;
      this.#count += 1;
      this.#objectLine = this.#line;
      return true;
    }
    this.#outside = this.#afterMark(character);
    return false;
  }

  #afterMark(character: string): Outside {
    if (character === '[' && this.#outside === 'start') return 'list';
    if (character === ']' && this.#outside === 'list') return 'after-list';
    if (character === ',' && this.#outside === 'list') return 'list';
    throw this.#notRows();
  }

  /** Inside an object: whether the character ends it. */
  #closes(character: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inString = false;
      return false;
    }
    if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#deepen();
    else if (character === '}' || character === ']') this.#depth -= 1;
    return this.#depth === 0;
  }

  #deepen(): void {
    this.#depth += 1;
    if (this.#depth <= DEEPEST_NESTING) return;
    throw this.#unreadable(`holds more than ${String(DEEPEST_NESTING)} levels`);
  }

  #hold(piece: string): void {
    this.#held += piece;
    if (this.#held.length <= LONGEST_OBJECT_LENGTH) return;
    throw this.#unreadable(`is longer than ${String(LONGEST_OBJECT_LENGTH)} characters`);
  }

  #place(): number {
    return this.#outside === 'list' ? this.#count : this.#objectLine;
  }

  #unreadable(fault: string): SourceUnreadableError {
    return new SourceUnreadableError(
      `Reading ${this.#path}: the JSON object from line ${String(this.#objectLine)} ${fault}.`,
      {
        hint: 'Every person must be an object of its own: export a plain list of objects, or one per line.',
      },
    );
  }

  #notRows(): SourceUnreadableError {
    return new SourceUnreadableError(
      `Reading ${this.#path}: line ${String(this.#line)} holds something else than JSON objects.`,
      { hint: 'Export a list of objects, or one object per line, with the same keys.' },
    );
  }
}
