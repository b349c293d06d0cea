// A contact that leaves one contact type while a source has its person for another one is not simply gone.
import { describe, expect, it } from 'vitest';
import { lookFirst } from '../../../src/review/survey/look-first.ts';
import { surveyPlan } from '../../../src/review/survey/survey.ts';
import type { WorldConfig } from '../../world/world-config.ts';
import { itemsOf } from '../../world/world.ts';
import { worldOf } from '../stories.ts';

const HEADER = ['Email', 'Country'];

const CONFIG: WorldConfig = {
  sources: {
    crm: [HEADER, ['ann@example.com', 'India']],
    shop: [HEADER, ['ann@example.com', 'India'], ['bob@example.com', 'India']],
  },
  syncs: [
    { sources: ['crm'], mode: 'mirror' },
    { sources: ['shop'], contactType: 'Shop' },
  ],
};

describe('the delete of somebody', () => {
  it('names the row of the other source that has them, and is looked at first', async () => {
    const world = worldOf(CONFIG, {
      given: ({ service }) => {
        for (const contactType of ['Newsletter', 'Shop']) {
          service.addContactType(contactType);
          for (const email of ['ann@example.com', 'bob@example.com', 'cy@example.com'])
            service.addContact(email, {}, contactType);
        }
      },
    });
    const made = await world.plan();
    const deletes = itemsOf(made.plan).filter(({ kind }) => kind === 'deleteContact');
    const looks = lookFirst(made.plan, surveyPlan(made.plan));
    made.close();

    expect(deletes).toMatchObject([
      { address: 'bob@example.com', alsoIn: { source: 'shop', file: 'shop.csv', line: 3 } },
      { address: 'cy@example.com' },
    ]);
    expect(deletes[1]).not.toHaveProperty('alsoIn');
    expect(looks.slice(0, 2)).toMatchObject([
      { code: 'elsewhere', count: 1 },
      { code: 'deletes', count: 2 },
    ]);
  });
});
