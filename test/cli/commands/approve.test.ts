import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { accepting, type Desk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { applyOptions, approveOptions, approvingDesk, FILE, makePlan } from './approving.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await approvingDesk();
});

afterEach(async () => {
  vi.useRealTimers();
  await desk.close();
});

describe('approving a plan', () => {
  it('saves the decision beside it, for its owner alone, with the command that carries it out', async () => {
    const terminal = recordingTerminal();

    const code = await approve(approveOptions(desk), terminal);

    expect(code).toBe(0);
    expect(statSync(desk.path(FILE)).mode & 0o777).toBe(0o600);
    expect(terminal.printed[0]).toEqual(
      saying('ann@example.com', '3 of 3', 'create 2', 'delete 1'),
    );
    expect(terminal.printed.at(-1)).toContain(`--approval`);
  });

  it('is carried out without a question, and once', async () => {
    await approve(approveOptions(desk, { except: ['key=dan@example.com'] }), recordingTerminal());
    const terminal = recordingTerminal();

    const code = await apply({ ...applyOptions(desk, 'a.plan', [FILE]), output: 'json' }, terminal);

    expect(code).toBe(0);
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      verdicts: { applied: 2, skipped: 1 },
    });
    await expect(
      apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'APPROVAL_REFUSED',
      message: expect.stringContaining('used'),
    });
  });

  it('gives the command with what its guards need, and that command is taken', async () => {
    const many = Array.from(
      { length: 12 },
      (_, index) => [`p${String(index)}@example.com`, 'P'] as const,
    );
    desk.writeRows([...ROWS, ...many]);
    await makePlan(desk, 'more.plan');
    await apply({ ...applyOptions(desk, 'more.plan'), yes: true }, recordingTerminal());
    desk.writeRows(ROWS.slice(0, 1));
    await makePlan(desk, 'less.plan');
    const terminal = recordingTerminal();

    await approve(
      approveOptions(desk, { plan: desk.path('less.plan'), ...accepting({ delete: 13 }) }),
      terminal,
    );
    const command = terminal.printed.at(-1) ?? '';
    const approved = applyOptions(desk, 'less.plan', ['less.plan.approval.json']);
    const lifted = accepting({
      delete: Number(/--accept delete=(\d+)/u.exec(command)?.[1]),
      shrink: command.includes('--accept shrink'),
    });
    const code = await apply({ ...approved, ...lifted }, recordingTerminal());

    expect(command).toMatch(/: listferry apply .* --approval /u);
    expect(code).toBe(0);
  });

  it('says what else has to come, where more people, signatures or others than the maker are asked for', async () => {
    vi.stubEnv('LISTFERRY_USER', 'ann@laptop');
    asking('need: 3, when: { create: 2 }, planner: excluded, signers: people');
    await makePlan(desk, 'three.plan');
    const terminal = recordingTerminal();

    const code = await approve(approveOptions(desk, { plan: desk.path('three.plan') }), terminal);

    expect(code).toBe(0);
    expect(terminal.printed.join('\n')).toMatch(
      /signed, .*: ssh-keygen -Y sign -n listferry-approval -f KEY \S+\n.* 2 more approvals .*: listferry apply \S+ --approval \S+json --approval FILE --approval FILE$/u,
    );
  });

  it('asks for the people of every condition, and for a signature also where no condition asks for people', async () => {
    asking('need: 2, when: { create: 2, delete: 1 }, signers: people');
    await makePlan(desk, 'a.plan');
    const saidOf = async (part: Parameters<typeof approveOptions>[1]): Promise<string> => {
      const terminal = recordingTerminal();
      await approve(approveOptions(desk, part), terminal);
      return terminal.printed.join('\n');
    };
    const signed = /signed: ssh-keygen .*\n.*: listferry apply/u;

    const deletes = await saidOf({ only: ['kind=deleteContact'] });
    asking('need: 2, when: { update: 1, delete: 1 }, signers: people');
    await makePlan(desk, 'b.plan');
    const creates = await saidOf({ plan: desk.path('b.plan'), only: ['kind=createContact'], ...accepting({}) }); // prettier-ignore

    for (const said of [deletes, creates]) expect(said).toMatch(signed);
    expect(deletes).toMatch(/ 1 more approval .*: .* --approval FILE$/u);
    expect(creates).toMatch(/: listferry apply \S+ --approval \S+json$/mu);
  });

  it('ends with exit code 4 where it does not count, as who made the plan gave it, and says what works', async () => {
    vi.stubEnv('LISTFERRY_USER', 'ann@laptop');
    // The plan was made before anybody had to approve one.
    await makePlan(desk, 'a.plan');
    asking('need: 1, when: { create: 2 }, planner: excluded');
    const terminals = [recordingTerminal(), recordingTerminal()] as const;

    const codes = [
      await approve(approveOptions(desk), terminals[0]),
      await approve(approveOptions(desk, { only: ['kind=deleteContact'] }), terminals[1]),
    ];

    expect(codes).toEqual([4, 4]);
    expect(terminals[0].conditions).toMatchObject([
      { id: 'APPROVAL_COUNTS_FOR_NOTHING', message: expect.stringMatching(/^The approval does not count: who made the plan gave it.* 1 approval by somebody else is needed\.$/u) }, // prettier-ignore
    ]);
    expect(terminals[0].printed.join('\n')).not.toContain('listferry apply');
    expect(terminals[1].printed.at(-1)).toMatch(
      /^Nobody .*: listferry apply \S+a\.plan --only kind=deleteContact$/u,
    );
    await expect(apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal())).rejects.toMatchObject({ code: 'APPROVAL_REFUSED' }); // prettier-ignore
    const part = { ...applyOptions(desk), only: ['kind=deleteContact'], yes: true };
    expect(await apply(part, recordingTerminal())).toBe(0);
  });

  it('goes by the plan where its configuration is not at hand', async () => {
    vi.stubEnv('LISTFERRY_USER', 'ann@laptop');
    asking('need: 1, when: { create: 2 }, planner: excluded');
    await makePlan(desk, 'a.plan');
    writeFileSync(desk.options.config, 'sources: {}\n');
    const terminal = recordingTerminal({ isInteractive: true, typed: ['n', 'y'] });

    expect(await approve(approveOptions(desk), recordingTerminal())).toBe(4);
    expect(await approve(approveOptions(desk, { yes: false }), terminal)).toBe(4);
    expect(terminal.printed.at(-1)).toMatch(/`listferry apply \S+` .*--only or --except$/u); // prettier-ignore
  });

  /** From now on. */
  function asking(rules: string): void {
    const [before = ''] = readFileSync(desk.options.config, 'utf8').split('approvals:');
    writeFileSync(desk.options.config, `${before}approvals: { ${rules} }\n`);
  }

  it('refuses to go over a file that is something else', async () => {
    writeFileSync(desk.path(FILE), 'notes');

    await expect(approve(approveOptions(desk), recordingTerminal())).rejects.toMatchObject({
      code: 'USAGE',
    });
    expect(readFileSync(desk.path(FILE), 'utf8')).toBe('notes');
  });

  it('says everything that is wrong with the selectors at once', async () => {
    const options = approveOptions(desk, { only: ['knd=x', 'item=0'], except: [] });

    await expect(approve(options, recordingTerminal())).rejects.toMatchObject({
      message: expect.stringMatching(/knd=x.*Did you mean kind\?[^]*item=0/u),
    });
  });

  it('tells by its place which selector is none, since a message names no address', async () => {
    const only = ['kind=createContact', 'mail=ann@example.com', 'key=ann(at)example'];

    await expect(
      approve(approveOptions(desk, { only, except: ['item=x'] }), recordingTerminal()),
    ).rejects.toMatchObject({
      message: expect.stringMatching(
        /^the second --only [^\n]+: there is no selector mail[^\n]+\nthe third --only [^\n]+: expected an e-mail address\.\n--except item=x: /u,
      ),
    });
  });

  it('refuses selectors that fit nothing, so that a typing error is no decision', async () => {
    const options = approveOptions(desk, { except: ['kind=suppress'] });

    await expect(approve(options, recordingTerminal())).rejects.toMatchObject({
      message: expect.stringContaining('fits no item of the plan'),
    });
    const several = approveOptions(desk, {
      only: ['kind=createContact', 'key=nobody@example.com,contactType=News'],
      except: ['key=no_one@example.com'],
    });
    await expect(approve(several, recordingTerminal())).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The second --only key=ADDRESS,contactType=News and --except key=ADDRESS fit no item of the plan /u,
      ),
    });
    const cut = approveOptions(desk, { only: ['contactType=A long name that was cu…'] });
    await expect(approve(cut, recordingTerminal())).rejects.toMatchObject({
      hint: expect.stringContaining('choose by the id of its group'),
    });
  });

  it('asks for the exact number of deletes, which no sample may stand for', async () => {
    for (const lifted of [accepting({}), accepting({ delete: 2 })]) {
      await expect(
        approve(approveOptions(desk, lifted), recordingTerminal()),
      ).rejects.toMatchObject({ message: expect.stringContaining('--accept delete=1') });
    }
  });

  it('asks for no number where no delete is accepted', async () => {
    const options = approveOptions(desk, {
      only: ['kind=createContact'],
      ...accepting({ delete: 3 }),
    });

    await expect(approve(options, recordingTerminal())).rejects.toMatchObject({
      code: 'USAGE',
      message: saying('no delete', '--accept delete'),
    });
  });

  it('needs somebody to ask, or --yes', async () => {
    await expect(
      approve(approveOptions(desk, { yes: false }), recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'USAGE',
    });
  });
});

describe('on a terminal', () => {
  it('goes through the groups, and asks about each', async () => {
    const terminal = recordingTerminal({ isInteractive: true, typed: ['?', 'l', 'y', 'y'] });

    const code = await approve(approveOptions(desk, { yes: false }), terminal);

    expect(code).toBe(0);
    expect(terminal.asked).toHaveLength(4);
    expect(terminal.printed.join('\n')).toMatch(/\(1\/2\) 2 changes: [^]*\(2\/2\) 1 change: /u);
    expect(existsSync(desk.path(FILE))).toBe(true);
  });

  it('tells its letters also where deletes are asked about', async () => {
    const terminal = recordingTerminal({ isInteractive: true, typed: ['y', '?', 'q'] });

    await approve(approveOptions(desk, { yes: false }), terminal);

    const help = terminal.told.join('\n');
    expect(help).toMatch(/^ *n - /mu);
    expect(help).toMatch(/^ *1 - /mu);
    expect(help).not.toMatch(/^ *a - /mu);
  });

  it.each([['q'], ['']])('saves nothing after %j', async (typed) => {
    const terminal = recordingTerminal({ isInteractive: true, typed: [typed] });

    expect(await approve(approveOptions(desk, { yes: false }), terminal)).toBe(1);
    expect(existsSync(desk.path(FILE))).toBe(false);
  });

  it('records no sample as reviewed where nobody was asked, and says so', async () => {
    const terminal = recordingTerminal();

    await approve(approveOptions(desk, { sample: 2 }), terminal);

    expect(JSON.parse(readFileSync(desk.path(FILE), 'utf8'))).toMatchObject({ sample: null });
    expect(terminal.told.join('\n')).toEqual(saying('sample of 2', 'not recorded'));
  });

  it.each([
    [5, 'stand for none'],
    [0, 'as --sample 0 asks.'],
  ])('says why --sample %i shows none of what would be accepted', async (sample, why) => {
    const terminal = recordingTerminal();

    await approve(approveOptions(desk, { only: ['kind=deleteContact'], sample }), terminal);

    expect(JSON.parse(readFileSync(desk.path(FILE), 'utf8'))).toMatchObject({ sample: null });
    expect(terminal.told.join('\n')).toContain(why);
  });

  it('prints nothing but the one object with --output json', async () => {
    const terminal = recordingTerminal();

    await approve(approveOptions(desk, { sample: 2, output: 'json' }), terminal);

    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({ sample: null });
    expect(terminal.told.join('\n')).toContain('@example.com');
  });

  it.each([
    [2, saying('2 changes', 'sample')],
    [1, saying('one change', 'sample')],
  ])('shows a sample of %i, and notes it once it was looked at', async (size, question) => {
    const terminal = recordingTerminal({ isInteractive: true, answer: true });

    await approve(
      approveOptions(desk, {
        only: ['kind=createContact'],
        ...accepting({}),
        yes: false,
        sample: size,
      }),
      terminal,
    );

    expect(JSON.parse(readFileSync(desk.path(FILE), 'utf8'))).toMatchObject({
      sample: { size, of: 2 },
    });
    expect(terminal.asked).toContainEqual(question);
  });
});
