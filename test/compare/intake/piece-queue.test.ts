import { describe, expect, it } from 'vitest';
import { PieceQueue } from '../../../src/compare/account/serve-intake.ts';

/** A queue, with the buffers that came back from it by what they hold. */
function queue() {
  const back: string[] = [];
  const pieces = new PieceQueue((buffer) => back.push(textOf(buffer)));
  const add = (text: string, length = text.length): void => {
    pieces.add(bufferOf(text), length);
  };
  return { pieces, add, back };
}

function bufferOf(text: string): ArrayBuffer {
  const buffer = new ArrayBuffer(text.length);
  new Uint8Array(buffer).set(Buffer.from(text));
  return buffer;
}

function textOf(buffer: ArrayBuffer): string {
  return Buffer.from(buffer).toString();
}

async function allOf(pieces: PieceQueue): Promise<string[]> {
  const read: string[] = [];
  for await (const piece of pieces.read()) read.push(piece.toString());
  return read;
}

describe('pieces', () => {
  it('are read in the order in which they came, and given back once each', async () => {
    const { pieces, add, back } = queue();
    for (const text of ['a', 'b', 'c']) add(text);
    pieces.end();

    expect(await allOf(pieces)).toEqual(['a', 'b', 'c']);
    expect(back).toEqual(['a', 'b', 'c']);
  });

  it('are read as far as they are filled', async () => {
    const { pieces, add, back } = queue();
    add('filled, then old', 6);
    add('all old', 0);
    pieces.end();

    expect(await allOf(pieces)).toEqual(['filled', '']);
    expect(back).toEqual(['filled, then old', 'all old']);
  });

  it('are waited for', async () => {
    const { pieces, add } = queue();
    const reading = allOf(pieces);
    for (const text of ['a', 'b']) {
      await Promise.resolve();
      add(text);
    }
    await Promise.resolve();
    pieces.end();

    expect(await reading).toEqual(['a', 'b']);
  });

  it('are given back only when the next one is asked for', async () => {
    const { pieces, add, back } = queue();
    for (const text of ['a', 'b']) add(text);
    const reading = pieces.read();

    await reading.next();
    expect(back).toEqual([]);
    await reading.next();
    expect(back).toEqual(['a']);
  });

  it('may be none at all', async () => {
    const { pieces, back } = queue();
    pieces.end();

    expect(await allOf(pieces)).toEqual([]);
    expect(back).toEqual([]);
  });
});

describe('a body that breaks off', () => {
  it('is no body, also for a reader that waits', async () => {
    const { pieces, add } = queue();
    add('a');
    const reading = allOf(pieces);
    await Promise.resolve();
    pieces.breakOff();

    await expect(reading).rejects.toThrow('broke off');
  });

  it('does not end after all', async () => {
    const { pieces } = queue();
    pieces.breakOff();
    pieces.end();

    await expect(allOf(pieces)).rejects.toThrow('broke off');
  });

  it('came to its end when it breaks off behind it', async () => {
    const { pieces, add } = queue();
    add('a');
    pieces.end();
    pieces.breakOff();

    expect(await allOf(pieces)).toEqual(['a']);
  });
});

describe('a queue that nobody reads any more', () => {
  it('gives back what waits and what comes later', async () => {
    const { pieces, add, back } = queue();
    for (const text of ['a', 'b', 'c']) add(text);
    const reading = pieces.read();
    await reading.next();
    await reading.return(undefined);

    pieces.abandon();
    expect(back).toEqual(['a', 'b', 'c']);
    add('d');
    pieces.end();
    pieces.breakOff();
    add('e');
    expect(back).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
