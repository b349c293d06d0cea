import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InitOptions, init } from '../../../src/cli/commands/init.ts';
import { askDecisions } from '../../../src/cli/setup/asking.ts';
import { EMPTY_DRAFT } from '../../../src/config/draft/draft.ts';
import { type Decision, isConfigJsonSchema } from '../../../src/config/index.ts';
import { textRows, writtenBook } from '../../sources/books/written-book.ts';
import { globalOptions } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-init-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

it.each([
  ['config/listferry.yaml', '../state'],
  ['listferry.yaml', './state'],
  ['config/shop.yaml', '../state-shop'],
])('writes %s with a state directory of its own', async (name, stateDir) => {
  const config = join(directory, name);

  const code = await init(initOptions(config), recordingTerminal());

  expect(code).toBe(0);
  expect(readFileSync(config, 'utf8')).toMatch(
    new RegExp(`^stateDir: ${stateDir.replaceAll('.', '\\.')}$`, 'mu'),
  );
});

it('reads from the files that it is given', async () => {
  writeFileSync(join(directory, 'CRM Export.csv'), 'email\nada@example.com\n');
  const config = join(directory, 'config/listferry.yaml');
  const files = [join(directory, 'CRM Export.csv')];

  const terminal = recordingTerminal();
  const code = await init(initOptions(config, { files }), terminal);

  const text = readFileSync(config, 'utf8');
  expect(code).toBe(0);
  expect(text).toContain('crm_export:');
  expect(text).toContain('../CRM Export.csv');
  expect(terminal.printed).toEqual([
    'CRM Export.csv: a table, 1 row',
    '  takes email as email: a…@example.com',
    `Wrote ${config}, and ${join(directory, 'config/listferry.schema.json')} for editors.`,
    'Still to decide, each marked with DECIDE in the file:',
    expect.stringMatching(/^ {2}- CRM Export\.csv does not say who agreed/u),
    expect.stringMatching(/^ {2}- 1 of 1 row looked at has no country/u),
    expect.stringMatching(/^Next: /u),
  ]);
});

it('keeps a file from a folder of people who left apart from one of its name', async () => {
  const files = ['unsubscribed', 'active'].map((folder) => {
    mkdirSync(join(directory, folder));
    const file = join(directory, folder, 'export.csv');
    writeFileSync(file, 'email,city\nada@example.com,Pune\n');
    return file;
  });
  const terminal = recordingTerminal();

  await init(initOptions(join(directory, 'listferry.yaml'), { files }), terminal);

  const decisions = terminal.printed.filter((line) => line.startsWith('  - '));
  expect(decisions.slice(0, 2)).toEqual([
    expect.stringMatching(/^ {2}- Everybody in unsubscribed\/export\.csv may have left/u),
    expect.stringMatching(/^ {2}- active\/export\.csv does not say who agreed/u),
  ]);
});

it('says which sheets of a workbook it did not take', async () => {
  const rows = textRows(['email'], ['ada@example.com']);
  const sheets = ['Customers', 'Suppliers'].map((name) => ({ name, rows }));
  writeFileSync(join(directory, 'crm.xlsx'), writtenBook({ sheets }));
  const terminal = recordingTerminal();

  const files = [join(directory, 'crm.xlsx')];
  await init(initOptions(join(directory, 'listferry.yaml'), { files }), terminal);

  expect(terminal.printed.slice(0, 2)).toEqual([
    'crm.xlsx: a table, 1 row',
    expect.stringMatching(
      /^ {2}Left out, although they hold addresses: "Suppliers"\. Name one as .*\/Suppliers\.$/u,
    ),
  ]);
});

it('names the first sheet of a workbook, too, where it took another one that says who agreed', async () => {
  const sheets = [
    { name: 'Orders', rows: textRows(['email'], ['ada@example.com']) },
    { name: 'Positions', rows: textRows(['email', 'Newsletter'], ['ada@example.com', 'yes']) },
  ];
  writeFileSync(join(directory, 'fair.xlsx'), writtenBook({ sheets }));
  const terminal = recordingTerminal();

  const files = [join(directory, 'fair.xlsx')];
  await init(initOptions(join(directory, 'listferry.yaml'), { files }), terminal);

  expect(terminal.printed.find((line) => line.includes('Left out'))).toMatch(
    /"Orders"\. Name one as [^ ]*fair\.xlsx\/Orders\.$/u,
  );
});

it('tells a program what it found and what is open', async () => {
  writeFileSync(
    join(directory, 'crm.csv'),
    'email,status,country\nada@example.com,subscribed,India\n',
  );
  const config = join(directory, 'listferry.yaml');
  const terminal = recordingTerminal();

  await init(
    { ...initOptions(config, { files: [join(directory, 'crm.csv')] }), output: 'json' },
    terminal,
  );

  expect(JSON.parse(terminal.printed.join('\n'))).toEqual({
    config,
    schema: join(directory, 'listferry.schema.json'),
    found: [
      'crm.csv: a table, 1 row',
      '  status  words  subscribed 1 = subscribed',
      '  takes email as email: a…@example.com',
      '  takes country as country: I…',
    ],
    open: [],
  });
});

it('writes nothing when a file cannot be read', async () => {
  const config = join(directory, 'listferry.yaml');
  const files = [join(directory, 'missing.csv')];

  const failing = init(initOptions(config, { files }), recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  expect(() => readFileSync(config)).toThrow('ENOENT');
});

it('writes nothing when every file was left out', async () => {
  writeFileSync(join(directory, 'orders.csv'), 'number,total\n1,5\n');
  const config = join(directory, 'config/listferry.yaml');

  const failing = init(
    initOptions(config, { files: [join(directory, 'orders.csv')] }),
    recordingTerminal(),
  );

  await expect(failing).rejects.toMatchObject({ code: 'NO_SOURCE_FOUND' });
  expect(existsSync(join(directory, 'config'))).toBe(false);
});

it('never writes over a configuration', async () => {
  const config = join(directory, 'listferry.yaml');
  writeFileSync(config, 'mine');

  const failing = init(initOptions(config), recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'CONFIG_EXISTS' });
  expect(readFileSync(config, 'utf8')).toBe('mine');
});

describe('the schema for editors', () => {
  it('is written beside the configuration, which names it in its first line', async () => {
    const config = join(directory, 'config/listferry.yaml');

    await init(initOptions(config), recordingTerminal());

    expect(readFileSync(config, 'utf8').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./listferry.schema.json',
    );
    expect(isConfigJsonSchema(readSchema())).toBe(true);
  });

  it('is written anew on its own, as after an upgrade', async () => {
    const config = join(directory, 'config/listferry.yaml');
    await init(initOptions(config), recordingTerminal());
    const written = readFileSync(config, 'utf8');
    const schema = readSchema();
    writeSchema('{ "title": "listferry configuration", "properties": {} }');

    const code = await init(initOptions(config, { schema: true }), recordingTerminal());

    expect(code).toBe(0);
    expect(readSchema()).toBe(schema);
    expect(readFileSync(config, 'utf8')).toBe(written);
  });

  it.each(['{ "title": "mine" }', 'no JSON', ''])(
    'is never written over a file that holds %j',
    async (text) => {
      const config = join(directory, 'config/listferry.yaml');
      mkdirSync(join(directory, 'config'));
      writeSchema(text);

      const failing = init(initOptions(config), recordingTerminal());

      await expect(failing).rejects.toMatchObject({ code: 'SCHEMA_EXISTS' });
      expect(readSchema()).toBe(text);
      expect(existsSync(config)).toBe(false);
    },
  );

  it('does not share its file with the configuration', async () => {
    const config = join(directory, 'config/listferry.schema.json');

    const failing = init(initOptions(config), recordingTerminal());

    await expect(failing).rejects.toMatchObject({ code: 'SCHEMA_EXISTS' });
    expect(existsSync(config)).toBe(false);
  });
});

describe('the page of choices', () => {
  const page = (): string => join(directory, 'review.html');

  beforeEach(() => {
    writeFileSync(join(directory, 'crm.csv'), 'email,Ort\nada@example.com,Wien\n');
    writeFileSync(join(directory, 'orders.csv'), 'number,total\n1,5\n');
  });

  it('is all that is written, for its owner alone, with the command that goes on', async () => {
    const config = join(directory, 'listferry.yaml');
    const files = [join(directory, 'crm.csv'), join(directory, 'orders.csv')];
    const terminal = recordingTerminal({ isInteractive: true });

    const code = await init(
      initOptions(config, { files, review: page(), encoding: 'utf-8' }),
      terminal,
    );

    const command = `listferry init ${files.join(' ')} --answers listferry-answers.json --encoding utf-8 --config ${config}`;
    const html = readFileSync(page(), 'utf8');
    expect(code).toBe(0);
    expect(terminal.asked).toEqual([]);
    expect(terminal.printed.slice(-2)).toEqual([saying(page()), saying(`\`${command}\``)]);
    expect(html).toContain(`<code>${command}</code>`);
    expect(html).toContain('orders.csv was skipped');
    expect(html).not.toContain('ada@');
    expect(statSync(page()).mode & 0o777).toBe(0o600);
    expect(existsSync(config)).toBe(false);
  });

  it('names no path in that command that would be taken for an option', async () => {
    const terminal = recordingTerminal({ isInteractive: true });
    const options = { files: [join(directory, 'crm.csv')], review: page() };

    await init(initOptions('-d/listferry.yaml', options), terminal);

    expect(terminal.printed.at(-1)).toContain(' --config ./-d/listferry.yaml`.');
  });

  it('is written over an earlier one, and told to a program', async () => {
    const files = [join(directory, 'crm.csv')];
    const options = initOptions('config/listferry.yaml', { files, review: page() });
    await init(options, recordingTerminal());
    const terminal = recordingTerminal();

    await init({ ...options, output: 'json' }, terminal);

    expect(JSON.parse(terminal.printed.join(''))).toEqual({
      review: page(),
      next: `listferry init ${files.join('')} --answers listferry-answers.json`,
    });
  });

  it.each([
    ['crm.csv', 'crm.csv', 'HTML'],
    ['table.html', 'table.html', 'not a page'],
    ['crm.csv', 'mine.html', 'not a page'],
    [undefined, 'review.html', 'no file'],
  ])('of %s is never written to %s', async (file, name, why) => {
    for (const html of ['table.html', 'mine.html'])
      writeFileSync(join(directory, html), '<table><tr><td>email</table>');
    const files = file === undefined ? [] : [join(directory, file)];
    const before = readdirSync(directory);

    const failing = init(
      initOptions('listferry.yaml', { files, review: join(directory, name) }),
      recordingTerminal(),
    );

    await expect(failing).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(why) as string,
    });
    expect(readdirSync(directory)).toEqual(before);
  });
});

function initOptions(config: string, given: Partial<InitOptions> = {}): InitOptions {
  return {
    ...globalOptions({ config }),
    files: [],
    yes: false,
    schema: false,
    pin: false,
    ...given,
  };
}

function readSchema(): string {
  return readFileSync(join(directory, 'config/listferry.schema.json'), 'utf8');
}

function writeSchema(text: string): void {
  writeFileSync(join(directory, 'config/listferry.schema.json'), text);
}

function drafted(decisions: readonly Decision[]): Parameters<typeof askDecisions>[0] {
  return { draft: { ...EMPTY_DRAFT, decisions }, review: { structure: [], sources: [] } };
}

describe('the questions', () => {
  const AGREED: Decision = {
    place: { source: 'crm' },
    words: 'Nobody knows who agreed.',
    question: {
      kind: 'yes-no',
      text: 'Did everybody agree?',
      about: [{ ask: 'consent', source: 'crm' }],
      options: [{ value: 'agreed', words: 'yes' }],
      safe: 'no',
      take: (draft) => draft,
    },
  };
  const COUNTRY: Decision = {
    place: { sync: 0 },
    words: 'There is no country.',
    question: {
      kind: 'text',
      text: 'Which country?',
      about: [{ ask: 'country', source: 'crm' }],
      options: [],
      safe: 'none',
      take: (draft, answer) => (answer === 'Austria' ? draft : undefined),
    },
  };
  const TOLD: Decision = { place: 'sources', words: 'A file was left out.' };

  const DRAFT = drafted([TOLD, AGREED, COUNTRY]);

  it('keeps the safe answers when nothing is typed', async () => {
    expect(await askDecisions(DRAFT, recordingTerminal())).toEqual([]);
  });

  it('takes every answer', async () => {
    const terminal = recordingTerminal({ typed: ['yes', 'Austria'] });

    const answers = await askDecisions(DRAFT, terminal);

    expect(answers).toEqual([
      { about: { ask: 'consent', source: 'crm' }, answer: 'agreed' },
      { about: { ask: 'country', source: 'crm' }, answer: 'Austria' },
    ]);
    expect(terminal.asked).toEqual([
      saying('Did everybody agree?', '[no]'),
      'Which country? [none]',
    ]);
  });

  it('asks again after an answer that it does not understand', async () => {
    const terminal = recordingTerminal({ typed: ['no', 'Atlantis', 'Austria'] });

    expect(await askDecisions(DRAFT, terminal)).toHaveLength(1);
    expect(terminal.told).toEqual([saying('not', 'answers')]);
  });

  it('lets no word of a file steer the terminal', async () => {
    const question = {
      kind: 'yes-no',
      text: 'Column \u001b[2J: agreed?',
      about: [],
      options: [],
      safe: 'no',
    } as const;
    const terminal = recordingTerminal();

    await askDecisions(drafted([{ place: 'sources', question }]), terminal);

    expect(terminal.asked).toEqual([saying('Column \\u{1b}[2J: agreed?', '[no]')]);
  });
});
