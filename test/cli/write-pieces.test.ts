import { expect, it } from 'vitest';
import { writePieces } from '../../src/cli/write-pieces.ts';
import { fakeClock } from '../fake-clock.ts';

const PIECES = Array.from({ length: 100 }, (_, index) => String(index));

it('writes all pieces in order', async () => {
  const written: string[] = [];
  const controller = new AbortController();

  const isWhole = await writePieces(PIECES, {
    write: (piece) => written.push(piece),
    clock: fakeClock(),
    signal: controller.signal,
  });

  expect(isWhole).toBe(true);
  expect(written).toEqual(PIECES);
});

it('lets other work happen in between', async () => {
  const written: string[] = [];
  let writtenMeanwhile = -1;
  const clock = fakeClock();
  clock.after(0, () => (writtenMeanwhile = written.length));

  await writePieces(PIECES, {
    write: (piece) => written.push(piece),
    clock,
    signal: new AbortController().signal,
  });

  expect(writtenMeanwhile).toBeGreaterThan(0);
  expect(writtenMeanwhile).toBeLessThan(PIECES.length);
});

it.each([0, 5, 99])('writes nothing more once it is told to stop after %d', async (count) => {
  const written: string[] = [];
  const controller = new AbortController();
  if (count === 0) controller.abort();

  const isWhole = await writePieces(PIECES, {
    write: (piece) => {
      written.push(piece);
      if (written.length === count) controller.abort();
    },
    clock: fakeClock(),
    signal: controller.signal,
  });

  expect(isWhole).toBe(false);
  expect(written).toHaveLength(count);
});
