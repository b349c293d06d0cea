// A rehearsal says how apply would end and what it will need, also where that is no matter of a single item.
import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk, ROWS } from '../desk.ts';
import { applied, keptRehearsal, planned, rehearsed } from './rehearsal-desk.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

describe('a plan that people must approve', () => {
  const RULES = 'approvals: { need: 2, when: { create: 1 }, planner: excluded, signers: people }';

  it('is rehearsed before they do, since they want to see it, and says what apply will need', async () => {
    appendFileSync(desk.options.config, `${RULES}\n`);
    const plan = await planned(desk, 'a.plan');

    const { code, terminal } = await rehearsed(desk, plan);

    expect(code).toBe(0);
    expect(keptRehearsal(plan)).toMatchObject({
      verdicts: { applied: 3 },
      approvals: { people: 2, signed: true, byOthers: true },
    });
    expect(terminal.printed).toContainEqual(
      saying('`listferry apply`', '`listferry approve`', '2 different people', 'signed', 'maker'),
    );
    await expect(applied(desk, plan)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
  });

  it('says nothing of approvals where the plan needs none', async () => {
    appendFileSync(desk.options.config, 'approvals: { need: 1, when: { create: 9 } }\n');
    const plan = await planned(desk, 'a.plan');

    const { terminal } = await rehearsed(desk, plan);

    expect(keptRehearsal(plan).approvals).toBeUndefined();
    expect(terminal.printed.join('\n')).not.toContain('approv');
  });
});

describe('rows that could not be taken', () => {
  it('end it as they end apply, and are said', async () => {
    desk.writeRows([...ROWS, ['no address', 'Cleo']]);
    const plan = await planned(desk, 'a.plan');

    const { code, terminal } = await rehearsed(desk, plan);
    const run = await applied(desk, plan);

    expect(code).toBe(3);
    expect(run.code).toBe(3);
    expect(terminal.conditions).toMatchObject([{ id: 'ROWS_INVALID' }]);
    expect(terminal.printed).toContainEqual(saying('1 row', 'invalid'));
    expect(keptRehearsal(plan)).toMatchObject({ exitCode: 3, invalidRows: 1, verified: true });
  });

  it('end it with 0 where they are tolerated, as they do with apply', async () => {
    desk.writeRows([...ROWS, ['no address', 'Cleo']]);
    const plan = await planned(desk, 'a.plan');

    const { code, terminal } = await rehearsed(desk, plan, { tolerateInvalid: '1' });
    const run = await applied(desk, plan, { tolerateInvalid: '1' });

    expect([code, run.code]).toEqual([0, 0]);
    expect(terminal.conditions).toEqual([]);
    expect(terminal.printed).toContainEqual(saying('1 row', 'invalid'));
  });
});
