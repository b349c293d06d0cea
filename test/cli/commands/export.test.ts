import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ExportOptions,
  exportAccount,
  openExportTarget,
  writePieces,
} from '../../../src/cli/commands/export.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { seedContacts } from '../../../src/sandbox/index.ts';
import { addUnsubscribers } from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { fakeClock } from '../../fake-clock.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { type Desk, openDesk } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  seedContacts(desk.sandbox.service, { count: 12, contactType: 'Newsletter' });
  seedContacts(desk.sandbox.service, { count: 3, contactType: 'Customers' });
});

afterEach(async () => {
  await desk.close();
});

describe('on stdout', () => {
  it('is CSV of all contacts and nothing else', async () => {
    const terminal = recordingTerminal();

    const code = await run({}, terminal);

    const records = csvOf(terminal);
    expect(code).toBe(0);
    expect(records).toHaveLength(15);
    expect(records[0]).toMatchObject({ contact_type: 'Newsletter', id: expect.any(String) });
    expect(terminal.told).toEqual(['Exported 15 contacts.']);
  });

  it('is NDJSON when it is asked for', async () => {
    const terminal = recordingTerminal();

    await run({ format: 'ndjson', contactType: ['customers'] }, terminal);

    const lines = terminal.printed.join('\n').split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Json)['contact_type'])).toEqual(
      Array.from({ length: 3 }, () => 'Customers'),
    );
  });

  it('is the suppressions when they are asked for', async () => {
    suppress('left@example.com');
    const terminal = recordingTerminal();

    await run({ what: 'suppressions' }, terminal);

    expect(csvOf(terminal)).toEqual([
      expect.objectContaining({ email_address: 'left@example.com', list: 'global' }),
    ]);
  });

  it('cannot be told about as JSON', async () => {
    const telling = run({ output: 'json' });

    await expect(telling).rejects.toMatchObject({
      code: 'USAGE',
      hint: expect.stringContaining('--out FILE'),
    });
  });
});

describe('in a file', () => {
  it('is private, and leaves nothing beside it', async () => {
    await run({ out: desk.path('out.csv') });

    expect(parse(readFileSync(desk.path('out.csv'), 'utf8'))).toHaveLength(16);
    expect(statSync(desk.path('out.csv')).mode & 0o777).toBe(0o600);
    expect(readdirSync(desk.directory).filter((name) => name.includes('draft'))).toEqual([]);
    expect(readdirSync(desk.path('state/scratch'))).toEqual([]);
  });

  it.each([
    ['out.ndjson', undefined, 'ndjson'],
    ['out.csv', undefined, 'csv'],
    ['out.txt', undefined, 'csv'],
    ['out', undefined, 'csv'],
    ['out.JSONL', undefined, 'ndjson'],
    ['out.json', 'ndjson', 'ndjson'],
    ['out.csv', 'ndjson', 'ndjson'],
  ] as const)('called %s with the format %s is %s', async (name, asked, format) => {
    const terminal = recordingTerminal();

    await run({ out: desk.path(name), format: asked, output: 'json' }, terminal);

    expect(JSON.parse(terminal.printed.join('\n'))).toEqual({
      exportFile: desk.path(name),
      what: 'contacts',
      format,
      count: 15,
      warnings: [],
    });
    expect(readFileSync(desk.path(name), 'utf8').startsWith('{')).toBe(format === 'ndjson');
  });

  it.each(['out.json', 'out.xlsx'])('called %s is refused without a format', async (name) => {
    const failing = run({ out: desk.path(name) });

    await expect(failing).rejects.toMatchObject({
      code: 'USAGE',
      hint: expect.stringContaining('--format'),
    });
    expect(existsSync(desk.path(name))).toBe(false);
  });

  it('can be written again', async () => {
    await run({ out: desk.path('out.csv') });

    expect(await run({ out: desk.path('out.csv') })).toBe(0);
  });

  it('is refused before anything is read when it cannot be', async () => {
    const failing = run({ out: desk.path('nowhere/out.csv') });

    await expect(failing).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  });
});

it.each([
  [true, '+1@example.com'],
  [false, "'+1@example.com"],
])('is safe for spreadsheets unless it is to be exact: %s', async (exact, shown) => {
  suppress('+1@example.com');
  const terminal = recordingTerminal();

  await run({ what: 'suppressions', exact }, terminal);

  expect(csvOf(terminal)[0]?.['email_address']).toBe(shown);
});

it('asks suppressions for no contact type', async () => {
  const asking = run({ what: 'suppressions', contactType: ['Newsletter'] });

  await expect(asking).rejects.toMatchObject({ code: 'USAGE' });
});

describe('of who left', () => {
  it('names list and group, and no run where none has seen them', async () => {
    suppress('left@example.com');
    const terminal = recordingTerminal();

    await run({ left: true, since: 'all', format: 'ndjson' }, terminal);

    expect(JSON.parse(terminal.printed.join('\n'))).toEqual({
      address: 'left@example.com',
      where: 'global',
      group_id: null,
      first_run: null,
      first_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    });
    expect(terminal.told).toEqual([saying('1 person')]);
  });

  it.each<Partial<ExportOptions>>([
    { mark: true },
    { since: 'all' },
    { left: true, what: 'suppressions' },
    { left: true, contactType: ['Newsletter'] },
    { left: true, since: 'yesterday' },
    { left: true, since: '2026-02-30' },
  ])('is refused where the options do not agree: %j', async (options) => {
    await expect(run(options)).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('marks nobody when it is interrupted', async () => {
    suppress('left@example.com');
    await run({ left: true, mark: true, out: desk.path('a.csv') });
    suppress('later@example.com');
    const terminal = { ...recordingTerminal(), print: () => process.emit('SIGTERM') };
    const asked = { ...desk.options, ...DEFAULTS, left: true, since: undefined };

    await exportAccount({ ...asked, mark: true }, terminal);

    const again = recordingTerminal();
    await run({ left: true }, again);
    expect(csvOf(again)).toMatchObject([{ address: 'later@example.com' }]);
  });
});

it('knows the nearest contact type to one that is not there', async () => {
  const asking = run({ contactType: ['Newslettr'], out: desk.path('out.csv') });

  await expect(asking).rejects.toMatchObject({
    code: 'CONTACT_TYPE_MISSING',
    message: expect.stringContaining('Did you mean Newsletter?'),
  });
  expect(readdirSync(desk.directory).filter((name) => name.startsWith('out'))).toEqual([]);
});

it('leaves no file when it is interrupted while it writes', async () => {
  const terminal = recordingTerminal();
  const interrupting = {
    ...terminal,
    print: () => process.emit('SIGTERM'),
  };

  const code = await exportAccount({ ...desk.options, ...DEFAULTS }, interrupting);

  expect(code).toBe(143);
  expect(terminal.conditions).toMatchObject([{ id: 'INTERRUPTED' }]);
});

it('leaves no file when it is interrupted while it reads', async () => {
  const terminal = recordingTerminal();
  const interrupted = run({ out: desk.path('out.csv') }, terminal);

  process.emit('SIGTERM');

  expect(await interrupted).toBe(143);
  expect(terminal.failures).toEqual([expect.objectContaining({ code: 'INTERRUPTED' })]);
  expect(readdirSync(desk.directory).filter((file) => file.startsWith('out'))).toEqual([]);
});

it('touches no account that the state directory does not belong to', async () => {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.bindAccount('another account', null);
  journal.close();

  await expect(run({ out: desk.path('out.csv') })).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  });
});

function suppress(address: string): void {
  addUnsubscribers(desk.sandbox.service.account(), address, null);
}

type Json = Readonly<Record<string, unknown>>;

const DEFAULTS = {
  what: 'contacts',
  contactType: [],
  format: undefined,
  exact: false,
  left: false,
  mark: false,
  out: undefined,
} as const;

async function run(
  options: Partial<ExportOptions>,
  terminal: RecordingTerminal = recordingTerminal(),
): Promise<number> {
  return await exportAccount({ ...desk.options, ...DEFAULTS, ...options }, terminal);
}

function csvOf({ printed }: RecordingTerminal): Record<string, string>[] {
  return parse(printed.map((line) => `${line}\n`).join(''), { columns: true });
}

const directory = stateDirectory();

describe('where an export goes', () => {
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
});

describe('writing piece by piece', () => {
  const PIECES = Array.from({ length: 100 }, (_, index) => String(index));

  it('writes all pieces in order', async () => {
    const written: string[] = [];
    const controller = new AbortController();

    const isWhole = await writePieces(
      PIECES,
      { write: (piece) => written.push(piece) },
      fakeClock(),
      controller.signal,
    );

    expect(isWhole).toBe(true);
    expect(written).toEqual(PIECES);
  });

  it('lets other work happen in between', async () => {
    const written: string[] = [];
    let writtenMeanwhile = -1;
    const clock = fakeClock();
    clock.after(0, () => (writtenMeanwhile = written.length));

    await writePieces(
      PIECES,
      { write: (piece) => written.push(piece) },
      clock,
      new AbortController().signal,
    );

    expect(writtenMeanwhile).toBeGreaterThan(0);
    expect(writtenMeanwhile).toBeLessThan(PIECES.length);
  });

  it.each([0, 5, 99])('writes nothing more once it is told to stop after %d', async (count) => {
    const written: string[] = [];
    const controller = new AbortController();
    if (count === 0) controller.abort();

    const isWhole = await writePieces(
      PIECES,
      {
        write: (piece) => {
          written.push(piece);
          if (written.length === count) controller.abort();
        },
      },
      fakeClock(),
      controller.signal,
    );

    expect(isWhole).toBe(false);
    expect(written).toHaveLength(count);
  });
});
