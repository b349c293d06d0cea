// What a log of rows keeps, and what a cursor reads of whole logs.
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Bytes,
  readAt,
  RecordCursor,
  RecordLog,
} from '../../../src/state/staged-rows/record-log.ts';
import { NamelessFile } from '../../../src/state/staged-rows/staged-rows.ts';
import { StateUnusableError } from '../../../src/state/storage/errors.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();
let file: NamelessFile;

beforeEach(() => {
  file = new NamelessFile(directory.path('rows'));
});

afterEach(() => {
  file.close();
});

const homes: readonly (readonly [string, () => Bytes])[] = [
  ['in memory', () => ({ kind: 'memory' })],
  ['in a file', () => ({ kind: 'file', descriptor: file.descriptor, place: 'rows' })],
];

type Part = { readonly number: number } | { readonly text: string } | { readonly span: string };

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  // More than is kept back in memory, and more than a cursor reads at a time.
  fc.constantFrom('', 'x'.repeat(1_000), 'é'.repeat(200_000)),
);
const parts = fc.array(
  fc.oneof(
    fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }).map((number): Part => ({ number })),
    texts.map((text): Part => ({ text })),
    texts.map((text): Part => ({ span: text })),
  ),
  { maxLength: 12 },
);

function write(log: RecordLog, part: Part): void {
  if ('number' in part) {
    log.number(part.number);
  } else if ('text' in part) {
    log.text(part.text);
  } else {
    const bytes = Buffer.from(`<${part.span}>`);
    log.slice({ bytes, from: 1, to: bytes.length - 1 });
  }
}

function read(cursor: RecordCursor, part: Part): Part {
  if ('number' in part) return { number: part.number < 0 ? cursor.signed() : cursor.number() };
  return 'text' in part ? { text: cursor.text() } : { span: cursor.text() };
}

function record(log: RecordLog, written: readonly Part[]): void {
  log.begin();
  for (const part of written) write(log, part);
  log.end();
}

describe.each(homes)('records %s', (_, home) => {
  it('are read as they were written, one log after the other', () => {
    const log = new RecordLog(home());
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), (written) => {
        log.restart();
        for (const its of written) record(log, its);

        const cursor = new RecordCursor(log.source());
        for (const its of written) {
          cursor.next();
          expect(its.map((part) => read(cursor, part))).toEqual(its);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are read one after the other also where parts of them are not asked for', () => {
    const log = new RecordLog(home());
    fc.assert(
      fc.property(fc.array(fc.tuple(parts, fc.nat({ max: 12 })), { maxLength: 6 }), (written) => {
        log.restart();
        for (const [its] of written) record(log, its);

        const cursor = new RecordCursor(log.source());
        for (const [its, count] of written) {
          cursor.next();
          const asked = its.slice(0, count);
          expect(asked.map((part) => read(cursor, part))).toEqual(asked);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('may be read and then written on', () => {
    const log = new RecordLog(home());
    record(log, [{ text: 'one' }]);
    const early = new RecordCursor(log.source());
    early.next();
    expect(early.text()).toBe('one');

    record(log, [{ text: 'two' }]);

    const cursor = new RecordCursor(log.source());
    cursor.next();
    cursor.next();
    expect(cursor.text()).toBe('two');
  });

  it('end where nothing more was written', () => {
    const log = new RecordLog(home());
    record(log, [{ number: 7 }]);
    const cursor = new RecordCursor(log.source());
    cursor.next();

    expect(() => {
      cursor.next();
    }).toThrow('within a record');
  });
});

const FULL_DISK = '/dev/full';

it.skipIf(!existsSync(FULL_DISK))('tells of a full disk', () => {
  const descriptor = openSync(FULL_DISK, 'w');
  const log = new RecordLog({ kind: 'file', descriptor, place: FULL_DISK });
  record(log, [{ number: 1 }]);

  expect(() => log.source()).toThrow(StateUnusableError);
  closeSync(descriptor);
});

it('reads by the place, also while another reader is at work', () => {
  const file = new NamelessFile(directory.path('rows'));
  writeSync(file.descriptor, '\u0007\0\0\0\u0003\0\0\0Ada\u0007\0\0\0\u0003\0\0\0Bob', 0);
  const source = { kind: 'file', descriptor: file.descriptor, place: 'rows', length: 22 } as const;
  const cursors = [new RecordCursor(source), new RecordCursor(source)];

  const read = [1, 2].map(() =>
    cursors.map((cursor) => {
      cursor.next();
      return cursor.text();
    }),
  );

  expect(read).toEqual([
    ['Ada', 'Ada'],
    ['Bob', 'Bob'],
  ]);
  file.close();
});

it('refuses a file that lost its end', () => {
  const file = new NamelessFile(directory.path('rows'));
  writeSync(file.descriptor, '\u0007\0\0\0A', 0);
  const home = { descriptor: file.descriptor, place: 'rows' };
  const cursor = new RecordCursor({ kind: 'file', ...home, length: 11 });

  expect(() => {
    cursor.next();
  }).toThrow('shorter');
  expect(() => readAt(home, Buffer.alloc(1), 9)).toThrow('shorter');
  file.close();
});
