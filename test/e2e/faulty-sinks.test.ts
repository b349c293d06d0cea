// P14: whatever is wrong with those who are told, a night ends as it would without them, at most ten seconds later. Every
// fault of the table at once, for each way in which a night can end; what could not be told is told by the next night, once.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/index.ts';
import { type Faults, type FaultySink, openFaults, SECRETS } from '../notify/faults.ts';
import { MAILBOX_PEM_PATH } from '../notify/mailbox.ts';
import { type Ended, start } from './cli.ts';
import { EVERY_REQUEST } from './gate.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const clock = systemClock();
const SYNC = ['sync', '--yes', '--quiet'];
const ROWS = inventedRows(40);

interface End {
  readonly what: string;
  readonly code: number;
  /** Every night from then on ends so. */
  readonly prepare: (shop: Workplace) => unknown;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the night is interrupted. */
  readonly request?: string;
}

const ENDS: readonly End[] = [
  { what: 'is done', code: 0, prepare: () => undefined },
  {
    what: 'cannot read its source',
    code: 1,
    prepare: (shop) => {
      shop.write('config/contacts.csv', '');
    },
  },
  {
    what: 'parks deletes',
    code: 4,
    prepare: async (shop) => {
      shop.write('config/contacts.csv', csvOf(ROWS.slice(0, 10)));
      // The first one could not say that it is the same as before.
      await shop.listferry('sync', '--yes');
    },
  },
  {
    what: 'finds the service away',
    code: 5,
    prepare: ({ gate }) => {
      gate.instead(EVERY_REQUEST, { status: 503, body: '' });
    },
  },
  {
    what: 'lacks a key',
    code: 64,
    prepare: () => undefined,
    environment: { LISTFERRY_SECRET_KEY: '' },
  },
  { what: 'is interrupted', code: 143, prepare: () => undefined, request: 'GET contacts/list' },
];

/** All sinks together. */
const LIMIT_MS = 10_000;
/** Of a busy machine, on which ten more programs are started; what has no limit takes a minute. */
const LEEWAY_MS = 20_000;

/** How many messages come in two nights more: a monitor gets the start and the end of each. */
const HEARD = { waits: 1, arrives: 0, 'is lost': 4 } as const satisfies Readonly<
  Record<FaultySink['fares'], number>
>;

it.concurrent.each(ENDS)('a night that $what ends with $code, told or not', async (end) => {
  await withFaults(async (shop, { sinks, heardElsewhere }) => {
    shop.write('config/contacts.csv', csvOf(ROWS));
    const good = await shop.listferry('sync', '--yes');
    await end.prepare(shop);
    const alone = await night(end, shop);
    notify(shop, ...sinks.map(({ entry }) => entry));

    const faulty = await night(end, shop, sinks);
    await Promise.all(sinks.map(async (sink) => await sink.fix()));
    const later = [await night(end, shop, sinks), await night(end, shop, sinks)];

    const nights = [alone, faulty, ...later];
    expect([good, ...nights].map(({ code }) => code)).toEqual([0, ...nights.map(() => end.code)]);
    expect(documentOf(faulty)).toEqual(documentOf(alone));
    expect(linesOf(faulty)).toEqual(linesOf(alone));
    expect(faulty.ms - alone.ms).toBeLessThan(LIMIT_MS + LEEWAY_MS);
    expect(nights.map((each) => untold(each, sinks))).toEqual([
      [],
      sinks.filter(({ fares }) => fares !== 'arrives').map(({ what }) => what),
      [],
      [],
    ]);
    expect(sinks.map(({ what, heard }) => [what, heard().length])).toEqual(
      sinks.map(({ what, fares }) => [what, HEARD[fares]]),
    );
    expect(heardElsewhere()).toEqual([]);
    const told = sinks.flatMap(({ heard }) => heard()).join('\n');
    const said = nights.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    for (const secret of [...SECRETS, ...Object.values(shop.keys)]) {
      expect(told).not.toContain(secret);
      expect(said).not.toContain(secret);
    }
    for (const { email } of ROWS) expect(told).not.toContain(email);
  });
});

async function withFaults(
  story: (shop: Workplace, faults: Faults) => Promise<void>,
): Promise<void> {
  const shop = await openWorkplace(shopConfig({ timeoutSeconds: 20 }));
  const faults = await openFaults(shop.directory);
  try {
    await story(shop, faults);
  } finally {
    await faults.close();
    await shop.close();
  }
}

function notify({ directory }: Workplace, ...entries: readonly string[]): void {
  const lines = entries.map((entry) => `  - ${entry}\n`);
  appendFileSync(join(directory, 'config/listferry.yaml'), `notify:\n${lines.join('')}`);
}

/** So that the mailboxes of fixed sinks are trusted. */
const TRUSTING = { NODE_EXTRA_CA_CERTS: MAILBOX_PEM_PATH };

interface Night extends Ended {
  readonly ms: number;
}

async function night(
  { environment = {}, request }: End,
  shop: Workplace,
  sinks: readonly FaultySink[] = [],
): Promise<Night> {
  const named = sinks.flatMap((sink) => Object.entries(sink.environment()));
  const env = { ...shop.env, ...TRUSTING, ...environment, ...Object.fromEntries(named) };
  const began = clock.monotonicMs();
  const stopped = request === undefined ? undefined : shop.gate.stop(request, 'before');
  const running = start([...SYNC, '--output', 'json'], { cwd: shop.directory, env });
  if (stopped !== undefined) {
    await stopped;
    running.kill('SIGTERM');
    await running.told('Interrupted');
    shop.gate.release();
  }
  return { ...(await running.ended), ms: clock.monotonicMs() - began };
}

function untold({ stderr }: Ended, sinks: readonly FaultySink[]): readonly string[] {
  const places = [...stderr.matchAll(/NOTIFY_FAILED: notify\[(\d+)\]/gu)].map(([, at]) => at);
  return sinks.flatMap(({ what }, at) => (places.includes(String(at)) ? [what] : []));
}

const NOTE = 'NOTIFY_FAILED';

/** Without the notes of those who were not told. */
function linesOf({ stderr }: Ended): readonly string[] {
  const lines = stderr.split('\n').filter((line) => !line.includes(NOTE));
  return lines.map(withoutOwnWords);
}

/** The same, and without how often the service was asked, which hangs on how soon it shows something. */
function documentOf({ stdout }: Ended): unknown {
  const read = JSON.parse(stdout) as { readonly conditions: readonly { readonly id: string }[] };
  const conditions = read.conditions.filter(({ id }) => id !== NOTE);
  const asked = { seconds: 0, requests: 0, listReads: 0 };
  return JSON.parse(withoutOwnWords(JSON.stringify({ ...read, ...asked, conditions })));
}

/** Ids, digests and times are those of one run; and both sides are read at once, so that either may be interrupted. */
function withoutOwnWords(text: string): string {
  return text
    .replaceAll(/Reading [^"]+ was interrupted/gu, 'Reading was interrupted')
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]+/gu, 'ID')
    .replaceAll(/\b[0-9a-f]{64}\b/gu, 'DIGEST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME');
}

it('a lookup of a name that goes on and on keeps no command', async () => {
  const shop = await openWorkplace(shopConfig({ timeoutSeconds: 20 }));
  shop.write('config/contacts.csv', csvOf(ROWS));
  shop.write('deaf.cjs', DEAF_RESOLVER);
  notify(shop, '{ slack: env:HOOK, on: [success] }');
  const began = clock.monotonicMs();

  const ended = await start(SYNC, {
    cwd: shop.directory,
    env: {
      ...shop.env,
      HOOK: 'https://never-answered.invalid/',
      NODE_OPTIONS: `--require=${join(shop.directory, 'deaf.cjs')}`,
    },
  }).ended;

  expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining(NOTE) });
  expect(clock.monotonicMs() - began).toBeLessThan(LIMIT_MS + LEEWAY_MS);
  await shop.close();
});

/** As where the name server is gone: nothing can end a lookup, which keeps the process. */
const DEAF_RESOLVER = `
  const dns = require('node:dns');
  dns.lookup = (name, options, then) => { setTimeout(() => undefined, 60_000); };
`;
