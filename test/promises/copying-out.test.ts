// P1, P5 and P11 for the two commands that copy what the account holds: neither writes to the service, a
// list that cannot be trusted leaves no file, and what is left is private.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PrivateFile } from '../../src/cli/files/private-file.ts';
import { type ExportedPart, stageExport, takeSnapshot } from '../../src/compare/index.ts';
import { contactsCsv, suppressionsCsv } from '../../src/report/index.ts';
import { recordWrites, reply } from '../apply/stories.ts';
import { fullWorld, SHRINK_GUARD } from '../compare/snapshot/readings.ts';
import { toolsOf } from '../compare/stories.ts';
import { stateDirectory } from '../state/state-directory.ts';
import type { World } from '../world/world.ts';

const directory = stateDirectory();

/** The account to a file, by each of the two commands. */
const COPIES: readonly (readonly [what: string, copy: (world: World) => Promise<void>])[] = [
  ['a snapshot', snapshotTo],
  ['an export of contacts', exportTo({ kind: 'contacts', contactTypes: [] })],
  ['an export of suppressions', exportTo({ kind: 'suppressions' })],
];

describe.each(COPIES)('%s', (_what, copy) => {
  it('sends no write (P1)', async () => {
    const world = fullWorld();
    const writes = recordWrites(world);

    await copy(world);

    expect(writes).toEqual([]);
  });

  it('leaves one file that nobody else can read (P11)', async () => {
    await copy(fullWorld());

    const files = readdirSync(directory.path('.'));
    expect(files).toHaveLength(1);
    expect(files.map((file) => directory.mode(file))).toEqual(['600']);
  });

  it('holds no key (P11)', async () => {
    await copy(fullWorld());

    const [file = ''] = readdirSync(directory.path('.'));
    const bytes = readFileSync(directory.path(file));
    expect(bytes.length).toBeGreaterThan(10);
    expect(bytes.includes('key-of-a-test')).toBe(false);
  });

  it.each([
    ['is cut', 'answer-cut'],
    ['is lost', 'answer-lost'],
    ['is a page', reply(200, '<html></html>')],
    ['is empty', reply(200, '')],
    ['ends early', reply(200, '{"status":"success","message":{"contacts":[{')],
    ['is refused', reply(401, '{"status":"failed","errors":"ann@example.com"}')],
  ] as const)(
    'leaves no file, and names no address, when every list %s (P5)',
    async (_how, fate) => {
      const world = fullWorld();
      world.fateOf = () => fate;

      const error = await copy(world).catch((thrown: unknown) => thrown);

      expect(error).toMatchObject({ hint: expect.any(String) });
      expect(String(error)).toMatch(/No (?:snapshot|export) was made/u);
      expect(String(error)).not.toMatch(/@example\.com|key-of-a-test/u);
      expect(readdirSync(directory.path('.'))).toEqual([]);
    },
  );

  it('leaves no file when the list breaks off after it has sent some of its records (P5)', async () => {
    const world = fullWorld();
    world.fateOf = ({ endpoint }) => {
      const body = HALVES.get(endpoint);
      return body === undefined ? 'answered' : reply(200, body);
    };

    await expect(copy(world)).rejects.toThrow(/No (?:snapshot|export) was made/u);

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });
});

/** Lists that end in the middle, after whole records. */
const HALVES = new Map([
  ['contacts/list', half('contacts', { contact_type_id: 1, email: 'ann@example.com' })],
  ['global-unsubscribes', half('unSubscribers', { email_address: 'ann@example.com' })],
]);

function half(name: string, record: object): string {
  const records = Array.from({ length: 2_000 }, (_, index) =>
    JSON.stringify({ id: index + 1, user_id: 7001, ...record }),
  );
  return `{"status":"success","message":{"${name}":[${records.join(',')}`;
}

async function snapshotTo(world: World): Promise<void> {
  await takeSnapshot(
    {
      path: directory.path('a.sqlite'),
      host: 'mail.example.com',
      listferryVersion: '1.2.3',
      checkAccount: () => undefined,
      guard: SHRINK_GUARD,
    },
    await toolsOf(world),
  );
}

/** As the command does: the file is opened first and gets its name last. */
function exportTo(part: ExportedPart): (world: World) => Promise<void> {
  return async (world) => {
    const file = new PrivateFile(directory.path('a.csv'));
    try {
      const place = directory.place('a.scratch');
      const request = { part, place, checkAccount: () => undefined, guard: SHRINK_GUARD };
      const { staged } = await stageExport(request, await toolsOf(world));
      const pieces =
        part.kind === 'contacts'
          ? contactsCsv(staged.contents.contacts(), { customFields: [], exact: false })
          : suppressionsCsv(staged.contents.suppressions(), { exact: false });
      for (const piece of pieces) file.write(piece);
      staged.close();
      file.keep();
    } catch (error) {
      file.discard();
      throw error;
    }
  };
}
