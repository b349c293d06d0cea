// A desk at which plans are made, rehearsed and applied, and where each item of both ends can be compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { apply } from '../../../src/cli/commands/apply.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { rehearse, type RehearseOptions } from '../../../src/cli/commands/rehearse.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { type Rehearsal, rehearsalOf, readPlan } from '../../../src/state/index.ts';
import { type Desk, NOTHING_ALLOWED } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';

/** The path of a plan of what the desk's sources differ in. */
export async function planned(desk: Desk, name: string): Promise<string> {
  const out = desk.path(name);
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out }, recordingTerminal());
  return out;
}

export interface Ended {
  readonly code: number;
  readonly terminal: RecordingTerminal;
}

export async function rehearsed(
  desk: Desk,
  planPath: string,
  options: Partial<RehearseOptions> = {},
): Promise<Ended> {
  const terminal = recordingTerminal();
  const own = { plan: planPath, snapshot: undefined, out: undefined };
  const code = await rehearse(
    { ...desk.options, ...NOTHING_ALLOWED, ...own, ...options },
    terminal,
  );
  return { code, terminal };
}

/** What lies beside the plan. */
export function keptRehearsal(planPath: string): Rehearsal {
  const reader = readPlan(planPath);
  const found = rehearsalOf(`${planPath}.rehearsal.json`, reader.head);
  reader.close();
  if (found?.kind !== 'own') throw new Error(`no rehearsal: ${found?.because ?? 'no file'}`);
  return found.rehearsal;
}

export async function applied(
  desk: Desk,
  planPath: string,
  options: Partial<Parameters<typeof apply>[0]> = {},
): Promise<Ended> {
  const terminal = recordingTerminal();
  const own = { plan: planPath, yes: true, limit: undefined };
  const code = await apply({ ...desk.options, ...NOTHING_ALLOWED, ...own, ...options }, terminal);
  return { code, terminal };
}

export interface ItemEnd {
  readonly seq: number;
  readonly verdict: string;
}

/** As a probe would. */
export function learn(desk: Desk, name: string, value: string): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.facts.set({ name, value, source: 'probed' });
  journal.close();
}

/** How each item of the last run ended that was not applied. */
export function exceptionsOfLastRun(desk: Desk): readonly ItemEnd[] {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  try {
    const [last] = journal.runs.list(1);
    const exceptions = [...journal.walks.exceptions(last?.runId ?? '')];
    return exceptions.map(({ seq, verdict }) => ({ seq, verdict }));
  } finally {
    journal.close();
  }
}

/** A customer list as a shop exports it: texts of every length, zip codes with zeros, quotes and commas. */
export function customers(count: number): string {
  const header = 'first_name,last_name,company,address,city,county,state,zip,email\n';
  const rows = Array.from({ length: count }, (_, index) => {
    const [first = '', last = ''] = NAMES[index % NAMES.length] ?? [];
    const place = PLACES[index % PLACES.length] ?? '';
    const zip = String(1_001 + ((index * 137) % 90_000)).padStart(5, '0');
    const company = index % 7 === 0 ? `"${last}, ${first} & Co"` : `${last} Ltd`;
    const email = `${first}.${last}.${String(index)}@example.com`.toLowerCase();
    return `${first},${last},${company},${String(index)} Elm Street #${String(index % 40)},${place},${zip},${email}\n`;
  });
  return header + rows.join('');
}

const NAMES = [
  ['Marta', 'Okafor'],
  ['Ilse', 'Bergmann'],
  ['Teo', 'Ferrari'],
  ['Ngozi', 'Adeyemi'],
  ['Paul', 'Whitfield'],
] as const;

/** City, county and state. */
const PLACES = ['Salem,Marion,OR', 'Dover,Kent,DE', 'Austin,Travis,TX', 'Bend,Deschutes,OR'];

/** The desk's source is such a list from now on. */
export function useCustomers(desk: Desk, csv: string): void {
  writeFileSync(desk.path('config/contacts.csv'), csv);
  const path = desk.path('config/listferry.yaml');
  const columns = 'columns: { postal_code: zip, address_line1: address, custom.county: county }';
  const text = readFileSync(path, 'utf8').replace(
    /(status: subscribed)(?:, columns: .*\})? \}/u,
    `$1, ${columns} }`,
  );
  writeFileSync(path, text);
}
