// Going back on a run, and sending again what was refused: `undo` and `retry` with the built command.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(shopConfig());
  shop.write('config/contacts.csv', csvOf(inventedRows(3)));
});

afterEach(async () => {
  await shop.close();
});

it('undoes a run by a plan that is applied like any other', async () => {
  await shop.here('sync', '--yes');
  const runId = await lastRunId();
  shop.gate.takeWrites();

  const undone = await shop.listferry('undo', runId, '--out', 'back.plan');
  const writes = shop.gate.takeWrites();
  const shown = await shop.here('show', 'back.plan');
  const applied = await shop.here('apply', 'back.plan', '--yes');
  const again = await shop.here('undo', runId, '--output', 'json');

  expect([undone.code, shown.code, applied.code, again.code]).toEqual([0, 0, 0, 0]);
  expect(writes).toEqual([]);
  expect(undone.stdout).toContain('items 6 = 3 to reverse + 3 impossible');
  expect(shown.stdout).toMatch(/^Delete contacts in .* \[group=[\da-f]{8}\] \(3\):$/mu);
  expect(applied.stdout).toContain('items 3 = 3 applied');
  expect(JSON.parse(again.stdout)).toMatchObject({
    runId,
    itemCount: 0,
    parts: { reversed: 0, left: 3, impossible: 3 },
  });
});

it('has nothing to retry after a run that was refused nothing', async () => {
  await shop.here('sync', '--yes');

  const retried = await shop.listferry('retry', '--yes');

  expect(retried.code).toBe(0);
  expect(retried.stdout).toContain('Nothing to retry');
});

async function lastRunId(): Promise<string> {
  const { stdout } = await shop.here('runs', '--output', 'json');
  return /"runId": ?"([^"]+)"/u.exec(stdout)?.[1] ?? '';
}
