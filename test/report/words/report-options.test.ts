import { expect, it } from 'vitest';
import { ansiStyle, plainStyle } from '../../../src/report/words/report-options.ts';

const names = ['bold', 'dim', 'green', 'red', 'yellow', 'cyan'] as const;

it.each(names)('leaves text as it is when plain %s is asked for', (name) => {
  const painted = plainStyle[name]('text');

  expect(painted).toBe('text');
});

it('starts and ends each paint of its own when colours are asked for', () => {
  const painted = names.map((name) => ansiStyle[name]('text'));

  expect(new Set(painted).size).toBe(names.length);
  for (const text of painted) {
    // eslint-disable-next-line no-control-regex -- Escape codes are what is tested here.
    expect(text).toMatch(/^\u001b\[\d+mtext\u001b\[(?:22|39)m$/u);
  }
});
