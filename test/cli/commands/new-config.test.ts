// What a person brings becomes a configuration that loads, whatever the files are.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newConfig } from '../../../src/cli/commands/init.ts';
import type { Config } from '../../../src/config/index.ts';
import { load } from '../../config/written-config.ts';
import { mailchimpAudience } from '../../e2e/mailchimp-audience.ts';
import { writtenSnapshot } from '../../state/snapshot/held-account.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

const COLUMNS = saying('column', '[go on]');

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-new-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('a configuration for', () => {
  it('an archive of a provider and a table asks for nothing but the account', async () => {
    writeFileSync(join(directory, 'audience.zip'), mailchimpAudience());
    put('crm.csv', 'E-Mail;Vorname;Land;Status\nada@example.com;Ada;Indien;abonniert\n');

    const made = await make(['audience.zip', 'crm.csv']);
    const { sources, syncs, suppressions } = loaded(made);

    expect(made.open).toEqual([]);
    expect(made.found).toContain('    takes First Name as first_name: A…, B…, C…');
    expect(made.found).toContain('    leaves CONFIRM_IP (network addresses): 000.0.0.00');
    expect(made.found.filter((line) => !/^ *(?:takes|leaves) /u.test(line))).toEqual([
      'audience.zip:',
      expect.stringMatching(
        /^ {2}subscribed_.*: Mailchimp: subscribed members \(certain, .*3 rows$/u,
      ),
      expect.stringMatching(/^ {2}unsubscribed_/u),
      expect.stringMatching(/^ {2}cleaned_/u),
      'crm.csv: a table, 1 row',
      '  Status  words  abonniert 1 = subscribed',
    ]);
    expect(sources).toMatchObject([
      { name: 'mailchimp', type: 'mailchimp', tags: { kind: 'customField', name: 'tags' } },
      {
        name: 'crm',
        type: 'csv',
        columns: { email: 'E-Mail', first_name: 'Vorname', country: 'Land' },
        status: { kind: 'column', column: 'Status', map: { abonniert: 'subscribed' } },
      },
    ]);
    expect(syncs).toMatchObject([
      { sources: ['mailchimp', 'crm'], target: { contactType: 'Newsletter' } },
    ]);
    expect(suppressions).toMatchObject([
      { sources: ['mailchimp', 'crm'], into: { kind: 'global' } },
    ]);
  });

  it('a database reads its table', async () => {
    const db = new SqliteDatabase(join(directory, 'shop.db'));
    db.exec(`CREATE TABLE customers (mail TEXT, newsletter INTEGER, country TEXT);
      INSERT INTO customers VALUES ('ada@example.com', 1, 'IN'), ('bram@example.com', 0, 'NL');`);
    db.close();

    const { sources } = loaded(await make(['shop.db']));

    expect(sources).toMatchObject([
      {
        type: 'sqlite',
        select: { kind: 'table', table: 'customers' },
        columns: { email: 'mail', country: 'country' },
        status: {
          kind: 'statements',
          statements: [{ column: 'newsletter', kind: 'flag-agreed', map: {} }],
        },
      },
    ]);
  });

  it('a snapshot takes all of an account over', async () => {
    writtenSnapshot(join(directory, 'old.sqlite'));

    const made = await make(['old.sqlite']);
    const { sources, syncs, suppressions } = loaded(made);

    expect(made.found).toEqual([saying('old.sqlite', 'snapshot')]);
    expect(sources).toMatchObject([{ name: 'old', type: 'snapshot' }]);
    expect(syncs).toMatchObject([{ target: { contactTypeFrom: 'contact_type' } }]);
    expect(suppressions.map(({ into }) => into.kind)).toEqual(['global', 'groups']);
  });

  it('files in a named encoding names it for each, but for a database', async () => {
    const latin2 = Buffer.from('email,name\nada@example.com,Wa\u00b3\u00easa\n', 'latin1');
    writeFileSync(join(directory, 'crm.csv'), latin2);
    new SqliteDatabase(join(directory, 'shop.db')).exec('CREATE TABLE people (email TEXT)').close();

    const { sources } = loaded(await make(['crm.csv', 'shop.db'], { encoding: 'latin-2' }));

    expect(sources.map(({ encoding }) => encoding)).toEqual(['iso-8859-2', undefined]);
  });

  it('a file whose encoding was found says which, with words to look at', async () => {
    const latin1 = Buffer.from('email;Ort\nada@example.com;K\u00f6ln\n', 'latin1');
    writeFileSync(join(directory, 'crm.csv'), latin1);

    const made = await make(['crm.csv']);

    expect(made.found).toEqual([
      'crm.csv: a table, 1 row',
      '  read as windows-1252, such as Köln; --encoding names another',
      '  takes email as email: a…@example.com',
      '  takes Ort as city: K…',
    ]);
    expect(loaded(made).sources[0]?.encoding).toBeUndefined();
  });

  it('a file whose encoding was found without a word to show says which', async () => {
    writeFileSync(
      join(directory, 'crm.csv'),
      Buffer.from('email;n\na@example.com;5 \u0080\n', 'latin1'),
    );

    const made = await make(['crm.csv']);

    expect(made.found[1]).toEqual(saying('windows-1252', '--encoding'));
  });
});

describe('no configuration is made', () => {
  it('where every file is left out', async () => {
    put('orders.csv', 'number,total\n1,5\n');

    await expect(make(['orders.csv'])).rejects.toMatchObject({
      code: 'NO_SOURCE_FOUND',
      message: expect.stringContaining(
        'orders.csv was skipped: none of its columns holds addresses.',
      ) as string,
    });
  });

  it('where a file may be in two encodings', async () => {
    writeFileSync(
      join(directory, 'crm.csv'),
      Buffer.from('email;n\na@example.com;\u00deahin\n', 'latin1'),
    );

    await expect(make(['crm.csv'])).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      hint: expect.stringContaining('`listferry init --encoding windows-1252`') as string,
    });
  });

  it('with an encoding that is not known', async () => {
    put('crm.csv', 'email\nada@example.com\n');

    await expect(make(['crm.csv'], { encoding: 'windows-1269' })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(
        /"windows-1269" is not an encoding.*Did you mean windows-125/u,
      ) as string,
      hint: expect.stringContaining('shift_jis') as string,
    });
  });
});

describe('a file that may be a provider’s export', () => {
  const QUESTION = saying('list.csv', 'SendGrid: invalid addresses', 'reason, email, created?');

  beforeEach(() => {
    put('list.csv', 'reason,email,created\nmail domain,ada@example.com,1700000000\n');
  });

  it('is read as one if a person says so', async () => {
    const terminal = recordingTerminal({ isInteractive: true, answer: true });

    const made = await make(['list.csv'], { terminal });
    const { sources, suppressions } = loaded(made);

    expect(made.found[1]).toEqual(saying('SendGrid: invalid addresses'));
    expect(terminal.asked).toEqual([QUESTION]);
    expect(sources).toMatchObject([{ type: 'sendgrid' }]);
    expect(suppressions).toHaveLength(1);
    expect(made.open).toEqual([]);
  });

  it('is asked about as a plain table if a person says no', async () => {
    const terminal = recordingTerminal({ isInteractive: true, typed: ['', 'left'] });

    const made = await make(['list.csv'], { terminal });

    expect(terminal.asked.slice(0, 3)).toEqual([
      QUESTION,
      COLUMNS,
      expect.stringMatching(/^list\.csv \(it may be SendGrid: .* m… d…, a…@example\.com, 0/u),
    ]);
    expect(loaded(made).sources).toMatchObject([{ type: 'csv', status: { status: 'bounced' } }]);
  });

  it('sends nobody mail and suppresses nobody without a person', async () => {
    const made = await make(['list.csv']);

    const { sources, suppressions } = loaded(made);
    expect(sources).toMatchObject([{ type: 'csv', status: { status: 'no-consent' } }]);
    expect(suppressions).toEqual([]);
    expect(made.open).toEqual([
      expect.stringContaining('write type: sendgrid'),
      expect.stringContaining('write status: bounced'),
      expect.stringContaining('has no country'),
    ]);
  });
});

const ALL_OF_PEOPLE = saying('people.csv', 'agree', '[no]');

describe('what the files leave open', () => {
  beforeEach(() => {
    put('people.csv', 'email,first_name\nada@example.com,Ada\n');
  });

  it('is asked on a terminal, one thing after the other', async () => {
    const terminal = recordingTerminal({
      isInteractive: true,
      typed: ['', 'Newsletter', 'yes', 'Clients', 'Atlantis', 'Österreich'],
    });

    const made = await make(['people.csv'], { terminal });
    const { sources, syncs } = loaded(made);

    expect(terminal.asked).toEqual([
      COLUMNS,
      ALL_OF_PEOPLE,
      // A word that is neither is no answer.
      ALL_OF_PEOPLE,
      saying('people', '[Newsletter]'),
      expect.stringMatching(/^1 of 1 row has no country.*\[none, they are skipped\]$/u),
      expect.stringMatching(/^1 of 1 row has no country/u),
    ]);
    expect(made.open).toEqual([]);
    expect(made.text).not.toContain('DECIDE');
    expect(sources[0]?.status).toEqual({ kind: 'constant', status: 'subscribed' });
    expect(syncs[0]).toMatchObject({
      target: { contactType: 'Clients' },
      defaultCountry: 'Österreich',
    });
  });

  it('may be told by a column that nothing read, with what each of its words means', async () => {
    const rows = ['Gladly', 'Rather not', 'Gladly', 'Rather not'].map(
      (word, number) => `p${String(number)}@example.com,Austria,${word},Bus`,
    );
    put('form.csv', `email,country,Q7,Q9\n${rows.join('\n')}\n`);
    const typed = ['', 'maybe', 'q7', 'subscribed', 'unsubscribed'];
    const terminal = recordingTerminal({ isInteractive: true, typed });

    const made = await make(['form.csv'], { terminal });

    expect(terminal.asked.slice(1, 5)).toEqual([
      expect.stringMatching(
        /Look first: Q7: Gladly 2, Rather not 2\. Type yes, no, or the name .*\[no\]$/u,
      ),
      expect.stringMatching(/^Did the people in form\.csv/u),
      expect.stringMatching(/^Column Q7: what does "Gladly" mean/u),
      expect.stringMatching(/^Column Q7: what does "Rather not" mean/u),
    ]);
    expect(made.open).toEqual([]);
    expect(loaded(made).sources[0]?.status).toEqual({
      kind: 'column',
      column: 'Q7',
      map: { Gladly: 'subscribed', 'Rather not': 'unsubscribed' },
    });
  });

  it('is whether a status of many words says it, before each of them is asked about', async () => {
    const rows = ['Prospect', 'Client', 'Partner', 'Supplier'].map(
      (word, number) => `p${String(number)}@example.com,Austria,${word},yes`,
    );
    put('crm.csv', `email,country,Status,Newsletter opt-in\n${rows.join('\n')}\n`);
    const askedAfter = async (answer: string) => {
      const terminal = recordingTerminal({ isInteractive: true, typed: ['', answer] });
      const made = await make(['crm.csv'], { terminal });
      const words = terminal.asked.filter((one) => one.startsWith('Column Status: what does'));
      return { asked: terminal.asked[1], words: words.length, open: made.open.length, made };
    };

    const about = await askedAfter('nothing');

    expect(about).toMatchObject({ words: 0, open: 0 });
    expect(about.asked).toMatch(/^Status: Client 1, .* column .*\?/u);
    expect(loaded(about.made).sources[0]?.status).toMatchObject({
      statements: [{ column: 'Status', kind: 'nothing' }, { column: 'Newsletter opt-in' }],
    });
    expect(await askedAfter('consent')).toMatchObject({ words: 4, open: 4 });
    expect(await askedAfter('')).toMatchObject({ words: 4, open: 4 });
  });

  it('may be told by a status of mail that the export of a provider keeps for itself', async () => {
    const rows = ['Marketing contact', 'Non-marketing contact', 'Marketing contact'].map(
      (word, number) => `${String(number)},p${String(number)}@example.com,Austria,Lead,${word},`,
    );
    put(
      'hubspot-crm-exports-all.csv',
      `Record ID,Email,Country/Region,Lifecycle Stage,Marketing contact status,Unsubscribed from all email\n${rows.join('\n')}\n`,
    );
    const terminal = recordingTerminal({
      isInteractive: true,
      answer: true,
      typed: ['', 'subscribed'],
    });

    const made = await make(['hubspot-crm-exports-all.csv'], { terminal });

    expect(made.open).toEqual([]);
    expect(loaded(made).sources[0]?.status).toMatchObject({
      kind: 'statements',
      statements: [
        {
          column: 'Marketing contact status',
          map: { 'Marketing contact': 'subscribed', 'Non-marketing contact': 'no-consent' },
        },
      ],
      otherwise: 'no-consent',
    });
  });

  it('is asked of each list where each file is one', async () => {
    put('shop.csv', 'email,first_name\nbram@example.com,Bram\n');
    const terminal = recordingTerminal({ isInteractive: true, answer: true });

    const made = await make(['people.csv', 'shop.csv'], { terminal });

    expect(terminal.asked.slice(0, 4)).toEqual([
      saying('people.csv, shop.csv'),
      COLUMNS,
      expect.stringMatching(/^Did the people in people\.csv/u),
      expect.stringMatching(/^Did the people in shop\.csv/u),
    ]);
    expect(loaded(made).syncs.map(({ target }) => target)).toEqual([
      { kind: 'name', contactType: 'people' },
      { kind: 'name', contactType: 'shop' },
    ]);
  });

  it.each([
    ['with --yes', { yes: true, isInteractive: true }],
    ['without a terminal', { yes: false, isInteractive: false }],
  ])('stays open and safe %s', async (_when, { yes, isInteractive }) => {
    const terminal = recordingTerminal({ isInteractive, answer: true, typed: ['Clients'] });

    const made = await make(['people.csv'], { terminal, yes });

    expect(terminal.asked).toEqual([]);
    expect(made.open).toHaveLength(2);
    expect(made.text.match(/DECIDE/gu)).toHaveLength(2);
    expect(loaded(made).sources[0]?.status).toEqual({ kind: 'constant', status: 'no-consent' });
  });
});

function put(name: string, content: string): void {
  writeFileSync(join(directory, name), content);
}

interface Made {
  readonly text: string;
  readonly open: readonly string[];
  readonly found: readonly string[];
}

async function make(
  files: readonly string[],
  given: {
    readonly terminal?: RecordingTerminal;
    readonly yes?: boolean;
    readonly encoding?: string;
  } = {},
): Promise<Made> {
  const { terminal = recordingTerminal(), yes = false, encoding } = given;
  const path = join(directory, 'config/listferry.yaml');
  const paths = files.map((name) => join(directory, name));
  const found: string[] = [];
  const onFound = (lines: readonly string[]): void => {
    // Whoever is asked about files should know what they are.
    expect(terminal.asked).toEqual([]);
    found.push(...lines);
  };
  const made = await newConfig(path, { files: paths, yes, encoding }, onFound, terminal);
  return { ...made, found };
}

/** With the lines of the account filled in. */
function loaded({ text }: Made): Config {
  return load(
    text
      .replace(/baseUrl:.*/u, 'baseUrl: https://mail.example.test/one/api/')
      .replace(/baseUrl2:.*/u, 'baseUrl2: https://mail.example.test/two/api/'),
  );
}
