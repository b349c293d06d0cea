// What a person makes of columns and words, on a terminal or in a file of answers, is one configuration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newConfig } from '../../../src/cli/commands/init.ts';
import type { Config } from '../../../src/config/index.ts';
import { load } from '../../config/written-config.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-chosen-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('columns and words', () => {
  beforeEach(() => {
    put(
      'crm.csv',
      [
        'email,Ort,Land,Newsletter,Level,Seit',
        'ada@example.com,Wien,Austria,ja,gold,2024-01-02',
        'bram@example.com,Linz,Austria,nein,free,',
        'cleo@example.com,Graz,Austria,vielleicht,gold,',
        'dora@example.com,Graz,Austria,ja,free,2024-02-03',
      ].join('\n'),
    );
  });

  const CHOSEN = [
    { ask: 'column', source: 'crm', column: 'Ort', answer: 'custom.town' },
    { ask: 'column', source: 'crm', column: 'Level', answer: 'consent' },
    { ask: 'word', source: 'crm', column: 'Level', word: 'free', answer: 'nothing' },
    { ask: 'word', source: 'crm', column: 'Level', word: 'gold', answer: 'subscribed' },
    { ask: 'column', source: 'crm', column: 'Seit', answer: 'moment-left' },
    { ask: 'word', source: 'crm', column: 'Newsletter', word: 'vielleicht', answer: 'no-consent' },
    { ask: 'contact-type', source: 'crm', answer: 'Clients' },
  ];

  it('are chosen on a terminal as a file of answers chooses them, to the byte', async () => {
    const terminal = recordingTerminal({
      isInteractive: true,
      typed: [
        ...['ort', 'Custom.Town', 'nothing', 'custom.town'],
        ...['level', 'consent', 'nothing', 'subscribed'],
        ...['seit', 'moment-left', ''],
        ...['no-consent', 'Clients'],
      ],
    });
    put('answers.json', answersOf(CHOSEN));

    const typed = await make(['crm.csv'], { terminal });
    const read = await make(['crm.csv'], { answers: join(directory, 'answers.json') });

    expect(terminal.asked[1]).toEqual(
      saying('Ort', 'W…, L…, G…', 'leave, custom.ort, email', 'alt_email', 'custom.NAME', '[city]'),
    );
    expect(read.text).toBe(typed.text);
    expect(read.open).toEqual([]);
    expect(loaded(read).sources[0]).toMatchObject({
      columns: { email: 'email', 'custom.town': 'Ort', country: 'Land' },
      status: {
        statements: [
          { column: 'Newsletter', kind: 'flag-agreed', map: { vielleicht: 'no-consent' } },
          { column: 'Level', kind: 'words', map: { free: 'nothing', gold: 'subscribed' } },
          { column: 'Seit', kind: 'moment-left' },
        ],
      },
    });
  });

  it('stay as they were where a choice does not fit, and a person is told why', async () => {
    const terminal = recordingTerminal({ isInteractive: true, typed: ['Ort', 'email'] });

    const made = await make(['crm.csv'], { terminal });

    expect(terminal.told).toEqual([saying('Answer 1', 'email')]);
    expect(loaded(made).sources[0]?.columns).toMatchObject({ city: 'Ort' });
  });

  it('give no configuration where answers are about what is not there', async () => {
    const stray = { ask: 'column', source: 'crm', column: 'Gone', answer: 'city' };
    put('answers.json', answersOf([stray, { ...stray, column: 'Ort', answer: 'ada@example.com' }]));
    const answers = join(directory, 'answers.json');

    await expect(make(['crm.csv'], { answers })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(/: 2 problems\.\n {2}Answer 1 .*\n {2}Answer 2 .*$/u),
    });
  });

  it.each([
    ['missing.json', undefined, 'no such file'],
    ['', undefined, 'directory'],
    ['answers.json', Buffer.from([0xff]), 'UTF-8 text'],
    ['answers.json', Buffer.from('{}'), 'file of answers'],
    ['answers.json', Buffer.alloc(17_000_000), '16 MB'],
  ])('are not read from %j', async (name, bytes, why) => {
    if (bytes !== undefined) writeFileSync(join(directory, name), bytes);

    await expect(make(['crm.csv'], { answers: join(directory, name) })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(why) as string,
    });
  });

  it('of one of several sources are named with their source', async () => {
    put('shop.csv', 'email,Ort,Newsletter\neva@example.com,Bonn,ja\n');
    const terminal = recordingTerminal({
      isInteractive: true,
      typed: ['shop:Ort', 'custom.place'],
    });

    const { sources } = loaded(await make(['crm.csv', 'shop.csv'], { terminal }));

    expect(sources.map(({ columns }) => Object.keys(columns)[1])).toEqual(['city', 'custom.place']);
  });
});

it('which table of a database is read is asked before its columns', async () => {
  const db = new SqliteDatabase(join(directory, 'shop.db'));
  db.exec(`CREATE TABLE people (mail TEXT, city TEXT); CREATE TABLE staff (login TEXT);
    INSERT INTO people VALUES ('ada@example.com', 'Wien'), ('b@example.com', 'Linz');
    INSERT INTO staff VALUES ('c@example.com');`);
  db.close();
  const terminal = recordingTerminal({ isInteractive: true, typed: ['nobody', 'staff'] });

  const { sources } = loaded(await make(['shop.db'], { terminal }));

  expect(terminal.asked[0]).toEqual(saying('shop.db', '(people, staff)', '[people]'));
  expect(sources).toMatchObject([{ select: { table: 'staff' }, columns: { email: 'login' } }]);
});

function answersOf(answers: readonly object[]): string {
  return JSON.stringify({ listferry: 'init answers', version: 1, answers });
}

function put(name: string, content: string): void {
  writeFileSync(join(directory, name), content);
}

interface Made {
  readonly text: string;
  readonly open: readonly string[];
}

async function make(
  files: readonly string[],
  given: { readonly terminal?: RecordingTerminal; readonly answers?: string },
): Promise<Made> {
  const { terminal = recordingTerminal(), answers } = given;
  const path = join(directory, 'config/listferry.yaml');
  const paths = files.map((name) => join(directory, name));
  return await newConfig(path, { files: paths, yes: false, answers }, () => undefined, terminal);
}

/** With the lines of the account filled in. */
function loaded({ text }: Made): Config {
  return load(
    text
      .replace(/baseUrl:.*/u, 'baseUrl: https://mail.example.test/one/api/')
      .replace(/baseUrl2:.*/u, 'baseUrl2: https://mail.example.test/two/api/'),
  );
}
