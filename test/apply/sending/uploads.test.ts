import { describe, expect, it } from 'vitest';
import type { World, WorldOptions } from '../../world/world.ts';
import {
  endings,
  firstTo,
  knowsSecondAdds,
  manyPeople,
  orDied,
  reply,
  UNFORGIVING,
  worldOf,
  recordWrites,
} from '../stories.ts';
import { saying } from '../../saying.ts';

describe('uploads', () => {
  /** The text of each upload file. */
  function recordFiles(world: World): string[] {
    const files: string[] = [];
    world.sandbox.before.push(({ file }) => {
      if (file !== undefined) files.push(file.content.toString('utf8'));
    });
    return files;
  }

  describe('uploading contacts', () => {
    it.each([
      ['any', 'csv'],
      ['name', 'csv'],
      ['id', 'failed'],
      ['id', 'csv'],
      ['iso2', 'csv'],
      ['any', 'json'],
    ])(
      'writes countries for a service that takes %s and has a sample: %s',
      async (form, sample) => {
        const world = worldOf(manyPeople(12), {
          behaviours: { csv_country: form, csv_sample_body: sample },
        });
        knowsSecondAdds(world);

        const { result } = await world.sync();

        expect(result.verified).toBe(true);
      },
    );

    it('writes country codes where the sample does', async () => {
      const world = worldOf(manyPeople(12), { behaviours: { csv_country: 'iso2' } });
      const files = recordFiles(world);
      const sample = 'email,first_name,country\nx@example.com,X,IN\n';
      world.fateOf = ({ endpoint }) =>
        endpoint.endsWith('csv-sample/download')
          ? reply(200, sample, { headers: { 'content-type': 'text/csv' } })
          : 'answered';

      const { result } = await world.sync();

      expect(files[0]).toContain('p0001@example.com,P0001,IN');
      expect(result.verified).toBe(true);
    });

    it('creates nobody twice when a refused file was imported all the same', async () => {
      const world = worldOf(manyPeople(30), { behaviours: UNFORGIVING });
      const refusal = '{"status":"failed","errors":{"file":["There was an error."]}}';
      world.fateOf = firstTo('contacts/upload-csv', reply(422, refusal, { done: true }));

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toHaveLength(30);
    });

    it('waits for a reading when a file is refused after one without a clear answer', async () => {
      const world = worldOf(manyPeople(40), { behaviours: UNFORGIVING });
      let files = 0;
      const refusal = reply(422, '{"status":"failed","errors":{"file":["There was an error."]}}');
      world.fateOf = ({ endpoint }) => {
        if (endpoint !== 'contacts/upload-csv') return 'answered';
        files += 1;
        if (files === 1) return 'answer-lost';
        return files === 2 ? refusal : 'answered';
      };

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toHaveLength(40);
    });

    it('finds the one row that the service refuses a file for, and sends the others once', async () => {
      const world = worldOf(manyPeople(30), { behaviours: UNFORGIVING });
      const made = await world.plan();
      const refusal = reply(422, '{"status":"failed","errors":{"file":["There was an error."]}}');
      world.fateOf = ({ endpoint, body }) =>
        endpoint === 'contacts/upload-csv' && body.includes('p0017@') ? refusal : 'answered';

      const finished = await world.apply(made);

      expect(endings(world, made, finished)).toEqual([
        saying('createContact p0017@example.com: rejected, rejected message=', 'file', 'error'),
      ]);
      expect(world.service.emails()).toHaveLength(29);
      expect(finished.result.listReads).toBe(2);
    });

    it.each(['id', 'iso2'])(
      'finds out that files are refused but for countries as %s',
      async (form) => {
        const world = worldOf(manyPeople(31), {
          behaviours: { csv_bad_row: 'reject_file', csv_country: form },
        });

        const { result } = await world.sync();

        expect(result.verified).toBe(true);
        expect(result.listReads).toBe(2);
        expect(world.journal.facts.get('csv_country')).toMatchObject({ value: form });
      },
    );

    it.each(['id', 'iso2'])(
      'risks few rows where all are left out but those with %s',
      async (form) => {
        const world = worldOf(manyPeople(200, { Plan: 'gold' }), {
          behaviours: { csv_bad_row: 'skip', csv_country: form },
          config: { columns: { 'custom.plan': 'Plan' } },
        });
        knowsSecondAdds(world);

        const { result } = await world.sync();

        expect(result.verified).toBe(true);
        expect(world.service.emails()).toHaveLength(200);
        expect(world.sandbox.requests.get('contacts/upload-csv')).toBeLessThan(9);
      },
    );

    it('learns no form of countries from a row that a file lost and an add brought', async () => {
      const world = worldOf(manyPeople(12), {
        behaviours: { csv_timing: 'async_lost_chunk(1,100)' },
      });
      knowsSecondAdds(world);

      await world.sync();

      expect(world.service.emails()).toHaveLength(12);
      expect(world.journal.facts.get('csv_country')).toBeUndefined();
    });

    it('risks no further row once a form has arrived', async () => {
      const plan = { Plan: 'gold' };
      const world = worldOf(manyPeople(200, plan), {
        behaviours: { csv_country: 'id' },
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      knowsSecondAdds(world);
      await world.sync();
      expect(world.journal.facts.get('csv_country')).toMatchObject({ value: 'id' });
      world.config = {
        ...world.config,
        sources: { crm: [...manyPeople(200, plan), ...manyPeople(300, plan).slice(201)] },
      };
      const files = recordFiles(world);

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(files).toHaveLength(1);
    });

    it('adds the people one by one when the service refuses each file for another reason', async () => {
      const world = worldOf(manyPeople(11), { behaviours: { csv_header: 'required_exact' } });
      const refusal = reply(422, '{"status":"failed","errors":{"file":["There was an error."]}}');
      world.fateOf = ({ endpoint }) => (endpoint === 'contacts/upload-csv' ? refusal : 'answered');

      const { result } = await world.sync();

      expect(result.verdicts).toMatchObject({ applied: 12, rejected: 0 });
      expect(world.service.emails()).toHaveLength(11);
    });

    it('sends a file again in the night after one in which the service refused every file', async () => {
      const world = worldOf(manyPeople(3, { Plan: 'gold' }), {
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      const refusal = reply(422, '{"status":"failed","errors":{"file":["failed to upload"]}}');
      world.fateOf = ({ endpoint }) => (endpoint === 'contacts/upload-csv' ? refusal : 'answered');
      const badNight = await world.sync();
      world.fateOf = () => 'answered';

      const goodNight = await world.sync();

      expect(badNight.result.verdicts).toMatchObject({ skipped: 3 });
      expect(goodNight.result).toMatchObject({ verified: true, verdicts: { applied: 3 } });
      expect(world.journal.facts.get('csv_mime_check')).toBeUndefined();
    });

    it('sends none for a week once two nights had every file refused', async () => {
      const world = worldOf(manyPeople(3, { Plan: 'gold' }), {
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      const refusal = reply(422, '{"status":"failed","errors":{"file":["failed to upload"]}}');
      world.fateOf = ({ endpoint }) => (endpoint === 'contacts/upload-csv' ? refusal : 'answered');
      await world.sync();
      await world.sync();
      const files = recordFiles(world);
      world.fateOf = () => 'answered';

      await world.sync();
      const inTheWeek = files.length;
      await world.clock.sleep(8 * 86_400_000);
      const { result } = await world.sync();

      expect(inTheWeek).toBe(0);
      expect(result.verdicts).toMatchObject({ applied: 3 });
    });

    it('uploads the missing rows once when the service took a part and its answer was lost', async () => {
      const world = worldOf(manyPeople(40), {
        behaviours: { csv_max: 'truncated(25)', csv_existing: 'duplicate' },
      });
      world.fateOf = firstTo('contacts/upload-csv', 'answer-lost');

      const { result } = await world.sync();

      // The answer to the first file was lost, so nobody knew what became of its rows; that to the second was not.
      expect(result.verdicts).toMatchObject({ applied: 38, unknown: 3 });
      expect(result.late).toEqual({ waiting: 3, overdue: 0, held: 0 });
      expect(world.service.emails()).toHaveLength(37);
    });

    it('sends smaller files once the service has cut one', async () => {
      const world = worldOf(manyPeople(60, { Plan: 'gold' }), {
        behaviours: { csv_max: 'truncated(15)', csv_existing: 'skip' },
        config: { columns: { 'custom.plan': 'Plan' } },
      });
      knowsSecondAdds(world);
      const files = recordFiles(world);

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      expect(world.service.emails()).toHaveLength(60);
      expect(files.map((text) => text.trim().split('\n').length - 1)).toEqual([
        1, 11, 48, 15, 15, 3,
      ]);
    });

    it('quotes what needs it, and adds nothing to what looks like a formula', async () => {
      const [header = [], ...rows] = manyPeople(12);
      const odd = ['odd@example.com', '=1+1, "so"\nto say', 'India'];
      const world = worldOf([header, ...rows, odd]);

      const { result } = await world.sync();

      expect(result.verified).toBe(true);
      const stored = world.service.contacts().find(({ email }) => email === 'odd@example.com');
      expect(stored?.fields['first_name']).toBe('=1+1, "so" to say');
    });

    it('asks for the sample once, however many files it sends', async () => {
      const world = worldOf(manyPeople(1_100));
      const files = recordFiles(world);

      await world.sync();

      // The first row shows how countries are understood, and the next files how many rows are.
      expect(files).toHaveLength(5);
      expect(world.sandbox.requests.get('contacts/csv-sample/download')).toBe(1);
    });

    it('sends no further file when the run is told to stop', async () => {
      const world = worldOf(manyPeople(1_100));
      const made = await world.plan();
      const files = recordFiles(world);
      world.fateOf = ({ endpoint }) => {
        if (endpoint === 'contacts/upload-csv') world.drain.abort();
        return 'answered';
      };

      await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

      expect(files).toHaveLength(1);
    });
  });
});

/** A world in which no file goes first to show how countries are understood. */
function worldKnown(count: number, options: WorldOptions): World {
  const world = worldOf(manyPeople(count), options);
  world.journal.facts.set({ name: 'csv_country', value: 'name', source: 'probed' });
  return world;
}

describe('the arrival of uploaded rows', () => {
  it('is awaited by small reads, and no longer than it takes', async () => {
    const world = worldKnown(200, { behaviours: { csv_timing: 'async(30,10)' } });
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.sync();

    expect(result.listReads).toBe(2);
    expect(result.verified).toBe(true);
    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(60_000);
  });

  it('is awaited as long as the count grows, however long that takes', async () => {
    const world = worldOf(manyPeople(100), {
      behaviours: { csv_timing: 'async(100,0.05)' },
    });

    const { result } = await world.sync();

    expect(result.verdicts.applied).toBe(101);
    expect(world.clock.monotonicMs()).toBeGreaterThan(1_900_000);
  });

  it('is given up when the count stands still for the quiet period', async () => {
    const world = worldKnown(150, {
      behaviours: { csv_timing: 'async_lost_chunk(1,100)' },
      quietMs: 60_000,
    });
    knowsSecondAdds(world);
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 151 });
    // The rows that the upload lost are sent one by one.
    const singly = Array.from({ length: 50 }, () => 'contacts/add');
    expect(writes).toEqual(['contacts-type/add', 'contacts/upload-csv', ...singly]);
    expect(world.clock.monotonicMs()).toBeLessThan(300_000);
  });

  it('is not awaited where the service counts nothing, but for the final read', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(60,100)' } });
    world.service.addContactType('Newsletter');
    const id = world.service.contactTypeId('Newsletter');
    const type = { id: Number(id), user_id: 7001, name: 'Newsletter', deleted_at: null };
    const body = JSON.stringify({ status: 'success', message: { contactTypes: [type] } });
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts-type' ? reply(200, body) : 'answered');

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, listReads: 5 });
  });

  it('creates nobody twice where the process dies while it waits for rows that are hours away', async () => {
    const world = worldKnown(20, {
      behaviours: { csv_timing: 'async(36000,100)', csv_existing: 'duplicate' },
    });
    const made = await world.plan();
    let wasUploaded = false;
    world.fateOf = ({ endpoint }) => {
      if (wasUploaded) {
        // What a process has noted and not committed dies with it.
        world.journal.commits.giveUp(new Error('died'));
        return 'crash-before';
      }
      wasUploaded = endpoint === 'contacts/upload-csv';
      return 'answered';
    };
    expect(await orDied(world.apply(made))).toBe('died');
    world.fateOf = () => 'answered';

    await world.resume(made);
    await world.clock.sleep(24 * 3_600_000);

    expect(world.service.emails()).toHaveLength(20);
  });

  it('comes to nothing when somebody deletes the contact type meanwhile', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(60,0.1)' } });
    world.clock.after(100_000, () => {
      world.service.deleteContactType('Newsletter');
    });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 0, rejected: 9, skipped: 0 });
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(2);
  });

  it('is no longer awaited when the run is told to stop', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { csv_timing: 'async(3000,1)' } });
    const made = await world.plan();
    world.clock.after(10_000, () => {
      world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    expect(world.clock.monotonicMs()).toBeLessThan(60_000);
  });
});
