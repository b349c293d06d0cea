import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Idleness } from '../../src/sandbox/idleness.ts';
import { steppedClock } from './sandbox-account.ts';

it('measures from the last answer to the next request, for each connection alone', () => {
  const clock = steppedClock();
  const idleness = new Idleness(clock);
  const [first, second] = [new Socket(), new Socket()] as const;
  idleness.begin(first);
  clock.advance(400);
  idleness.begin(second);
  clock.advance(100);

  expect([idleness.end(first), idleness.end(second)]).toEqual([500, 100]);
});

it('knows nothing of a new connection, nor of one that is busy', () => {
  const idleness = new Idleness(steppedClock());
  const connection = new Socket();

  const asNew = idleness.end(connection);
  idleness.begin(connection);
  idleness.end(connection);

  expect([asNew, idleness.end(connection)]).toEqual([undefined, undefined]);
});
