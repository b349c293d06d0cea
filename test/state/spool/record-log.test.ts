import { existsSync, closeSync, openSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { StateUnusableError } from '../../../src/state/errors.ts';
import { NamelessFile } from '../../../src/state/spool/nameless-file.ts';
import { RecordCursor } from '../../../src/state/spool/record-cursor.ts';
import { RecordLog, type Bytes } from '../../../src/state/spool/record-log.ts';
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
    log.span({ bytes, from: 1, to: bytes.length - 1 });
  }
}

function read(cursor: RecordCursor, part: Part): Part {
  if ('number' in part) return { number: part.number < 0 ? cursor.signed() : cursor.number() };
  return 'text' in part ? { text: cursor.text() } : { span: cursor.text() };
}

describe.each(homes)('records %s', (_, home) => {
  it('are read as they were written, one log after the other', () => {
    const log = new RecordLog(home());
    fc.assert(
      fc.property(parts, (written) => {
        log.restart();
        for (const part of written) write(log, part);

        const cursor = new RecordCursor(log.source());
        expect(written.map((part) => read(cursor, part))).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });

  it('may be read and then written on', () => {
    const log = new RecordLog(home());
    log.text('one');
    expect(new RecordCursor(log.source()).text()).toBe('one');

    log.text('two');

    const cursor = new RecordCursor(log.source());
    expect([cursor.text(), cursor.text()]).toEqual(['one', 'two']);
  });

  it('may be passed over', () => {
    const log = new RecordLog(home());
    for (const text of ['x'.repeat(300_000), 'two']) log.text(text);
    const cursor = new RecordCursor(log.source());

    cursor.skipText();

    expect(cursor.text()).toBe('two');
  });

  it('end where nothing more was written', () => {
    const log = new RecordLog(home());
    log.number(7);
    const cursor = new RecordCursor(log.source());
    cursor.number();

    expect(() => cursor.number()).toThrow('ends within a record');
  });
});

const FULL_DISK = '/dev/full';

it.skipIf(!existsSync(FULL_DISK))('tells of a full disk', () => {
  const descriptor = openSync(FULL_DISK, 'w');
  const log = new RecordLog({ kind: 'file', descriptor, place: FULL_DISK });
  log.number(1);

  expect(() => log.source()).toThrow(StateUnusableError);
  closeSync(descriptor);
});
