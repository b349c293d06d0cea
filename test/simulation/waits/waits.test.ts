// The plans that wait meet what they are there for, and their judge sees what must not be.
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenBy, type PlayedLeg } from './judged-waits.ts';
import { playedWait, type PlayedWait } from './played-waits.ts';

/** A wait costs about as much as two runs. */
const WAITS = 40;

const played: PlayedWait[] = [];

beforeAll(async () => {
  for (let seed = 1; seed <= WAITS; seed += 1) played.push(await playedWait(seed));
}, 120_000);

describe('plans that wait', () => {
  it('are carried out, resumed, followed by a sync and tried again, and end in every way', () => {
    const ways = new Set(played.map(({ wait }) => wait.way));
    const ends = new Set(played.flatMap(({ legs }) => legs.map(endOf)));

    expect(ways).toEqual(new Set(['apply', 'resume', 'sync', 'retry']));
    expect([...ends].sort()).toEqual([
      'died',
      'finished 0',
      'finished 3',
      'finished 4',
      'finished 6',
      'stopped AUTOMATION_LIVE',
      'stopped GUARD_REFUSED',
      'stopped SOURCE_UNREADABLE',
    ]);
  });

  it('break no promise', () => {
    expect(played.flatMap(({ legs }) => legs.flatMap(brokenBy))).toEqual([]);
  });

  it('repeat themselves to the letter', async () => {
    const { legs } = await playedWait(WAITS);

    expect(legs).toEqual(played.at(-1)?.legs);
  });
});

describe('their judge', () => {
  it('sees somebody come in who left by then', () => {
    const leg = cleanLeg();
    const { crm } = leg.now.sources;
    const rows = crm.rows.map((row) => ({ ...row, status: 'unsubscribed' }));

    const broken = brokenBy(withSources(leg, { crm: { ...crm, rows } }));

    expect(broken).toContain('somebody is created whom the sources say no mail goes to');
  });

  it('sees somebody come in of a source that could not be read', () => {
    const leg = cleanLeg();
    const { crm } = leg.now.sources;

    const broken = brokenBy(withSources(leg, { crm: { ...crm, trouble: 'gone' } }));

    expect(broken).toContain('somebody is created of a source that could not be read');
  });

  it.each(['Newsletter', 'VIP'] as const)(
    'sees somebody come in whom an automation for %s mails',
    (of) => {
      const leg = cleanLeg();
      const automations = [{ number: 9, of, form: 'table', isLive: true }] as const;

      const broken = brokenBy({ ...leg, now: { ...leg.now, automations } });

      expect(broken).toContain('somebody is created whom an automation mails that nobody accepted');
    },
  );

  it('sees somebody stay away without a reason, and without a word', () => {
    const leg = cleanLeg();

    const broken = brokenBy({ ...leg, after: leg.before });

    expect(broken).toContain('somebody is held back without a reason');
    expect(broken).toContain('somebody is held back without a word');
  });

  it.each([
    ['could be read', 'none', 1],
    ['could not be read', 'gone', 0],
  ] as const)(
    'sees somebody stay where they were though the source of it %s',
    (_, trouble, times) => {
      const leg = cleanLeg();
      const [placed] = leg.planned?.filter(({ place }) => place === 'Newsletter') ?? [];
      if (placed === undefined) throw new Error('nobody comes into Newsletter');
      const planned = [{ ...placed, leaves: { place: 'Customers', address: placed.address } }];
      const shop = { rows: [], trouble };

      const broken = brokenBy({
        ...withSources(leg, { shop }),
        rules: { ...leg.rules, hasShop: true },
        planned,
        after: leg.before,
      });

      const held = broken.filter((what) => what === 'somebody is held back without a reason');
      expect(held).toHaveLength(times);
    },
  );

  it('sees a run stop for an automation that was accepted', () => {
    const leg = cleanLeg();
    const end = {
      kind: 'stopped',
      code: 'AUTOMATION_LIVE',
      exitCode: 4,
      words: 'Accept it with --accept automation=1.',
      utrs: ['1'],
    } as const;

    const broken = brokenBy({ ...leg, end });

    expect(broken).toEqual(['it stops for an automation that mails nobody new']);
  });
});

function endOf({ end }: PlayedLeg): string {
  if (end.kind === 'died') return end.kind;
  return `${end.kind} ${end.kind === 'stopped' ? end.code : String(end.exitCode)}`;
}

/** A first process that carried its whole plan out, which brings somebody of `crm` into Newsletter. */
function cleanLeg(): PlayedLeg {
  for (const { legs } of played) {
    const [leg] = legs;
    const isClean = leg?.end.kind === 'finished' && leg.end.exitCode === 0;
    const isWanted = leg?.planned?.some(({ place }) => place === 'Newsletter') === true;
    if (leg !== undefined && isClean && isWanted && !leg.rules.isByList) return leg;
  }
  throw new Error('no wait is carried out at once');
}

function withSources(leg: PlayedLeg, changed: Partial<PlayedLeg['now']['sources']>): PlayedLeg {
  return { ...leg, now: { ...leg.now, sources: { ...leg.now.sources, ...changed } } };
}
