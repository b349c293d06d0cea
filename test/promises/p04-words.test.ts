// P4 in the words of the sources: a good word beside one that nobody knows is no consent, and a column of
// bounces, complaints or erasures is never skipped silently.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import { init } from '../../src/cli/commands/init.ts';
import { globalOptions } from '../cli/desk.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';
import { saying } from '../saying.ts';

/** Each was taken for consent once, since one of its words is. */
const DOUBTFUL = [
  ...['ancien abonné', 'plus abonné', 'ehemals aktiv', 'war angemeldet', 'war abonniert'],
  ...['angemeldet gewesen', 'Aktiv bis 31.12.2020', 'was active', 'no longer active'],
  ...['subscribed, left', 'subscribed on hold', 'active, dnc', 'active dnd', 'active deceased'],
  ...['active verstorben', 'active gdpr erased', 'active anonymous', 'subscribed:unknown'],
  ...['maybe subscribed', 'subscribed?', 'aktiv?', 'subscribed to nothing', 'subscribed x'],
  ...['subscribed_at', 'era suscrito', 'non più iscritto', 'niet langer actief', 'já foi ativo'],
];

const GOOD = [
  ...['active', 'SUBSCRIBED', '"subscribed"', 'bestätigt', 'abonné', 'suscrito', 'iscritta'],
  ...['Status: active', 'subscribed=1', 'E-Mail bestätigt', 'Subscribed (double opt-in)'],
  ...['subscribed to the newsletter', 'aktiv seit 3.4.2021', 'Subscribed on 2021-04-03 10:00'],
];

function saidBy(words: readonly string[], column = 'Status'): string[][] {
  const rows = words.map((word, index) => [`w${String(index)}@example.com`, 'India', word]);
  return [['Email', 'Country', column], ...rows];
}

/** The words whose people get mail now. */
function mailed(emails: readonly string[], words: readonly string[]): readonly string[] {
  return words.filter((_, index) => emails.includes(`w${String(index)}@example.com`));
}

describe('P4: a status is consent only where every word of it is understood', () => {
  it.each([
    ['no map', {}],
    ['a map', { active: 'subscribed', abgemeldet: 'unsubscribed' }],
  ])('creates nobody by a good word beside one that may turn it round, with %s', async (_, map) => {
    const world = worldOf(saidBy(DOUBTFUL), {
      config: { status: { kind: 'column', column: 'Status', map } },
    });

    const made = await world.plan();
    const { rows } = made.plan.head;
    made.close();
    await world.sync();

    expect(world.service.emails()).toEqual([]);
    expect(world.service.suppressed()).toEqual([]);
    // Told as invalid, so that a person gives the word a meaning.
    expect(rows[0]).toMatchObject({ read: DOUBTFUL.length, invalid: DOUBTFUL.length, desired: 0 });
  });

  it('creates those whose words say nothing else than that they get mail', async () => {
    const world = worldOf(saidBy(GOOD));

    await world.sync();

    expect(mailed(world.service.emails(), GOOD)).toEqual(GOOD);
  });

  it('takes such a phrase where a person has said what it means', async () => {
    const map = { 'on the tea list, active': 'subscribed' };
    const world = worldOf(saidBy(['On the tea list, active']), {
      config: { status: { kind: 'column', column: 'Status', map } },
    });

    await world.sync();

    expect(world.service.emails()).toHaveLength(1);
  });

  it.each(['Status', 'Newsletter', 'Unsubscribed'])(
    'holds them back although every row is called subscribed, by a column %s that nobody reads',
    async (column) => {
      const world = worldOf(saidBy([...DOUBTFUL, 'active'], column), {
        config: { status: { kind: 'constant', status: 'subscribed' } },
      });

      await world.sync();

      expect(mailed(world.service.emails(), [...DOUBTFUL, 'active'])).toEqual(['active']);
    },
  );
});

const COMPLAINED = [
  ['Email', 'Country', 'Subscribed', 'Bounce count', 'Last complaint', 'Erased', 'Spam?'],
  ['ann@example.com', 'India', 'TRUE', '0', '', 'no', 'none'],
  ['bounced@example.com', 'India', 'TRUE', '9', '', 'no', 'none'],
  ['once@example.com', 'India', 'TRUE', '1', '', 'no', 'none'],
  ['complained@example.com', 'India', 'TRUE', '0', '2024-01-01', 'no', 'none'],
  ['erased@example.com', 'India', 'TRUE', '0', '', 'on request', 'none'],
  ['spam@example.com', 'India', 'TRUE', '0', '', 'no', 'twice'],
];

describe('P4: a column of bounces, complaints or erasures', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-words-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('keeps its people from mail beside a column that says that they agreed', async () => {
    const status = { kind: 'column', column: 'Subscribed', map: { true: 'subscribed' } } as const;
    const world = worldOf(COMPLAINED, { config: { status } });

    const made = await world.plan();
    const { warnings } = made.plan.head;
    made.close();
    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
    // A count or a day is too little to suppress anybody for good.
    expect(world.service.suppressed()).toEqual([]);
    const message = saying('Bounce count', 'crm');
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'CONSENT_COLUMN', message }));
  });

  it('keeps them from mail although a person made a custom field of it', async () => {
    const world = worldOf(COMPLAINED, {
      config: {
        columns: { 'custom.bounces': 'Bounce count', 'custom.complaint': 'Last complaint' },
      },
    });

    await world.sync();

    expect(world.service.emails()).not.toContain('bounced@example.com');
    expect(world.service.emails()).not.toContain('complained@example.com');
  });

  it('is no custom field of a new configuration, which reads every one that is no counter', async () => {
    const file = join(directory, 'in.csv');
    writeFileSync(file, `${COMPLAINED.map((cells) => cells.join(',')).join('\n')}\n`);
    const config = join(directory, 'listferry.yaml');
    const options = {
      ...globalOptions({ config }),
      files: [file],
      yes: true,
      schema: false,
      pin: false,
    };

    await init(options, recordingTerminal());

    const text = readFileSync(config, 'utf8').replaceAll(/\n\s*#\s+/gu, ' ');
    expect(text).not.toContain('custom.');
    for (const column of ['Subscribed', 'Last complaint', 'Erased', '"Spam?"']) {
      expect(text).toContain(`- column: ${column}`);
    }
    expect(text).not.toContain('Bounce count');
  });
});

describe('P4: a new configuration for a provider’s export in which people say no in words of the user', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-words-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  async function drafted(tags: readonly string[], note: string): Promise<string> {
    const file = join(directory, 'subscribed_email_audience_export_1.csv');
    const header = 'Email Address,MEMBER_RATING,OPTIN_TIME,LEID,EUID,NOTES,TAGS';
    const rows = tags.map((tag, index) => {
      const label = tag === '' ? '' : `"""${tag}"""`;
      return `w${String(index)}@example.com,2,2023-01-01,${String(index)},a,${note},${label}`;
    });
    writeFileSync(file, `${[header, ...rows].join('\n')}\n`);
    const config = join(directory, 'listferry.yaml');
    const options = {
      ...globalOptions({ config }),
      files: [file],
      yes: true,
      schema: false,
      pin: false,
    };
    await init(options, recordingTerminal());
    return readFileSync(config, 'utf8').replaceAll(/\n\s*#\s+/gu, ' ');
  }

  it('names each column and the words, and how to say that they are about something else', async () => {
    const many = Array.from({ length: 9 }, (_, index) => `unsubscribed in year ${String(index)}`);
    const text = await drafted(['Do not mail', ...many], 'asked to be unsubscribed by Ann Lee');

    const aside = 'status: { all: [{ column: "TAGS", kind: nothing }] }';
    expect(text).toEqual(saying('DECIDE', 'column TAGS', '"Do not mail" (1 row)', 'others', aside));
    expect(text).toEqual(saying('DECIDE', 'column NOTES', 'to be unsubscribed'));
    expect(text).not.toContain('Ann Lee');
  });

  it('says nothing of other tags and notes', async () => {
    const text = await drafted(['VIP', ''], 'likes tea');

    expect(text).not.toMatch(/DECIDE: .*column (?:TAGS|NOTES)|kind: nothing/u);
  });
});

// prettier-ignore
const REGIONS = [
  'Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware', 'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois',
  'Indiana', 'Iowa', 'Kansas', 'Kentucky', 'Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi', 'Missouri',
  'Montana', 'Nebraska', 'Nevada', 'New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota', 'Ohio', 'Oklahoma',
  'Oregon', 'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia', 'Washington',
  'West Virginia', 'Wisconsin', 'Wyoming', 'AL', 'AK', 'CA', 'CO', 'DE', 'ID', 'IN', 'LA', 'MA', 'ME', 'MO', 'ND', 'NE', 'NO', 'OH', 'OK', 'OR', 'PA', 'VA',
  'Baden-Württemberg', 'Bayern', 'Berlin', 'Brandenburg', 'Bremen', 'Hamburg', 'Hessen', 'Mecklenburg-Vorpommern', 'Niedersachsen',
  'Nordrhein-Westfalen', 'Rheinland-Pfalz', 'Saarland', 'Sachsen', 'Sachsen-Anhalt', 'Schleswig-Holstein', 'Thüringen', 'BW', 'BY', 'NRW', 'NDS',
  'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat', 'Haryana', 'Himachal Pradesh', 'Jharkhand', 'Karnataka',
  'Kerala', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu',
  'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal', 'Andaman and Nicobar Islands', 'Chandigarh', 'Delhi', 'Jammu and Kashmir',
  'Ladakh', 'Lakshadweep', 'Puducherry', 'Baja California', 'Baja California Sur', 'Tirol', 'Zürich', 'New South Wales', 'ON', 'Cancún',
] as const;

describe('P4: the words of a column called state', () => {
  const WORDS = ['active', 'unconfirmed', 'pending', 'unsubscribed', 'inactive'];
  const rowsOf = (title: string, words: readonly string[]): string[][] => [
    ['Email', 'Country', title],
    ...words.map((word, index) => [`p${String(index)}@example.com`, 'India', word]),
  ];

  it.each([
    ['state', { state: 'state' }],
    ['State', {}],
    ['Subscriber State', { 'custom.subscriber_state': 'Subscriber State' }],
  ])('keep people from mail where they are those of a status: %s as %o', async (title, columns) => {
    const world = worldOf(rowsOf(title, WORDS), { config: { columns } });

    const warnings = await warningsOf(world);
    await world.sync();

    expect(world.service.emails()).toEqual(['p0@example.com']);
    expect(world.service.suppressed()).toEqual([]);
    expect(warnings).toContainEqual(
      expect.stringContaining(`The column ${title} of crm speaks of consent`),
    );
  });

  it.each(['state', 'Bundesland', 'Contact state'])(
    'keep nobody of a region from it: %s',
    async (title) => {
      const world = worldOf(rowsOf(title, REGIONS), { config: { columns: { state: title } } });

      const warnings = await warningsOf(world);
      await world.sync();

      expect(warnings).toEqual([]);
      expect(world.service.emails()).toHaveLength(REGIONS.length);
    },
  );
});

async function warningsOf(world: ReturnType<typeof worldOf>): Promise<readonly string[]> {
  const made = await world.plan();
  const { warnings } = made.plan.head;
  made.close();
  return warnings.map(({ message }) => message);
}
