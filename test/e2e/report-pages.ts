// Plans for the pages that a browser looks at: hostile values, and as many changes as a page holds.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change, FileCounts, GuardResult } from '../../src/plan/index.ts';
import { PlanWriter } from '../../src/state/index.ts';
import { create, plannedIn, remove, suppress, update, type Planned } from '../report/planned.ts';
import { run } from './cli.ts';

/** Each would leave a trace in the page if any part of it were run. */
export const HOSTILE = [
  '<script>window.ran = 1</script>',
  '</script><img src="x" onerror="window.ran = 2">',
  '"><svg onload="window.ran = 3">',
  'javascript:window.ran=4',
  '=HYPERLINK("http://192.0.2.1/","look")',
  '<a href="http://192.0.2.1/">look</a>',
  '<style>main { display: none }</style>',
] as const;

export const LONG_VALUE = `${'All work and no play. '.repeat(455)}The end.`.slice(-10_000);

export const HOSTILE_PLAN: Planned = {
  changes: [
    update('hostile@example.com', [
      ...HOSTILE.map((value, index) => ({
        field: `custom.field_${String(index)}` as const,
        old: null,
        new: value,
      })),
      { field: 'first_name', old: 'abc', new: 'a\u{202e}bc' },
      { field: 'last_name', old: 'short', new: LONG_VALUE },
    ]),
    { kind: 'createContactType', contactType: HOSTILE[1] },
    { ...remove('moved@example.com', { contactType: HOSTILE[2], movedTo: HOSTILE[0] }) },
  ],
  rejects: [
    {
      source: 'crm',
      file: HOSTILE[1],
      line: 3,
      column: HOSTILE[2],
      fault: { code: 'flag-unknown', word: HOSTILE[0] },
    },
  ],
  head: {
    warnings: [{ code: 'FILE_NOTE', message: HOSTILE[0], hint: HOSTILE[3] }],
    guards: ['Contacts of the Bremen branch', HOSTILE[2]].map(holdingGuard),
  },
};

/** Above its limit, and too small to matter. */
function holdingGuard(of: string): GuardResult {
  const sizes = { limit: 2, value: 5, base: 1_234, floor: 10 };
  return { name: 'maxDelete', of, ...sizes, tripped: false, scope: 'deletes' };
}

/** Some of every common kind, in two contact types and from two sources. */
export const MIXED_PLAN: Planned = {
  changes: mixedChanges(),
  unchanged: 494,
  head: { files: ['exports/shop.csv', 'shop.csv'].map(fileOfShop) },
};

function fileOfShop(file: string): FileCounts {
  const counts = { read: 1, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 1 };
  const excludedAs = { left: 0, noConsent: 0, others: 0 };
  const none = { excludedAs, blank: 0, passedOver: 0 };
  return { source: 'shop', sync: 'Newsletter', file, ...counts, ...none };
}

const CITIES = ['Berlin', 'Hamburg', 'München', 'Köln', 'Stuttgart', 'Leipzig', 'Bremen', 'Dresden', 'Kiel', 'Ulm', 'Mainz', 'Rostock', 'Lübeck']; // prettier-ignore

/** A night of about a thousand changes: a column that was shifted, test names, people in another file. */
export const ACCIDENTS_PLAN: Planned = {
  changes: accidentChanges(),
  unchanged: 5_301,
  rejects: (['address-without-at', 'address-several-ats'] as const).map((code, index) => ({
    ...{ source: 'crm', file: 'exports/a.csv', line: 5_237 + index, column: 'E-Mail' },
    fault: { code },
  })),
  head: {
    contactTypes: [
      { contactType: 'Newsletter', mode: 'mirror', existing: 6_000, desired: 6_227, create: 320, update: 490, delete: 85, unchanged: 5_301, leftAlone: 0, unwritable: 0, unwritableOnly: 0 }, // prettier-ignore
    ],
    mailable: { before: 6_000, after: 6_227 },
  },
};

function accidentChanges(): Change[] {
  const people = (count: number, what: string, change: (email: string, index: number) => Change) =>
    Array.from({ length: count }, (_, index) => change(`${what}.von-der-heide${String(index)}@example.com`, index)); // prettier-ignore
  const city = (index: number): string => CITIES[index % CITIES.length] ?? '';
  const moving = (index: number) => ({ field: 'city', old: city(index), new: city(7 * index + 1) }) as const; // prettier-ignore
  const alsoIn = { source: 'shop', file: 'exports/shop.csv', line: 246 };
  return [
    ...people(40, 'emil', suppress),
    ...people(320, 'anna', (email, index) =>
      create(email, { first_name: `Anna ${String(index)}`, city: city(index), country: '80' }),
    ),
    ...people(330, 'bernd', (email, index) => {
      const prior = { email, fields: { city: city(index), postal_code: '10115' } };
      return { ...update(email, [moving(index)]), prior };
    }),
    ...people(
      120,
      'carla',
      (email, index) =>
      update(email, [moving(index), { field: 'postal_code', old: '10115', new: String(20_000 + index) }]), // prettier-ignore
    ),
    ...people(40, 'dora', (email, index) =>
      update(email, [{ field: 'first_name', old: `Dora ${String(index)}`, new: 'test' }]),
    ),
    ...people(30, 'frida', (email) => remove(email, { alsoIn })),
    ...people(55, 'gerd', (email) => remove(email)),
  ];
}

export function manyChanges(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => {
    const email = `person${String(index)}@example.com`;
    return index % 2 === 0
      ? create(email, { first_name: `Name ${String(index)}`, city: 'Graz', country: '14' })
      : update(email, [
          { field: 'city', old: 'Wien', new: 'Graz' },
          { field: 'state', old: null, new: 'Tirol' },
        ]);
  });
}

const shownPlans = new WeakMap<Planned, Promise<string>>();

/** The page as the built command prints it; it does so once for each plan. */
export async function shownPlan(planned: Planned): Promise<string> {
  const known = shownPlans.get(planned) ?? showPlan(planned);
  shownPlans.set(planned, known);
  return await known;
}

interface RunPages {
  /** Some is in effect, some was refused, and some is unknown. */
  readonly mixed: string;
  /** All is in effect. */
  readonly clean: string;
}

let shownRuns: RunPages | undefined;

export function runPages(): RunPages {
  const file = join(import.meta.dirname, 'print-run-page.ts');
  const args = ['--import', 'tsx', file];
  // The file prints it.
  shownRuns ??= JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as RunPages;
  return shownRuns;
}

async function showPlan(planned: Planned): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-shown-'));
  try {
    const path = join(directory, 'a.plan');
    savePlan(planned, path);
    const { stdout, stderr } = await run(['show', path, '--output', 'html'], { cwd: directory });
    if (stdout === '') throw new Error(`show printed nothing: ${stderr}`);
    return stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function savePlan(planned: Planned, path: string): void {
  const writer = new PlanWriter({ kind: 'file', path });
  for (const change of planned.changes ?? []) writer.addItem(change);
  for (const reject of planned.rejects ?? []) writer.addReject(reject);
  writer.finish(plannedIn(planned).head).close();
}

function mixedChanges(): Change[] {
  const shop = { origin: { source: 'shop', file: 'shop.csv', line: 9 } };
  return [
    suppress('emil@example.com'),
    create('anna@example.com', { city: 'Wien' }),
    { ...create('ben@example.com', { city: 'Graz', state: 'Tirol' }), ...shop },
    update('cleo@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
    update('dora@example.com', [{ field: 'state', old: null, new: 'Tirol' }]),
    remove('farid@example.com', { contactType: 'Customers' }),
  ];
}
