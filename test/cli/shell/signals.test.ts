import { afterEach, describe, expect, it } from 'vitest';
import {
  answerSignals,
  type Drain,
  holdSignals,
  listenForSignals,
  releaseSignals,
} from '../../../src/cli/shell/signals.ts';

let drain: Drain | undefined;

afterEach(() => {
  drain?.release();
  releaseSignals();
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, exitCode) => {
  it('drains the first time and stops the second time', () => {
    const seen: (number | 'first')[] = [];
    const listening = listen(seen);

    process.emit(signal);
    const afterFirst = [...seen];
    process.emit(signal);

    expect(listening.signal.aborted).toBe(true);
    expect(listening.exitCode()).toBe(exitCode);
    expect(afterFirst).toEqual(['first']);
    expect(seen).toEqual(['first', exitCode]);
  });
});

it('drains without a signal when the time is over', () => {
  const listening = listen([]);

  listening.start();

  expect(listening.signal.aborted).toBe(true);
  expect(listening.exitCode()).toBeUndefined();
});

it('gives the signals back', () => {
  const before = process.listenerCount('SIGINT');

  listen([]).release();

  expect(process.listenerCount('SIGINT')).toBe(before);
});

describe('a signal that comes while a command starts', () => {
  it('waits until it is known what it does, and is answered at once from then on', () => {
    const answers: number[] = [];
    holdSignals();

    process.emit('SIGTERM');
    const before = [...answers];
    answerSignals((exitCode) => answers.push(exitCode));
    process.emit('SIGINT');

    expect(before).toEqual([]);
    expect(answers).toEqual([143, 130]);
  });

  it('is no matter of the start once the command listens itself', () => {
    const [answers, seen]: [number[], (number | 'first')[]] = [[], []];
    const before = process.listenerCount('SIGINT');
    holdSignals();
    answerSignals((exitCode) => answers.push(exitCode));

    listen(seen);
    process.emit('SIGINT');

    expect([answers, seen]).toEqual([[], ['first']]);
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
  });

  it('is left to the system where it is given back', () => {
    const before = process.listenerCount('SIGINT');
    holdSignals();

    releaseSignals();

    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});

function listen(seen: (number | 'first')[]): Drain {
  drain = listenForSignals({
    onFirst: () => seen.push('first'),
    onSecond: (code) => seen.push(code),
  });
  return drain;
}
