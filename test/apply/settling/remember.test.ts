// What a run remembers of the contacts, night after night: a night that passes over contacts which are as the last one
// left them plans what a night does that looks at each of them.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { manyPeople, worldOf } from '../stories.ts';

const [HEADER = [], ...PEOPLE] = manyPeople(40, { City: 'Ulm' });
const CITY = HEADER.indexOf('City');

/** What becomes of a person before a night. */
type Turn = Readonly<Record<'person', number>> & {
  readonly what: 'row' | 'service' | 'both' | 'row gone' | 'contact gone';
  readonly city: string;
};

class Nights {
  readonly world: World = worldOf([HEADER, ...PEOPLE]);
  readonly #rows = new Map(PEOPLE.map((row) => [row[0] ?? '', row]));
  readonly #isForgetful: boolean;

  /** A forgetful one looks at everybody each night: erasing somebody makes the baseline forget whom it may pass over. */
  constructor(isForgetful: boolean) {
    this.#isForgetful = isForgetful;
  }

  turn({ person, what, city }: Turn): void {
    const [email = ''] = PEOPLE[person] ?? [];
    const row = this.#rows.get(email);
    if (what === 'row gone') this.#rows.delete(email);
    if (row !== undefined && ['row', 'both'].includes(what))
      this.#rows.set(email, row.with(CITY, city));
    const { service } = this.world;
    if (!service.emails().includes(email)) return;
    if (['service', 'both'].includes(what)) service.updateContact(email, { city });
    if (what === 'contact gone') service.deleteContact(email);
  }

  /** What the plan of the night wants, and what it says of the memory. */
  async pass(): Promise<unknown> {
    const { world } = this;
    world.config = { ...world.config, sources: { crm: [HEADER, ...this.#rows.values()] } };
    if (this.#isForgetful) world.past.erase(['nobody@example.org'], '2026-11-28');
    const made = await world.plan();
    const items = itemsOf(made.plan);
    const { memory } = made.plan.head;
    await world.sync({ allowed: { delete: 40, gone: 40 } });
    return { items, edits: memory?.edits, conflicts: memory?.conflicts };
  }
}

const turns = fc.array(
  fc.record({
    person: fc.nat({ max: PEOPLE.length - 1 }),
    what: fc.constantFrom<Turn['what']>('row', 'service', 'both', 'row gone', 'contact gone'),
    city: fc.constantFrom('Ulm', 'Bonn', 'Graz'),
  }),
  { maxLength: 6 },
);

describe('a night that passes over whom the last one left equal', () => {
  it('plans the same as one that looks at everybody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turns, { minLength: 2, maxLength: 4 }), async (nights) => {
        const [quick, slow] = [new Nights(false), new Nights(true)];
        for (const night of [[], ...nights, []]) {
          for (const turn of night) {
            quick.turn(turn);
            slow.turn(turn);
          }
          expect(await quick.pass()).toEqual(await slow.pass());
        }
      }),
      { numRuns: 12 },
    );
  });

  it('sums the fields of nobody where nothing changed, and of few where little did', async () => {
    const nights = new Nights(false);
    await nights.pass();
    await nights.pass();
    const summed = vi.spyOn(nights.world.past.sums, 'ofFields');

    await nights.pass();
    const whenNothing = summed.mock.calls.length;
    nights.turn({ person: 7, what: 'both', city: 'Bonn' });
    await nights.pass();

    expect(whenNothing).toBe(0);
    expect(summed.mock.calls.length).toBeGreaterThan(0);
    expect(summed.mock.calls.length).toBeLessThan(3 * PEOPLE.length);
  });
});
