// P6, "The numbers add up", for contacts that the service rejected and that come back corrected.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FinishedRun } from '../../src/apply/index.ts';
import { saveRejectedItems } from '../../src/cli/files/rejects.ts';
import { fileSource } from '../../src/sources/readers.ts';
import { World } from '../world/world.ts';
import { plainSpec } from '../world/world-config.ts';

const TOO_LONG = 'A'.repeat(40);
const HEADER = ['Email', 'First name', 'Country', 'City', 'Status'];
const ANN = ['ann@example.con', TOO_LONG, 'India', 'Pune', 'subscribed'];
const BOB = ['bob@example.com', 'Bob', 'India', 'Delhi', 'subscribed'];

let directory: string;
let world: World;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-fixed-'));
  world = new World({ behaviours: { max_length: 'reject(30)' } });
  world.service.addContactType('Newsletter');
  useRows([ANN, BOB]);
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function useRows(rows: readonly (readonly string[])[]): void {
  world.config = {
    ...world.config,
    sources: { crm: [HEADER, ...rows] },
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    suppressions: [{ sources: ['crm'] }],
    guards: { firstMirror: 'allow' },
  };
}

/** What the last run was refused, corrected and handed back as a source of its own. */
function handBack(run: FinishedRun, plan: PlanOfRun, fix: (text: string) => string): void {
  const path = saveRejectedItems({
    runId: run.runId,
    stateDir: directory,
    countryNames: plan.head.countryNames,
    itemOf: (seq) => plan.item(seq),
    exceptions: () => world.journal.walks.exceptions(run.runId),
  });
  writeFileSync(join(directory, 'corrected.csv'), fix(readFileSync(path ?? '', 'utf8')));
  useCorrected();
}

function useCorrected(): void {
  const source = fileSource({ name: 'corrected', baseDirectory: directory, path: 'corrected.csv' });
  world.config = {
    ...world.config,
    readySources: [plainSpec(source)],
    syncs: [
      { sources: ['crm'], mode: 'mirror' },
      { sources: ['corrected'], contactTypeFrom: 'contact_type' },
    ],
  };
}

type PlanOfRun = Awaited<ReturnType<World['plan']>>['plan'];

async function refused(): Promise<{ run: FinishedRun; plan: PlanOfRun }> {
  const made = await world.plan();
  const run = await world.apply(made);
  expect(run.result.verdicts.rejected).toBe(1);
  return { run, plan: made.plan };
}

const shorten = (text: string): string => text.replace(TOO_LONG, 'Ann');

describe('P6: a contact that the service rejected and that is handed back corrected', () => {
  it('is taken, and no longer reported', async () => {
    const { run, plan } = await refused();
    handBack(run, plan, shorten);

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, verdicts: { rejected: 0 }, invalidRows: 0 });
    expect(world.service.emails()).toEqual(['ann@example.con', 'bob@example.com']);
    expect(await world.differences()).toEqual([]);
  });

  it('takes the place of the address that its source still has', async () => {
    const { run, plan } = await refused();
    handBack(run, plan, (text) => shorten(text).replace('example.con', 'example.com'));

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, verdicts: { rejected: 0 } });
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    const { head } = (await world.plan()).plan;
    expect(head.rows[0]).toMatchObject({ read: 2, desired: 1, excludedAs: { fixed: 1 } });
    expect(await world.differences()).toEqual([]);
  });

  it('is not created where its source says by now that the person left, under the former address', async () => {
    const { run, plan } = await refused();
    handBack(run, plan, (text) => shorten(text).replace('example.con', 'example.com'));
    useRows([[...ANN.slice(0, 4), 'unsubscribed'], BOB]);
    useCorrected();

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('gives way once its source has the corrected address itself, and is told', async () => {
    const { run, plan } = await refused();
    handBack(run, plan, (text) => shorten(text).replace('example.con', 'example.com'));
    useRows([['ann@example.com', 'Ann', 'India', 'Goa', 'subscribed'], BOB]);
    useCorrected();

    const made = await world.plan();

    const [ann] = made.plan.items('createContact');
    expect(ann).toMatchObject({ address: 'ann@example.com', fields: { city: 'Goa' } });
    expect(made.plan.head.warnings.map(({ code }) => code)).toContain(
      'FIXED_ROWS_WITHOUT_ORIGINAL',
    );
  });

  it('changes of a contact that is there only what was to be changed', async () => {
    world.service.addContact('ann@example.con', { first_name: 'An', city: 'Pune' });
    world.service.addContact('bob@example.com', { first_name: 'Bob', city: 'Delhi' });
    const { run, plan } = await refused();
    handBack(run, plan, shorten);

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, verdicts: { rejected: 0 }, invalidRows: 0 });
    expect(await world.differences()).toEqual([]);
  });
});
