// Copies of the account that may not be whole: the service counts more contacts than it lists.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExportOptions, exportAccount } from '../../../src/cli/commands/export.ts';
import { type SnapshotOptions, snapshot } from '../../../src/cli/commands/snapshot.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { seedContacts } from '../../../src/sandbox/index.ts';
import { accepting, type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let desk: Desk;
let terminal: ReturnType<typeof recordingTerminal>;

beforeEach(async () => {
  desk = await openDesk({ list_size: 'silently_capped(9)' });
  terminal = recordingTerminal();
  seedContacts(desk.sandbox.service, { count: 12, contactType: 'Newsletter' });
});

afterEach(async () => {
  await desk.close();
});

describe('a snapshot of a list that is shorter than the service counts', () => {
  it('is kept, and the exit code is 4', async () => {
    const code = await snap({ out: desk.path('a.sqlite'), output: 'json' });

    expect(code).toBe(4);
    expect(terminal.conditions).toMatchObject([{ id: 'COPY_SHORT' }]);
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      counts: { contacts: 9 },
      warnings: [{ code: 'FEWER_THAN_COUNTED' }],
    });
    expect(existsSync(desk.path('a.sqlite'))).toBe(true);
  });

  it('is all right where a person accepts it', async () => {
    expect(await snap(accepting({ shrink: true }))).toBe(0);
  });
});

describe('an export of a list that is shorter than the service counts', () => {
  it('is written, and the exit code is 4', async () => {
    const code = await exported({ out: desk.path('short.csv') });

    expect(code).toBe(4);
    expect(terminal.conditions).toMatchObject([{ id: 'COPY_SHORT' }]);
    expect(terminal.told.join('\n')).toEqual(saying('9 records', 12));
    expect(readFileSync(desk.path('short.csv'), 'utf8').trim().split('\n')).toHaveLength(10);
  });

  it('is all right where a person accepts it', async () => {
    expect(await exported(accepting({ shrink: true }))).toBe(0);
  });

  it('is all right for suppressions, of which the service gives no count', async () => {
    expect(await exported({ what: 'suppressions' })).toBe(0);
  });

  it('is all right where the service is known to count deleted contacts', async () => {
    const journal = openJournal(openConfig(desk.options, terminal));
    journal.facts.set({ name: 'count_field', value: 'includes_deleted', source: 'configured' });
    journal.close();

    expect(await exported({})).toBe(0);
  });
});

async function snap(options: Partial<SnapshotOptions>): Promise<number> {
  const defaults = { ...desk.options, out: undefined };
  return await snapshot({ ...defaults, ...options }, terminal);
}

const EXPORT_DEFAULTS = {
  what: 'contacts',
  contactType: [],
  format: undefined,
  exact: false,
  left: false,
  since: undefined,
  mark: false,
  out: undefined,
} as const;

async function exported(options: Partial<ExportOptions>): Promise<number> {
  return await exportAccount({ ...desk.options, ...EXPORT_DEFAULTS, ...options }, terminal);
}
