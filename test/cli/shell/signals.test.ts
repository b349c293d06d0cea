import { afterEach, describe, expect, it } from 'vitest';
import { type Drain, listenForSignals } from '../../../src/cli/shell/terminal.ts';

let drain: Drain | undefined;

afterEach(() => {
  drain?.release();
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

function listen(seen: (number | 'first')[]): Drain {
  drain = listenForSignals({
    onFirst: () => seen.push('first'),
    onSecond: (code) => seen.push(code),
  });
  return drain;
}
