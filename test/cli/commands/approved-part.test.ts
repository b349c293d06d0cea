// What `apply` carries out of a plan that was approved, chosen or limited in part, and what it says of the rest.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { sha256Hex } from '../../../src/lib/index.ts';
import { accepting, type Desk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { applyOptions, approveOptions, approvingDesk, FILE, makePlan } from './approving.ts';
import { interruptedRun } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await approvingDesk();
});

afterEach(async () => {
  vi.useRealTimers();
  await desk.close();
});

describe('an approval that does not hold', () => {
  it('is refused with every reason, and nothing is sent', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    const text = readFileSync(desk.path(FILE), 'utf8');
    writeFileSync(desk.path('b.json'), text.replace('ann@', 'bob@'));
    writeFileSync(desk.path('c.json'), 'nothing');

    await expect(
      apply(applyOptions(desk, 'a.plan', ['b.json', 'c.json']), recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'APPROVAL_REFUSED',
      message: expect.stringMatching(/changed[^]*no approval/u),
    });
  });

  it('is one of an earlier plan', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    await makePlan(desk, 'a.plan');

    await expect(
      apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal()),
    ).rejects.toMatchObject({
      message: expect.stringContaining('another plan'),
    });
  });

  it('is one of a run that was interrupted, which has to be finished first', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    const digest = sha256Hex(readFileSync(desk.path(FILE)));
    const approvals = [{ digest, by: 'ann@example.com', at: '2026-11-20T02:00:00.000Z' }];
    await interruptedRun(desk, { items: 'Bw==', count: 3, isAll: true, approvals });

    await expect(
      apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'APPROVAL_REFUSED',
      message: expect.stringContaining('the run interrupted uses it, and is not finished.'),
      hint: expect.stringContaining('`listferry resume` finishes it'),
    });
  });

  it.each([
    ['none.json', 'no such file'],
    ['config', 'directory'],
    ['/dev/null', 'regular file'],
  ])('is one that cannot be read: %s', async (file, reason) => {
    const approval = [file.startsWith('/') ? file : desk.path(file)];

    await expect(
      apply({ ...applyOptions(desk), approval }, recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'USAGE',
      message: saying(approval[0] ?? '', reason),
      hint: saying(`\`listferry approve ${desk.path('a.plan')}\``),
    });
  });
});

describe('a limit', () => {
  it('counts the items that were approved', async () => {
    await approve(approveOptions(desk, { only: ['kind=deleteContact'] }), recordingTerminal());
    const options = { ...applyOptions(desk, 'a.plan', [FILE]), limit: 1, output: 'json' } as const;
    const terminal = recordingTerminal();

    const code = await apply(options, terminal);

    expect(code).toBe(0);
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      verdicts: { applied: 1, skipped: 2 },
    });
  });

  it('counts the items that --only chose, and says how many these are', async () => {
    const chosen = { only: ['key=dan@example.com', 'kind=deleteContact'], limit: 1 };
    const terminal = recordingTerminal();

    const code = await apply({ ...applyOptions(desk), ...chosen, yes: true }, terminal);

    expect(code).toBe(0);
    expect(terminal.told).toContainEqual(saying('1 of 3 items', '`sync` carries'));
    expect(terminal.printed.join('\n')).toContain('1 applied');
  });
});

describe('where twelve deletes are more than the limit', () => {
  beforeEach(async () => {
    const config = readFileSync(desk.options.config, 'utf8');
    writeFileSync(desk.options.config, `${config}guards: { maxDelete: 5, maxShrink: 90% }\n`);
    const many = Array.from({ length: 12 }, (_, at) => [`p${String(at)}@example.com`, 'P'] as const); // prettier-ignore
    desk.writeRows([...ROWS, ...many]);
    await makePlan(desk, 'more.plan');
    await apply({ ...applyOptions(desk, 'more.plan'), yes: true }, recordingTerminal());
    desk.writeRows([...ROWS, ['dan@example.com', 'Dan']]);
    await makePlan(desk, 'a.plan');
  });

  it('says that `sync` parks those that were left out, and what it carries out', async () => {
    const [one, creates] = [recordingTerminal(), recordingTerminal()];

    await apply({ ...applyOptions(desk), only: ['key=p1@example.com'], yes: true }, one);
    await apply({ ...applyOptions(desk), only: ['kind=createContact'], yes: true }, creates);

    expect(one.told).toContainEqual(saying('1 of 13 items', '`sync`', 'create 1', 'parks'));
    expect(creates.told).toContainEqual(saying('1 of 13 items', '`sync` parks'));
  });

  it('says that `sync` refuses all of it, where it stops at a guard', async () => {
    const config = readFileSync(desk.options.config, 'utf8');
    writeFileSync(desk.options.config, config.replace('maxDelete', 'onTrip: stop, maxDelete'));
    const terminal = recordingTerminal();

    await makePlan(desk, 'a.plan');
    await apply({ ...applyOptions(desk), only: ['kind=createContact'], yes: true }, terminal);

    expect(terminal.told.join('\n')).toContain('`sync` refuses');
  });

  it('measures those that are within --limit', async () => {
    const chosen = { ...applyOptions(desk), only: ['kind=deleteContact'], yes: true };
    const terminal = recordingTerminal();

    await expect(apply({ ...chosen, limit: 11 }, recordingTerminal())).rejects.toMatchObject({
      guards: [{ name: 'maxDelete', of: 'Newsletter', value: 11, limit: 5 }],
    });
    expect(await apply({ ...chosen, limit: 3 }, terminal)).toBe(0);
    expect(terminal.printed.join('\n')).toContain('3 applied');
  });
});

describe('where deletes need approvals', () => {
  const RULES = 'approvals: { need: 1, when: { delete: 2 } }\n';

  /** Deletes Ada and Bram: as many as need approval. */
  beforeEach(async () => {
    const config = desk.path('config/listferry.yaml');
    writeFileSync(config, readFileSync(config, 'utf8') + RULES);
    desk.writeRows([['cleo@example.com', 'Cleo']]);
    await makePlan(desk, 'both.plan');
  });

  it('a slice of them is refused like all of them', async () => {
    const slice = { ...applyOptions(desk, 'both.plan'), only: ['key=bram@example.com'], yes: true };

    await expect(apply(slice, recordingTerminal())).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'approvals', of: 'deletes', value: 2, limit: 1 }],
    });
  });

  it('a part without any of them is carried out', async () => {
    const part = { ...applyOptions(desk, 'both.plan'), except: ['kind=deleteContact'], yes: true };

    expect(await apply(part, recordingTerminal())).toBe(0);
  });

  it('what was left out is said to be parked, or carried out where it is too few to need them', async () => {
    const whole = { plan: desk.path('both.plan'), ...accepting({ delete: 2 }) };
    await approve(approveOptions(desk, whole), recordingTerminal());
    const [creates, limited] = [recordingTerminal(), recordingTerminal()];
    const part = { ...applyOptions(desk, 'both.plan'), only: ['kind=createContact'], yes: true };
    await apply(part, creates);
    const approved = applyOptions(desk, 'both.plan', ['both.plan.approval.json']);
    await apply({ ...approved, limit: 2 }, limited);

    expect(creates.told.join('\n')).toContain('`sync` parks');
    expect(limited.told.join('\n')).toEqual(saying('`sync` carries', '1 delete'));
  });

  it('a slice of them is carried out with an approval', async () => {
    const slice = { plan: desk.path('both.plan'), only: ['key=bram@example.com'] };
    await approve(approveOptions(desk, slice), recordingTerminal());
    const approved = applyOptions(desk, 'both.plan', ['both.plan.approval.json']);

    expect(await apply(approved, recordingTerminal())).toBe(0);
  });
});

describe('a choice without a file', () => {
  it('is carried out after the usual question', async () => {
    const terminal = recordingTerminal();
    const options = { ...applyOptions(desk), only: ['key=dan@example.com'], yes: true };

    await apply({ ...options, output: 'json' }, terminal);

    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      verdicts: { applied: 1, skipped: 2 },
    });
  });

  it('does not go together with a file', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    const options = { ...applyOptions(desk, 'a.plan', [FILE]), only: ['item=1'] };

    await expect(apply(options, recordingTerminal())).rejects.toMatchObject({ code: 'USAGE' });
  });
});
