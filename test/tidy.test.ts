import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
const sourceFiles = filesBelow('src').filter((file) => file.endsWith('.ts'));
const testFiles = filesBelow('test').filter((file) => file.endsWith('.ts'));

/** Roles and empty words: a file is named for the thing that it holds. */
const EMPTY_WORDS = ['utils', 'util', 'common', 'manager', 'helper', 'helpers', 'handler'];
const VAGUE_WORDS = ['data', 'info', 'misc', 'stuff'];
/** Words that only this project used, with the standard ones. */
const STANDARD_WORDS = new Map([
  ['feed', 'source binding'],
  ['lane', 'partition'],
  ['mend', 'fix'],
  ['nursery', 'young generation'],
  ['outline', 'metadata'],
  ['spool', 'staged rows'],
  ['surplus', 'extra'],
]);

/** What reads the same and means another thing, a byte, a street, a style or another program's. */
const OTHER_MEANINGS =
  /line[ -]?feeds?|Feed by mail|\b(?:(?:Mill|Rose) Lane|Lane 5)|outline(?:-offset|Style)?(?=[:').])|const outline/giu;

const LARGEST_FIXTURE_BYTES = 64 * 1024;

it('has tests for every room that does something', () => {
  const tested = new Set(testFiles.filter((file) => file.endsWith('.test.ts')).map(roomOf));

  const untested = sourceFiles.filter(hasBehaviour).map(roomOf);

  expect([...new Set(untested)].filter((room) => !tested.has(room))).toEqual([]);
});

it('names no file after a role or after nothing', () => {
  const banned = new Set([...EMPTY_WORDS, ...VAGUE_WORDS]);

  const misnamed = [...sourceFiles, ...testFiles].filter((file) =>
    (file.split('/').at(-1) ?? '')
      .split(/[-.]/u)
      .slice(0, -1)
      .some((word) => banned.has(word)),
  );

  expect(misnamed).toEqual([]);
});

// A module that several test files of a worker share is loaded once: what it registers while it is loaded
// holds for the first of them only, and ends with it.
it('registers what comes before and after a test in test files, or in functions that they call', () => {
  const shared = testFiles.filter((file) => !file.endsWith('.test.ts'));

  const registering = shared.filter((file) => /^(?:before|after)(?:All|Each)\(/mu.test(read(file)));

  expect(registering).toEqual([]);
});

it('names files in kebab-case', () => {
  const misspelt = [...sourceFiles, ...testFiles].filter(
    (file) => !/^[a-z0-9-]+(\.test)?\.ts$/u.test(file.split('/').at(-1) ?? ''),
  );

  expect(misspelt).toEqual([]);
});

it('calls things by their standard words', () => {
  const others = [...sourceFiles, ...testFiles]
    .filter((file) => file !== 'test/tidy.test.ts')
    .flatMap((file) =>
      wordsOf(read(file).replaceAll(OTHER_MEANINGS, ''))
        .map((word) => STANDARD_WORDS.get(word.replace(/(?:s|ed|ing)$/u, '')))
        .filter((standard) => standard !== undefined)
        .map((standard) => `${file}: say ${standard}`),
    );

  expect([...new Set(others)]).toEqual([]);
});

it('uses each error code in one class only', () => {
  const places = new Map<string, string[]>();

  // A warning of a plan may be of the same condition.
  for (const file of sourceFiles.filter((path) => read(path).includes('SyncError'))) {
    for (const [, code] of read(file).matchAll(/\bcode: '([A-Z][A-Z0-9_]+)'/gu)) {
      if (code !== undefined) places.set(code, [...(places.get(code) ?? []), file]);
    }
  }

  const repeated = [...places].filter(([, files]) => files.length > 1);
  expect(places.size).toBeGreaterThan(0);
  expect(repeated).toEqual([]);
});

it.each(['npm ci && npm start', 'npm ci && npm test'])(
  'shows "%s" near the top of the README',
  (command) => {
    const top = read('README.md').split('\n').slice(0, 25).join('\n');

    expect(top).toContain(command);
  },
);

it('keeps fixtures small', () => {
  const large = filesBelow('test')
    .filter((file) => file.startsWith('test/fixtures/'))
    .filter((file) => statSync(join(root, file)).size > LARGEST_FIXTURE_BYTES);

  expect(large).toEqual([]);
});

it('leaves nothing to be done in a comment', () => {
  // Put together here, so that this file is not its own finding.
  const words = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`, 'u');

  const unfinished = [...sourceFiles, ...testFiles].filter((file) => words.test(read(file)));

  expect(unfinished).toEqual([]);
});

it('excuses no lint rule without a reason', () => {
  const bare = [...sourceFiles, ...testFiles].filter((file) =>
    read(file)
      .split('\n')
      .some((line) => /\/[/*] (?:es|ox)lint-disable(?!.* -- \S)/u.test(line)),
  );

  expect(bare).toEqual([]);
});

it('shows only the agreed names at the top level', () => {
  const ignored = ['dist', 'node_modules'];

  const visible = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !name.endsWith('.log') && !ignored.includes(name),
  );

  const agreed = [
    'LICENSE',
    'README.md',
    'config',
    'package-lock.json',
    'package.json',
    'src',
    'state',
    'test',
  ];
  expect(visible.sort()).toEqual([...agreed, 'tsconfig.json'].sort());
});

/** A file that holds only types, or only hands on what others export, has nothing to be tested. */
function hasBehaviour(file: string): boolean {
  return /^export (async )?(function|class|const)\b/mu.test(read(file));
}

/** The words of names, comments and texts, in lower case. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(/[^a-z]+/u);
}

/** The folder of a file, below `src` or `test`. */
function roomOf(file: string): string {
  return dirname(file).split('/').slice(1).join('/');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
