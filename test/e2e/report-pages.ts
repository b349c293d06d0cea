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
  return { source: 'shop', sync: 'Newsletter', file, ...counts, blank: 0, passedOver: 0 };
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
