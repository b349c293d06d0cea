import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openExportTarget } from '../../src/cli/export-target.ts';
import { stateDirectory } from '../state/state-directory.ts';
import { recordingTerminal } from './recording-terminal.ts';

const directory = stateDirectory();

it('prints on stdout what has no file, with its line ends as they are', () => {
  const terminal = recordingTerminal();
  const target = openExportTarget(undefined, terminal);

  target.write('a\r\nb\r\n');
  target.write('c\n');
  target.keep();

  expect(terminal.printed.map((line) => `${line}\n`)).toEqual(['a\r\nb\r\n', 'c\n']);
});

it('can drop what is on stdout, where there is nothing to take back', () => {
  expect(() => openExportTarget(undefined, recordingTerminal()).discard()).not.toThrow();
});

describe('a file', () => {
  it.each(['"contact_type","email","x"\r\n', '{"email_address":"a"}\n', ''])(
    'takes the place of an earlier export %j',
    (earlier) => {
      writeFileSync(directory.path('a.csv'), earlier);

      const target = openExportTarget(directory.path('a.csv'), recordingTerminal());
      target.write('new\n');
      target.keep();

      expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('new\n');
    },
  );

  it('takes the place of no other file, such as one that a source reads', () => {
    writeFileSync(directory.path('a.csv'), 'email,first_name\n');

    expect(() => openExportTarget(directory.path('a.csv'), recordingTerminal())).toThrow(
      expect.objectContaining({ code: 'USAGE', message: expect.stringContaining('a.csv') }),
    );
    expect(readdirSync(directory.path('.'))).toEqual(['a.csv']);
  });

  it('is not there when it never became whole', () => {
    const target = openExportTarget(directory.path('a.csv'), recordingTerminal());
    target.write('half\n');

    target.discard();

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });
});
