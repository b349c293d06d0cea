// Names from outside that every object of the language has as well.
import { expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'carries out a sync whose contact type, field, group and values are called %s, and has nothing to do after it',
  async (name) => {
    const table = [
      ['Email', 'First name', 'Country', name, 'Status'],
      ['ann@example.com', name, 'India', name, 'subscribed'],
      ['bob@example.com', 'Bob', 'India', '', 'subscribed'],
      ['gone@example.com', 'Gone', 'India', '', 'unsubscribed'],
    ];
    const world = worldOf(table, {
      behaviours: { custom_field: 'object' },
      config: {
        syncs: [{ sources: ['crm'], contactType: name, mode: 'mirror' }],
        suppressions: [{ sources: ['crm'], group: name }],
        columns: { [`custom.${name}`]: name },
      },
    });

    const first = await world.sync();
    const second = await world.sync();

    expect(first.result).toMatchObject({ verified: true, verdicts: { rejected: 0, unknown: 0 } });
    expect(second.result.verdicts).toEqual({
      applied: 0,
      rejected: 0,
      drifted: 0,
      skipped: 0,
      unknown: 0,
    });
  },
);
