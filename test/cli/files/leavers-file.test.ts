// The file that tells another program who left.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LeaversFile } from '../../../src/cli/files/leavers-file.ts';
import type { Journal } from '../../../src/state/index.ts';
import { begunJournal, stateDirectory } from '../../state/state-directory.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

/** A run that sees these people for the first time, or still may tell of them; then the file is saved. */
function night(file: LeaversFile, { listEntries }: Journal, addresses: readonly string[]): void {
  file.begin();
  see(file, listEntries, addresses);
  file.save(recordingTerminal());
}

function see(
  file: LeaversFile,
  listEntries: Journal['listEntries'],
  addresses: readonly string[],
): void {
  const entries = addresses.map((address) => ({ address, groupId: null, shownIn: [null] }));
  listEntries.record({ runId: 'run-1', lists: [null], entries }, (entry, { isFiled }) => {
    const person = { ...entry, where: 'global', firstRun: 'run-1', firstDay: '2026-11-20' };
    if (!isFiled) file.take(person);
  });
}

function fileOf(name = 'left.csv') {
  const { journal } = begunJournal();
  return { journal, file: new LeaversFile(directory.path(name), journal) };
}

const HEADER = '"address","where","group_id","first_run","first_day"\r\n';
const line = (name: string): string => `"${name}","global","","run-1","2026-11-20"\r\n`;
const text = (name = 'left.csv'): string => readFileSync(directory.path(name), 'utf8');

it('holds a header alone after a night without news, for its owner alone', () => {
  const { file, journal } = fileOf();

  night(file, journal, []);

  expect(text()).toBe(HEADER);
  expect(directory.mode('left.csv')).toBe('600');
});

it('tells of each person once, also of one whose address begins like a formula', () => {
  const { file, journal } = fileOf();

  night(file, journal, ['+ada@example.com']);
  rmSync(directory.path('left.csv'));
  night(file, journal, ['+ada@example.com', 'bob@example.com']);

  expect(text()).toBe(HEADER + line('bob@example.com'));
});

it('keeps those of earlier nights until somebody takes the file away', () => {
  const { file, journal } = fileOf();

  night(file, journal, ['ada@example.com']);
  night(file, journal, ['ada@example.com']);
  night(file, journal, ['ada@example.com', 'bob@example.com']);

  expect(text()).toBe(HEADER + line('bob@example.com') + line('ada@example.com'));
  expect(readdirSync(directory.path('.'))).toEqual(['left.csv']);
});

it.each(['', HEADER])('counts a file that was emptied to %j as taken away', (left) => {
  const { file, journal } = fileOf();
  night(file, journal, ['ada@example.com']);

  writeFileSync(directory.path('left.csv'), left);
  night(file, journal, ['ada@example.com', 'bob@example.com']);

  expect(text()).toBe(HEADER + line('bob@example.com'));
});

it('is lines of JSON where its name says so', () => {
  const { file, journal } = fileOf('left.ndjson');

  night(file, journal, ['ada@example.com']);
  night(file, journal, ['bob@example.com']);

  expect(
    text('left.ndjson')
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each) as unknown),
  ).toEqual(
    ['bob@example.com', 'ada@example.com'].map((address) => ({
      address,
      where: 'global',
      group_id: null,
      first_run: 'run-1',
      first_day: '2026-11-20',
    })),
  );
});

it('takes more people than it holds in memory at once', () => {
  const { file, journal } = fileOf();
  const many = Array.from({ length: 1_201 }, (_, index) => `p${String(index)}@example.com`);

  night(file, journal, many);

  expect(text().split('\r\n')).toHaveLength(1_203);
});

it('loses nobody by a run that never ended', () => {
  const { file, journal } = fileOf();
  file.begin();
  see(file, journal.listEntries, ['ada@example.com']);
  file.discard();

  night(file, journal, ['ada@example.com']);

  expect(text()).toBe(HEADER + line('ada@example.com'));
});

it('loses nobody by a directory that is not there for a night', () => {
  const { file, journal } = fileOf('drop/left.csv');
  const failing = (): void => {
    night(file, journal, ['ada@example.com']);
  };

  expect(failing).toThrow(
    expect.objectContaining({
      code: 'FILE_UNWRITABLE',
      message: saying('left.csv', 'directory'),
    }) as Error,
  );

  mkdirSync(directory.path('drop'));
  night(file, journal, ['ada@example.com']);
  expect(text('drop/left.csv')).toBe(HEADER + line('ada@example.com'));
});

it('touches no other file, and tells of the people once it can', () => {
  const { file, journal } = fileOf();
  writeFileSync(directory.path('left.csv'), 'email,first_name\n');

  expect(() => {
    night(file, journal, ['ada@example.com']);
  }).toThrow(
    expect.objectContaining({
      code: 'FILE_UNWRITABLE',
      message: saying('left.csv', 'another file'),
    }) as Error,
  );
  expect(text()).toBe('email,first_name\n');

  rmSync(directory.path('left.csv'));
  night(file, journal, ['ada@example.com']);
  expect(text()).toBe(HEADER + line('ada@example.com'));
  expect(existsSync(directory.path('left.csv'))).toBe(true);
});
