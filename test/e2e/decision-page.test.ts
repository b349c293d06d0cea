// The decision that a person makes in the page of a plan, in a real browser, held against what the command makes of it.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '../../src/contacts/index.ts';
import { type Change, ItemSet } from '../../src/plan/index.ts';
import { acceptedBy, type Approval, parseApproval, surveyPlan } from '../../src/review/index.ts';
import type { PlanReader } from '../../src/state/index.ts';
import { addToSegment, create, type Planned, plannedIn, remove, suppress, suppressInGroup, update } from '../report/planned.ts'; // prettier-ignore
import { shownPlan } from './report-pages.ts';
import { findChromium, startChromium, type Chromium, type OpenedPage } from './chromium.ts';

const chromium = findChromium();

/** How many decisions are drawn: `DECISIONS=10000` for all that the issue asks for. */
const DECISIONS = Number(process.env['DECISIONS'] ?? 50);

let browser: Chromium | undefined;

beforeAll(async () => {
  if (chromium !== undefined) browser = await startChromium(chromium);
});

afterAll(async () => {
  await browser?.close();
});

async function openPlan(planned: Planned): Promise<OpenedPage> {
  if (browser === undefined) throw new Error('The browser was not started.');
  const opened = await browser.open(await shownPlan(planned));
  await opened.page.locator('#decision').waitFor();
  return opened;
}

/** Moves, suppressions with creates of the same people, and things that others need, in the order of a plan. */
function entangledChanges(): Change[] {
  const number = (index: number): string => `person${String(index)}@example.com`;
  const indexes = Array.from({ length: 24 }, (_, index) => index);
  const inClub = { contactType: 'Club' };
  return [
    { kind: 'createUnsubscribeGroup', group: 'Offers' },
    ...indexes.slice(0, 5).map((index) => suppress(number(index))),
    ...indexes.slice(3, 8).map((index) => suppressInGroup(number(index), 'Offers')),
    { kind: 'createContactType', contactType: 'Club' },
    { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
    ...indexes.slice(0, 12).map((index) => ({
      ...create(number(index), index % 3 === 0 ? { 'custom.plan': 'gold' } : { city: 'Ulm' }),
      ...(index % 2 === 0 ? inClub : {}),
    })),
    ...indexes
      .slice(12, 20)
      .map((index) =>
        update(number(index), [
          { field: 'city', old: 'Ulm', new: index % 2 === 0 ? 'Bonn' : null },
          ...(index % 4 === 0 ? [{ field: 'custom.plan', old: null, new: 'x' } as const] : []),
        ]),
      ),
    ...indexes.slice(0, 6).map((index) => remove(number(index), index % 2 === 0 ? { movedTo: 'Club' } : {})), // prettier-ignore
    ...indexes.slice(6, 12).map((index) => remove(`former${String(index)}@example.com`, movedAs(number(index), index % 2 === 0 ? 'Club' : 'Newsletter'))), // prettier-ignore
    ...indexes.slice(20).map((index) => addToSegment(number(index), 'VIP')),
  ] as Change[];
}

/** The person gets this address in the contact type. */
function movedAs(email: string, movedTo: string) {
  return { movedTo, movedAs: { address: email as Address, email } };
}

/** The same numbers each time. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ticks groups and single items as they were drawn, and returns which items a person sees ticked. */
async function tickAtRandom({ page }: OpenedPage, random: () => number): Promise<number[]> {
  const groups = await page.locator('input[data-group]').count();
  const picks = Array.from({ length: groups }, () => random() < 0.5);
  const items = Array.from({ length: 12 }, () => random());
  return await page.evaluate<number[], unknown>(
    `(async ({ picks, items }) => {
      const click = (box, isTicked) => { if (box.checked !== isTicked) box.click(); };
      document.querySelectorAll('input[data-group]').forEach((box, at) => {
        click(box, !picks[at]); click(box, picks[at]);
      });
      // The rows are drawn anew before the next frame.
      await new Promise(requestAnimationFrame);
      const rows = () => [...document.querySelectorAll('#list-rows input')];
      for (const one of items) rows()[Math.floor(one * rows().length)].click();
      const number = (box) => Number(/item (\\d+)/.exec(box.getAttribute('aria-label'))[1]);
      return rows().filter((box) => box.checked).map(number);
    })(${JSON.stringify({ picks, items })})`,
    undefined,
  );
}

/** Says how many are deleted and suppressed, where the page asks. */
async function confirm({ page }: OpenedPage, accepted: ItemSet, plan: PlanReader): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('details[data-lists]').forEach((one) => { one.open = true; })`,
  );
  expect(accepted.size).toBe(plan.head.itemCount);
  await page.locator('#approved-by').fill('Ada Lovelace');
}

async function savedApproval({ page }: OpenedPage): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the approval' }).click();
  const download = await waiting;
  return {
    name: download.suggestedFilename(),
    text: readFileSync(await download.path(), 'utf8'),
  };
}

function deletesOf({ counts }: Pick<Approval, 'counts'>): number {
  const { deleteContact = 0, removeSegmentRecipient = 0 } = counts;
  return deleteContact + removeSegmentRecipient;
}

/** As the command that does the same on a terminal has them; it may be too long to be shown. */
async function deletesInCommand({ page }: OpenedPage): Promise<number | 'not shown'> {
  const command = (await page.locator('#approve-command').textContent()) ?? '';
  const option = /--accept delete=(\d+)/u.exec(command);
  return command === '' ? 'not shown' : Number(option?.[1] ?? 0);
}

describe.skipIf(chromium === undefined)('a decision in the page', () => {
  it(
    'is the one that was ticked, after closure, whatever is ticked',
    { timeout: 60_000 + 1_000 * DECISIONS },
    async () => {
      const changes = entangledChanges();
      const plan = plannedIn({ changes });
      const survey = surveyPlan(plan);
      const opened = await openPlan({ changes });
      // All rows are drawn at once, so that any of them can be ticked.
      await opened.page.evaluate(`document.querySelector('#list').setAttribute('class', 'all');
      document.querySelector('#list').style.height = '9000px'; window.dispatchEvent(new Event('resize'))`); // prettier-ignore
      await opened.page
        .locator('#list-rows > li')
        .nth(plan.head.itemCount - 1)
        .waitFor();
      const random = drawn(7);
      let partial = 0;

      for (let decision = 0; decision < DECISIONS; decision += 1) {
        const ticked = new ItemSet(plan.head.itemCount);
        for (const seq of await tickAtRandom(opened, random)) ticked.add(seq);
        const expected = plan.needs.closed(ticked);
        if (expected.count === 0) continue;
        await confirm(opened, ticked, plan);
        if (expected.count < ticked.count) partial += 1;

        const approval = parseApproval((await savedApproval(opened)).text);

        if ('code' in approval) throw new Error(`The page saved no approval: ${approval.code}.`);
        const accepted = acceptedBy(approval, plan, survey, new Date(approval.at));
        if (!(accepted instanceof ItemSet)) throw new Error(JSON.stringify(accepted));
        expect(accepted.digestHex()).toBe(expected.digestHex());
        expect(approval.accepted).toBe(expected.digestHex());
        expect(['not shown', deletesOf(approval)]).toContain(await deletesInCommand(opened));
      }

      expect(partial).toBeGreaterThan(DECISIONS / 10);
      expect(opened.problems.filter((problem) => !problem.startsWith('request: blob:'))).toEqual(
        [],
      );
    },
  );

  it('names the file after the plan, and shows both commands', async () => {
    const planned = { changes: [create('a@example.com'), update('b@example.com', [{ field: 'city', old: 'Ulm', new: 'Bonn' }])] }; // prettier-ignore
    const { groups } = surveyPlan(plannedIn(planned));
    const opened = await openPlan(planned);
    const { page } = opened;

    await page.locator('input[data-group]').first().check();
    await page.locator('#approved-by').fill('  Ada\u202e <b>\t"L" ');
    const { name, text } = await savedApproval(opened);

    expect(name).toBe('a.plan.approval.json');
    expect(JSON.parse(text)).toMatchObject({ by: 'Ada <b> "L"' });
    expect(await page.locator('#apply-command').textContent()).toMatch(
      /^listferry apply (\S+a\.plan) --approval \1\.approval\.json$/u,
    );
    expect(await page.locator('#approve-command').textContent()).toMatch(
      new RegExp(`^listferry approve \\S+a\\.plan --only group=${groups[0]?.id ?? ''}$`, 'u'),
    );
  });

  it('takes deletes only when each was in sight, or their number is typed', async () => {
    const many = Array.from({ length: 600 }, (_, index) => remove(`p${String(index)}@example.com`));
    const guard = { name: 'maxDelete', of: 'Newsletter', limit: 90, value: 600, base: 600, tripped: true, scope: 'deletes' } as const; // prettier-ignore
    const opened = await openPlan({ changes: many, head: { guards: [guard] } });
    const { page } = opened;
    const save = page.getByRole('button', { name: 'Save the approval' });
    await page.locator('input[data-group]').first().check();
    await page.locator('#approved-by').fill('Ada');

    const before = await save.isDisabled();
    const number = page.getByLabel('accepting deletes');
    await number.fill('599');
    const wrong = await save.isDisabled();
    await number.fill(' 600');
    const { text } = await savedApproval(opened);

    expect([before, wrong]).toEqual([true, true]);
    expect(JSON.parse(text)).toMatchObject({ confirmed: { deletes: 600, suppressions: null } });
    expect(await page.locator('#apply-command').textContent()).toMatch(/\.approval\.json --accept delete=600$/u); // prettier-ignore
  });

  it('names the other people where a condition asks for them, and the signature for any part', async () => {
    const asks = { people: 2, signed: true, byOthers: false };
    const guard = { name: 'approvals', of: 'deletes', limit: 0, value: 1, tripped: true, scope: 'deletes-refuse', asks } as const; // prettier-ignore
    const opened = await openPlan({ changes: [create('a@example.com'), remove('b@example.com')], head: { guards: [guard] } }); // prettier-ignore
    const { page } = opened;
    const groups = page.locator('input[data-group]');
    const asked = page.getByLabel('accepting deletes');

    const said: string[] = [];
    for (const group of [0, 1]) {
      await groups.nth(group).check();
      if (await asked.isVisible()) await asked.fill('1');
      await page.locator('#approved-by').fill('Ada');
      await savedApproval(opened);
      said.push(await page.locator('#decision').innerText());
      await groups.nth(group).uncheck();
    }

    const deletes = said.find((words) => words.includes('delete contact')) ?? '';
    const creates = said.find((words) => words.includes('create contact')) ?? '';
    for (const words of said) expect(words).toContain('sign it there: ssh-keygen');
    expect(deletes).toMatch(/ask for approvals of 2 different people, each signed\.[^]*, have the others approve the same plan, then run: listferry apply \S+ --approval \S+json --approval FILE/u); // prettier-ignore
    expect(creates).toContain('Nobody has to approve this part. A file of it still counts only if it is signed.'); // prettier-ignore
    expect(creates).not.toMatch(/different people|have the others|--approval FILE/u);
  });

  it('asks for a name once something is ticked', async () => {
    const { page } = await openPlan({ changes: [create('a@example.com')] });
    const save = page.getByRole('button', { name: 'Save the approval' });

    const unticked = await save.isVisible();
    await page.locator('input[data-group]').first().check();
    const unnamed = await save.isDisabled();
    await page.locator('#approved-by').fill('Ada');

    expect([unticked, unnamed, await save.isDisabled()]).toEqual([false, true, false]);
  });

  it('names what a ticked change lacks, beside it and with the box, and takes it back once it is ticked', async () => {
    const chain = { chain: 'b@example.com' };
    const changes = [create('c@example.com'), update('b@example.com', [{ field: 'city', old: 'Ulm', new: 'Bonn' }]), remove('a@example.com')].map((change) => ({ ...change, ...chain })) as Change[]; // prettier-ignore
    const { page } = await openPlan({ changes });
    const row = page.locator('#list-rows > li').filter({ hasText: 'update contact' });
    const together = await row.innerText();
    await page.getByLabel('Accept item 2, b@example.com').check();
    const alone = await row.locator('.lacks').innerText();
    const note = await row.locator('.lacks').boundingBox();
    const box = page.getByLabel('Accept item 2, b@example.com');
    const described = await box.getAttribute('aria-describedby');
    const nothing = await page.locator('#accepted').innerText();

    await page.getByLabel('Accept item 1, c@example.com').check();
    const fewer = await row.locator('.lacks').innerText();
    await page.getByLabel('Accept item 3, a@example.com').check();

    expect(together).toContain('goes together with the other changes of people who had or have b@example.com'); // prettier-ignore
    expect(alone).toBe('Cannot go without no.\u00a01, no.\u00a03');
    expect(note?.width).toBeGreaterThan(200);
    expect(described).toBe('lacks-2');
    expect(nothing).toBe('Nothing of 3 is accepted. 1 that you ticked cannot go alone: the list says what else to tick.'); // prettier-ignore
    expect(fewer).toBe('Cannot go without no.\u00a03');
    expect(await page.locator('.lacks').count()).toBe(0);
    expect(await page.locator('#accepted').innerText()).toMatch(/^3 of 3 accepted/u);
  });

  it('asks for the number of deletes where some were behind what stays at the edges of the window', async () => {
    const changes = Array.from({ length: 7 }, (_, at) => remove(`p${String(at)}@example.com`));
    const { page } = await openPlan({ changes });
    const asked = page.getByLabel('accepting deletes');
    await page.locator('input[data-group]').first().check();
    const last = page.locator('#list-rows > li').last();
    const cover = page.locator('#decision');
    // The last one lies wholly behind the decision.
    await page.evaluate(`(() => {
      const at = (of) => document.querySelector(of).getBoundingClientRect();
      window.scrollBy(0, at('#list-rows > li:last-child').top - at('#decision').top - 5);
    })()`);
    const [row, bar] = [await last.boundingBox(), await cover.boundingBox()];
    await page.evaluate('new Promise(requestAnimationFrame)');
    const behind = await asked.isVisible();

    await page.evaluate('window.scrollBy(0, 120)');
    await page.evaluate('new Promise(requestAnimationFrame)');

    expect(row?.y).toBeGreaterThan(bar?.y ?? Infinity);
    expect([behind, await asked.isVisible()]).toEqual([true, false]);
  });

  it('never stands before what has the focus', async () => {
    const { page } = await openPlan({ changes: entangledChanges() });
    const behind: string[] = [];
    const focused = new Set<string>();

    for (let at = 0; at < 40; at += 1) {
      await page.keyboard.press('Tab');
      const { name, isBehind } = await page.evaluate<{ name: string; isBehind: boolean }>(`(() => {
        const one = document.activeElement;
        const [own, bar] = [one, document.querySelector('#decision')].map((of) => of.getBoundingClientRect());
        const isBehind = one.closest('#decision') === null && own.bottom > bar.top && own.top < bar.bottom;
        return { name: one.outerHTML, isBehind };
      })()`);
      focused.add(name);
      if (isBehind) behind.push(name);
    }

    expect(focused.size).toBeGreaterThan(30);
    expect(behind).toEqual([]);
  });

  it('lets the keyboard through the whole list, and past it, without losing its place', async () => {
    const changes = Array.from({ length: 40 }, (_, at) => create(`p${String(at)}@example.com`));
    const { page } = await openPlan({ changes });
    const focused = (): Promise<string> =>
      page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.id`); // prettier-ignore
    await page.locator('input[data-group]').first().check();
    await page.locator('#list').focus();
    const reached: string[] = [];

    for (let at = 0; at < 90; at += 1) {
      await page.keyboard.press('Tab');
      // The rows are drawn anew before the next frame but one.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'); // prettier-ignore
      reached.push(await focused());
    }
    await page.getByText('Skip the list and go to your decision').press('Enter');
    await page.keyboard.press('Tab');

    const items = reached.filter((label) => label.startsWith('Accept item'));
    expect(items).toEqual(changes.map((change, at) => `Accept item ${String(at + 1)}, ${'email' in change ? change.email : ''}`)); // prettier-ignore
    expect(reached).toContain('approved-by');
    expect(await focused()).toBe('sample-clean');
  });

  it('takes the focus to the change that a link names', async () => {
    const changes = Array.from({ length: 400 }, (_, at) => create(`p${String(at)}@example.com`));
    const { page } = await openPlan({ changes });

    await page.evaluate(`location.hash = '#item-301'`);
    await page.locator('.change.marked').waitFor();

    const label = 'document.activeElement.getAttribute("aria-label")';
    await page.waitForFunction(`${label} !== null`);

    expect(await page.evaluate(label)).toBe('Accept item 301, p300@example.com');
  });
});
