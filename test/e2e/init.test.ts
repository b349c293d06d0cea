// A team moves over with the export of its old provider: init, plan, apply, and nothing typed into the
// configuration but where the account is. The three commands are processes, as a person starts them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailchimpAudience } from './mailchimp-audience.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

/** Beside the configuration that every workplace has. */
const CONFIG = ['--config', 'move/listferry.yaml'];

let place: Workplace;

beforeEach(async () => {
  place = await openWorkplace(shopConfig());
});

afterEach(async () => {
  await place.close();
});

it('takes a Mailchimp audience over in three commands', async () => {
  writeFileSync(join(place.directory, 'audience.zip'), mailchimpAudience());

  const written = await place.listferry('init', 'audience.zip', '--yes', ...CONFIG);
  fillInAccount();
  const planned = await place.listferry(
    'plan',
    '--out',
    'move.plan',
    '--output',
    'json',
    ...CONFIG,
  );
  const beforeApply = place.gate.takeWrites();
  const applied = await place.listferry('apply', 'move.plan', '--yes', ...CONFIG);

  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(written.stdout).not.toContain('To be decided');
  expect(planned.code).toBe(0);
  expect(beforeApply).toEqual([]);
  expect(JSON.parse(planned.stdout)).toMatchObject({
    counts: { createContact: 3, suppress: 2, createContactType: 1, createCustomField: 2 },
    warnings: [{ message: expect.stringContaining('go into no field: MEMBER_RATING') as string }],
  });
  expect(applied.code).toBe(0);
  expect(await told()).toEqual([
    'Newsletter ada@example.com Ada Pune 411001 {"shoe_size":"38","tags":"VIP, Blog, weekly"}',
    'Newsletter ben@example.com Ben Vienna 1010 {"shoe_size":"41"}',
    'Newsletter cleo@example.com Cleo Bern 3000 {"tags":"VIP"}',
  ]);
  expect(await place.suppressed()).toEqual(['dan@example.com', 'eve@example.com']);
  expect((await place.here('verify', ...CONFIG)).code).toBe(0);
});

it('makes a contact type of each tag where a person wants it so', async () => {
  writeFileSync(join(place.directory, 'audience.zip'), mailchimpAudience());

  await place.here('init', 'audience.zip', '--yes', ...CONFIG);
  fillInAccount();
  change('tags: { customField: tags }', 'tags: { contactTypes: true }');
  const synced = await place.here('sync', '--yes', ...CONFIG);

  expect(synced.code).toBe(0);
  const contacts = await place.contacts();
  expect(contacts.map(({ contactType, email }) => `${contactType}: ${email}`).sort()).toEqual([
    'Blog, weekly: ada@example.com',
    'Newsletter: ada@example.com',
    'Newsletter: ben@example.com',
    'Newsletter: cleo@example.com',
    'VIP: ada@example.com',
    'VIP: cleo@example.com',
  ]);
});

it('takes nobody from a file that does not say who agreed, until a person says it', async () => {
  place.write('people.csv', 'E-Mail,Vorname,Land\nada@example.com,Ada,Deutschland\n');

  const written = await place.here('init', 'people.csv', ...CONFIG);
  fillInAccount();
  const before = await place.here('plan', '--output', 'json', ...CONFIG);
  change('status: no-consent', 'status: subscribed');
  const after = await place.here('plan', '--output', 'json', ...CONFIG);

  expect(written.code).toBe(0);
  expect(written.stdout).toContain('people.csv does not say who agreed to get mail');
  expect(JSON.parse(before.stdout)).toMatchObject({ counts: { createContact: 0 } });
  expect(JSON.parse(after.stdout)).toMatchObject({ counts: { createContact: 1 } });
});

it('never shows an address of the files that it looks at', async () => {
  place.write(
    'people.csv',
    'mail,state\nada@example.com,gone\nbram@example.com,bram@example.com\n',
  );

  const written = await place.here('init', 'people.csv', ...CONFIG);

  expect(written.code).toBe(0);
  const shown = `${written.stdout}${written.stderr}`;
  expect(shown.replaceAll('a…@example.com', '').replaceAll('b…@example.com', '')).not.toContain(
    '@',
  );
  expect(configText()).not.toContain('@');
});

function fillInAccount(): void {
  const { baseUrl, baseUrl2 } = place.gate;
  change('baseUrl:', `baseUrl: ${baseUrl}`);
  change('baseUrl2:', `baseUrl2: ${baseUrl2}`);
}

/** The first line of these words, as a person edits it. */
function change(line: string, changed: string): void {
  const lines = configText().split('\n');
  const place = lines.findIndex((one) => one.trim() === line);
  expect(place).toBeGreaterThan(0);
  lines[place] = (lines[place] ?? '').replace(line, changed);
  writeFileSync(configPath(), lines.join('\n'));
}

function configText(): string {
  return readFileSync(configPath(), 'utf8');
}

function configPath(): string {
  return join(place.directory, 'move/listferry.yaml');
}

/** What the service holds, a line each. */
async function told(): Promise<string[]> {
  const contacts = await place.contacts();
  return contacts
    .map(({ contactType, email, fields }) => {
      const { first_name: name, city, postal_code: code } = fields;
      const custom = JSON.stringify(customOf(fields['custom_field']));
      return `${contactType} ${email} ${String(name)} ${String(city)} ${String(code)} ${custom}`;
    })
    .sort();
}

/** The sandbox lists custom fields as an object of records, by name. */
function customOf(value: unknown): Readonly<Record<string, unknown>> {
  const records = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    records
      .map(
        ([name, record]: [string, { field_value?: unknown }]) =>
          [name, record.field_value] as const,
      )
      .filter(([, field]) => field !== null && field !== '')
      .sort(),
  );
}
