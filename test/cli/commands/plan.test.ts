import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plan, savedWords } from '../../../src/cli/commands/plan.ts';
import { idsCondition, type PlanHead } from '../../../src/plan/index.ts';
import { readPlan } from '../../../src/state/index.ts';
import { type Desk, openDesk, ROWS } from '../desk.ts';
import type { StateWords } from '../../../src/report/index.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { alterJournal, interruptedRun, syncOnce } from './history.ts';
import { saying } from '../../saying.ts';

const OPTIONS = { out: undefined, detailedExitcode: false, tolerateInvalid: undefined };

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('saves the plan where it is told to, and says how to go on', async () => {
  const terminal = recordingTerminal();

  const code = await plan({ ...desk.options, ...OPTIONS, out: desk.path('a.plan') }, terminal);

  expect(code).toBe(0);
  expect(existsSync(desk.path('a.plan'))).toBe(true);
  expect(terminal.told.join('\n')).toContain(`listferry apply ${desk.path('a.plan')}`);
});

it('says which interrupted run has to be finished before the plan can be carried out', async () => {
  await interruptedRun(desk);
  const terminal = recordingTerminal();

  await plan({ ...desk.options, ...OPTIONS }, terminal);

  expect(terminal.told.join('\n')).toMatch(
    /`listferry apply [^`]+`.* run \S+: `listferry resume`\./u,
  );
});

it('says of a lost state what it means for the nights, where no guard has anything to hold back', async () => {
  await syncOnce(desk);
  rmSync(desk.path('state'), { recursive: true });
  const terminal = recordingTerminal();

  await plan({ ...desk.options, ...OPTIONS }, terminal);

  expect(terminal.printed.join('\n')).toContain('nothing to do; ');
  expect(terminal.told.join('\n')).toMatch(/ [\dT]+-\w+\. [^`]*`listferry sync` ends with 4\b/u);
});

it('says that no report was written where there is no plan, since an earlier one may stand there', async () => {
  const terminal = recordingTerminal();
  rmSync(desk.path('config/contacts.csv'));

  const made = plan({ ...desk.options, ...OPTIONS, report: [desk.path('p.html')] }, terminal);

  await expect(made).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  expect(terminal.told.join('\n')).toContain('No report');
  expect(existsSync(desk.path('p.html'))).toBe(false);
});

it('warns of a damaged journal, in words, for programs and by its exit code', async () => {
  await syncOnce(desk);
  alterJournal(desk);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const codes = [
    await plan({ ...desk.options, ...OPTIONS, output: 'text' }, text),
    await plan({ ...desk.options, ...OPTIONS, output: 'json' }, json),
  ];

  expect(codes).toEqual([7, 7]);
  expect(text.told.join('\n')).not.toContain('carries it out');
  expect(text.conditions).toMatchObject([{ id: 'STATE_DAMAGED' }]);
  const { state } = JSON.parse(json.printed.join('\n')) as { state: StateWords };
  expect(state).toMatchObject({ id: 'STATE_DAMAGED', isDamaged: true });
  expect(text.told.join('\n')).toContain(`${state.message} ${state.hint}`);
});

it('names its maker in the plan, and has one fingerprint whoever makes it', async () => {
  const heads: PlanHead[] = [];
  for (const user of ['anna@example.com', 'bob@example.com']) {
    vi.stubEnv('LISTFERRY_USER', user);
    const out = desk.path(`${user}.plan`);
    await plan({ ...desk.options, ...OPTIONS, out }, recordingTerminal());
    const saved = readPlan(out);
    heads.push(saved.head);
    saved.close();
  }

  expect(heads.map(({ planner }) => planner)).toEqual(['anna@example.com', 'bob@example.com']);
  expect(heads[0]?.fingerprint).toBe(heads[1]?.fingerprint);
});

it('names the file in the state directory when it is told none', async () => {
  const terminal = recordingTerminal();

  await plan({ ...desk.options, ...OPTIONS, output: 'json' }, terminal);

  const { planFile } = JSON.parse(terminal.printed.join('\n')) as { planFile: string };
  expect(planFile.startsWith(desk.path('state/plans/'))).toBe(true);
  expect(existsSync(planFile)).toBe(true);
});

it('saves invalid rows for the person who fixes them, and says so by its exit code', async () => {
  desk.writeRows([...ROWS, ['nobody', 'No Address']]);
  const terminal = recordingTerminal();

  const code = await plan({ ...desk.options, ...OPTIONS, detailedExitcode: true }, terminal);

  expect(code).toBe(3);
  expect(terminal.told.join('\n')).toMatch(/: .*rejects/u);
});

it('takes the rows back that were saved and fixed', async () => {
  desk.writeRows([['nobody', 'Nora'], ...ROWS]);
  const out = { out: desk.path('a.plan') };
  await plan({ ...desk.options, ...OPTIONS, ...out }, recordingTerminal());
  const [folder = ''] = readdirSync(desk.path('state/rejects')).filter(
    (name) => !name.includes('.'),
  );
  const saved = desk.path(`state/rejects/${folder}/shop/contacts.csv`);
  const fixed = readFileSync(saved, 'utf8').replace('"nobody"', '"nora@example.com"');

  writeFileSync(desk.path('config/contacts.csv'), fixed);
  const terminal = recordingTerminal();
  const code = await plan({ ...desk.options, ...OPTIONS, ...out }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.join('\n')).toContain('shop → Newsletter: 1 read = 1 desired');
});

it('writes the plan as the reports that it is told to, invalid rows or not', async () => {
  desk.writeRows([...ROWS, ['nobody', 'No Address']]);
  const report = ['a.md', 'a.ndjson'].map((name) => desk.path(name));
  const terminal = recordingTerminal();

  const code = await plan({ ...desk.options, ...OPTIONS, report }, terminal);

  expect(code).toBe(3);
  expect(readFileSync(desk.path('a.md'), 'utf8')).toContain('**2 to create');
  expect(readFileSync(desk.path('a.ndjson'), 'utf8')).toContain('ada@example.com');
  expect(terminal.told).toContain(`Report: ${desk.path('a.md')}`);
});

it('makes no plan when a report cannot be written', async () => {
  const options = { ...desk.options, ...OPTIONS, report: [desk.path('missing/a.md')] };

  await expect(plan(options, recordingTerminal())).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
  });
  expect(existsSync(desk.path('state/plans'))).toBe(false);
});

it('makes no plan when two results are to go into one file', async () => {
  const out = desk.path('s.html');
  const options = { ...desk.options, ...OPTIONS, out, report: [out] };

  await expect(plan(options, recordingTerminal())).rejects.toMatchObject({
    code: 'USAGE',
    message: `--out ${out} and --report ${out} name the same file.`,
  });
  expect(existsSync(out)).toBe(false);
});

it('makes no directory for a plan that is to go into a missing one', async () => {
  const options = { ...desk.options, ...OPTIONS, out: desk.path('missing/a.plan') };

  await expect(plan(options, recordingTerminal())).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: expect.stringContaining('its directory is missing'),
  });
  expect(existsSync(desk.path('missing'))).toBe(false);
});

describe('the words about where a plan was saved', () => {
  const counts = { deleteContact: 60, removeSegmentRecipient: 0 } as PlanHead['counts'];
  const head = { itemCount: 60, guards: [], automations: [], counts };

  it('names the command that carries a plan out', () => {
    expect(savedWords(head, 'a.plan', [])).toEqual(saying('a.plan', '`listferry apply a.plan`'));
    expect(savedWords({ ...head, itemCount: 0 }, 'a.plan', [])).not.toContain('listferry');
  });

  it('says of whom it leaves out, and what lets them back in', () => {
    const returned = { name: 'returned', of: 'suppressions', limit: 0, value: 1, tripped: true } as const; // prettier-ignore
    const guards = [{ ...returned, scope: 'returned' } as const];

    expect(savedWords({ ...head, guards }, 'a.plan', [])).toEqual(
      saying('`listferry apply a.plan`', '1 change', '--accept return=1'),
    );
  });

  it('says how many contacts may still arrive, and what sends them again', () => {
    const words = savedWords({ ...head, late: 30 }, 'a.plan', []);

    expect(words).toEqual(saying('`listferry apply a.plan`', '30 contacts', '--accept resend=30'));
  });

  it('names the phase of a migration that the plan would take back', () => {
    const migration = {
      phase: null,
      leaves: 'cutover',
      withheld: { updates: 0, deletes: 0 },
    } as const;

    expect(savedWords({ ...head, migration }, 'a.plan', [])).toEqual(
      saying('refused', '`listferry apply a.plan --accept phase=cutover`'),
    );
  });

  const conflicts = { name: 'conflicts', of: 'crm', limit: 0, value: 1, tripped: true, scope: 'conflicts' } as const; // prettier-ignore
  const firstMirror = { name: 'firstMirror', of: 'News', limit: 0, value: 60, tripped: true, scope: 'deletes' } as const; // prettier-ignore

  it('says what is parked of a plan that is carried out in part', () => {
    const updating = { ...counts, updateContact: 1 };
    const mixed = { ...head, itemCount: 71, counts: updating, guards: [firstMirror, conflicts] };

    expect(savedWords(mixed, 'a.plan', [])).toEqual(
      saying(
        ...['`listferry apply a.plan` parks', '1 conflict', '60 deletes', 'the rest'],
        '`listferry apply a.plan --accept delete=60 --accept conflict=1`',
      ),
    );
  });

  it('says so where that is all of it', () => {
    expect(savedWords({ ...head, guards: [firstMirror] }, 'a.plan', [])).toEqual(
      saying('`listferry apply a.plan` parks', '60 deletes', 'all of it', 'apply a.plan --accept'),
    );
  });

  describe('of a plan with nothing to do', () => {
    const idle = { ...head, itemCount: 0, counts: { ...counts, deleteContact: 0 } };

    it('names the guards that refuse it, and what accepts that', () => {
      const guard = { name: 'maxShrink', of: 'contacts/list', limit: 9, value: 31, tripped: true, scope: 'all' } as const; // prettier-ignore

      expect(savedWords({ ...idle, guards: [guard] }, 'a.plan', [])).toEqual(
        saying('refused', 'maxShrink (contacts/list)', '`listferry sync --yes --accept shrink`'),
      );
    });

    it('names the live automation and the phase that refuse it', () => {
      const automations = [{ utr: 'a-utr', name: 'Welcome', contactType: 'Newsletter' }];
      const migration = { phase: null, leaves: 'cutover', withheld: { updates: 0, deletes: 0 } } as const; // prettier-ignore

      expect(savedWords({ ...idle, automations, migration }, 'a.plan', [])).toEqual(
        saying('refused', 'automation Welcome', 'phase cutover'),
      );
    });

    const shrunk = { name: 'maxShrink', of: 'crm', limit: 9, value: 31, tripped: true, scope: 'creates' } as const; // prettier-ignore
    const invalid = { ...shrunk, name: 'maxInvalid', scope: 'deletes' } as const;

    it('names a guard that tripped and holds nothing back, and what accepts it', () => {
      const words = savedWords({ ...idle, guards: [shrunk] }, 'a.plan', []);

      expect(words).toEqual(saying('maxShrink (crm)', '`listferry sync --yes --accept shrink`'));
      expect(words).not.toContain('refused');
    });

    it('has nobody accept rows that are to be corrected', () => {
      const words = savedWords({ ...idle, guards: [invalid] }, 'a.plan', []);

      expect(words).toEqual(saying('maxInvalid (crm)'));
      expect(words).not.toContain('--accept');
    });

    it('does not say of a guard that holds nothing back that it refuses the plan', () => {
      const migration = { phase: null, leaves: 'cutover', withheld: { updates: 0, deletes: 0 } } as const; // prettier-ignore

      const words = savedWords({ ...idle, guards: [invalid], migration }, 'a.plan', []);

      expect(words).toEqual(saying('refused', 'phase cutover'));
      expect(words).not.toContain('maxInvalid');
    });
  });

  it.each([0, 60])('says of a plan with %d items how many people wait for their ids', (itemCount) => {
    const memory = { idsWaiting: 24 } as PlanHead['memory'];

    expect(savedWords({ ...head, itemCount, memory }, 'a.plan', [])).toContain(
      idsCondition(24)[0]?.message,
    );
  }); // prettier-ignore

  it('names the options without which the plan will be refused', () => {
    const guard = {
      name: 'maxDelete',
      of: 'Newsletter',
      limit: 20,
      value: 60,
      tripped: true,
    } as const;
    const guards = [{ ...guard, scope: 'deletes-refuse' } as const];
    const automations = [{ utr: 'a-utr', name: 'Welcome', contactType: 'Newsletter' }];

    const words = savedWords({ ...head, guards, automations }, 'a.plan', []);

    const command = '`listferry apply a.plan --accept delete=60 --accept automation=a-utr`';
    expect(words).toEqual(saying('refused', command));
  });
});
