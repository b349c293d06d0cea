import { expect, it } from 'vitest';
import { printPieces } from '../../src/cli/print-pieces.ts';
import { recordingTerminal } from './recording-terminal.ts';

/** What arrives on stdout: the terminal ends every line that it is given. */
function printedOf(pieces: Iterable<string>): { readonly text: string; readonly calls: number } {
  const terminal = recordingTerminal();
  printPieces(terminal, pieces);
  return {
    text: terminal.printed.map((line) => `${line}\n`).join(''),
    calls: terminal.printed.length,
  };
}

it.each([
  ['nothing', [], ''],
  ['one line', ['a\n'], 'a\n'],
  ['lines in pieces', ['a', 'b\nc', '\n'], 'ab\nc\n'],
  ['an empty last line', ['a\n\n'], 'a\n\n'],
  ['no last line end', ['a\nb'], 'a\nb\n'],
  ['lines of a CSV file', ['a\r\nb\r\n'], 'a\r\nb\r\n'],
])('prints %s as it is', (_what, pieces, text) => {
  const printed = printedOf(pieces);

  expect(printed.text).toBe(text);
});

it('prints many small pieces in few calls, and holds little', () => {
  function* lines(): Generator<string> {
    for (let line = 0; line < 20_000; line += 1) yield `line ${String(line)}\n`;
  }

  const printed = printedOf(lines());

  expect(printed.text).toBe([...lines()].join(''));
  expect(printed.calls).toBeGreaterThan(2);
  expect(printed.calls).toBeLessThan(10);
});

it('does not cut a line that is longer than a call', () => {
  const printed = printedOf(['x'.repeat(100_000), 'y\n', 'end\n']);

  expect(printed.text).toBe(`${'x'.repeat(100_000)}y\nend\n`);
});
