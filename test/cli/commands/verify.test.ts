import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sync } from '../../../src/cli/commands/sync.ts';
import { verify } from '../../../src/cli/commands/verify.ts';
import { seedSegment } from '../../../src/sandbox/index.ts';
import { type Desk, NOTHING_ALLOWED, openDesk, ROWS } from '../desk.ts';
import type { StateWords } from '../../../src/report/index.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { alterJournal, noteLate } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce();
});

async function syncOnce(): Promise<void> {
  const unattended = { yes: true, maxDuration: undefined, lockWait: undefined };
  await sync({ ...desk.options, ...NOTHING_ALLOWED, ...unattended }, recordingTerminal());
}

afterEach(async () => {
  await desk.close();
});

/** What the first line names as staying otherwise than the sources say. */
function apartFrom({ printed }: Pick<RecordingTerminal, 'printed'>): readonly string[] {
  const [, ids = ''] = /^Verified: .*, apart from (.*)\.$/u.exec(printed[0] ?? '') ?? [];
  return ids.split(', ');
}

it('is content when both sides say the same', async () => {
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual([saying('Verified:')]);
});

it('says beside it that it is not known what earlier runs did', async () => {
  rmSync(desk.path('state'), { recursive: true });
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed[0]).toMatch(/^Verified:/u);
  expect(terminal.printed.join('\n')).toContain('[STATE_LOST]');
});

it('warns of a damaged journal, in words, for programs and by its exit code', async () => {
  alterJournal(desk);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const codes = [
    await verify({ ...desk.options, tolerateInvalid: undefined, output: 'text' }, text),
    await verify({ ...desk.options, tolerateInvalid: undefined, output: 'json' }, json),
  ];

  expect(codes).toEqual([7, 7]);
  expect(text.conditions).toMatchObject([{ id: 'STATE_DAMAGED' }]);
  const { state } = JSON.parse(json.printed.join('\n')) as { state: StateWords };
  expect(state).toMatchObject({ id: 'STATE_DAMAGED', isDamaged: true });
  expect(text.told.join('\n')).toContain(`${state.message} ${state.hint}`);
});

it('does not say that both sides are the same where somebody removed a contact on the service', async () => {
  const { baseUrl2, publicKey, secretKey } = desk.sandbox;
  const headers = { PublicKey: publicKey, SecretKey: secretKey };
  desk.writeRows([...ROWS, ['cem@example.com', 'Cem']]);
  await syncOnce();
  await fetch(`${baseUrl2}contacts/delete?contact_id=2`, { method: 'DELETE', headers });
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(apartFrom(terminal)).toEqual(['GONE_ON_SERVICE']);
});

it('does not say so either where a contact that was sent may still arrive', async () => {
  noteLate(desk, 'eda@example.com');
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  await verify({ ...desk.options, tolerateInvalid: undefined }, text);
  await verify({ ...desk.options, tolerateInvalid: undefined, output: 'json' }, json);

  expect(apartFrom(text)).toEqual(['CONTACTS_LATE']);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({ verified: true, late: 1 });
});

it.each([
  ['drain', 'Adele', { updates: 1, deletes: 0 }],
  ['cutover', undefined, { updates: 0, deletes: 1 }],
])('names what a migration leaves out in its phase %s', async (phase, renamed, withheld) => {
  const config = readFileSync(desk.options.config, 'utf8');
  const inPhase = (name: string) => {
    writeFileSync(desk.options.config, `${config}migration: { phase: ${name} }\n`);
  };
  inPhase('presync');
  await syncOnce();
  inPhase(phase);
  const [ada, bram] = ROWS;
  desk.writeRows([ada, ...(renamed === undefined ? [] : [[bram[0], renamed] as const])]);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, text);
  await verify({ ...desk.options, tolerateInvalid: undefined, output: 'json' }, json);

  expect(code).toBe(0);
  expect(apartFrom(text)).toEqual(['MIGRATION_WITHHELD']);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({
    verified: true,
    migration: { phase, withheld },
  });
});

it('vouches for nothing where so much is gone that the list may be cut', async () => {
  desk.writeRows(Array.from({ length: 12 }, (_, i) => [`p${String(i)}@example.com`, 'P']));
  await syncOnce();
  const { baseUrl2, publicKey, secretKey } = desk.sandbox;
  const headers = { PublicKey: publicKey, SecretKey: secretKey };
  for (let id = 1; id <= 12 + ROWS.length; id += 1) {
    await fetch(`${baseUrl2}contacts/delete?contact_id=${String(id)}`, {
      method: 'DELETE',
      headers,
    });
  }
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const codes = [
    await verify({ ...desk.options, tolerateInvalid: undefined, output: 'text' }, text),
    await verify({ ...desk.options, tolerateInvalid: undefined, output: 'json' }, json),
  ];

  expect(codes).toEqual([4, 4]);
  expect(text.printed.join('\n')).not.toContain('Verified:');
  expect(text.printed[0]).toMatch(/^Not verified: .*\(maxShrink/u);
  expect(text.conditions).toMatchObject([{ id: 'LISTS_UNSURE' }]);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({ verified: false });
});

it('shows the differences and exits with 6', async () => {
  desk.writeRows([...ROWS, ['new@example.com', 'New']]);
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(6);
  expect(terminal.printed.join('\n')).toContain('+ new@example.com');
});

it('does not call an account right whose source had invalid rows', async () => {
  desk.writeRows([...ROWS, ['nobody', 'No Address']]);

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, recordingTerminal());

  expect(code).toBe(3);
});

it('writes the differences as the report that it is told to, and names no plan to show', async () => {
  desk.writeRows(
    Array.from({ length: 25 }, (_, index) => [`n${String(index)}@example.com`, 'New'] as const),
  );
  const options = { ...desk.options, tolerateInvalid: undefined, report: [desk.path('d.csv')] };
  const terminal = recordingTerminal();

  await verify(options, terminal);

  expect(readFileSync(desk.path('d.csv'), 'utf8')).toContain('"n24@example.com"');
  expect(terminal.printed.join('\n')).toContain('listferry verify --report differences.csv');
  expect(terminal.printed.join('\n')).not.toContain('listferry show');
});

it('names the differences that no endpoint can write', async () => {
  const rows = ROWS.map(([email, name]) => `${email},${name},other-${email}\n`);
  const table = `email,first_name,alt_email\n${rows.join('')}`;
  writeFileSync(desk.path('config/contacts.csv'), table);
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(apartFrom(terminal)).toEqual(['UNWRITABLE']);
});

it.each([
  ['contactTypeFrom: list', 'MIRRORED_TYPE_UNNAMED'],
  ['into: { segmentFrom: list }', 'MIRRORED_SEGMENT_UNNAMED'],
])('does not vouch for what a mirror knew and no row names any more: %s', async (where, id) => {
  const vip = { name: 'VIP', contactType: 'Newsletter' };
  for (const segment of [vip, { ...vip, name: 'Gold' }]) seedSegment(desk.sandbox.service, segment);
  const config = readFileSync(desk.path('config/listferry.yaml'), 'utf8');
  const country = where.startsWith('into') ? '' : ', defaultCountry: India';
  const syncs = `syncs:\n  - { source: shop, ${where}, mode: mirror${country} }\n`;
  writeFileSync(desk.path('config/listferry.yaml'), config.replace(/syncs:[^]*$/u, syncs));
  const people = ['email,first_name,last_name,list\n', 'ada@example.com,Ada,Lee,Gold\n'];
  const table = (rows: readonly string[]) => {
    writeFileSync(desk.path('config/contacts.csv'), rows.join(''));
  };
  table([...people, 'bram@example.com,Bram,Ray,VIP\n']);
  await syncOnce();
  table(people);
  const terminal = recordingTerminal();

  const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

  expect(code).toBe(0);
  expect(apartFrom(terminal)).toEqual([id]);
});
