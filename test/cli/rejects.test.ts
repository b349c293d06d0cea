import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveRejects } from '../../src/cli/rejects.ts';
import type { PlanReader } from '../../src/state/index.ts';
import { recordingTerminal } from './recording-terminal.ts';

const REJECT = { source: 'shop', file: 'a.csv', line: 7, column: 'email', reason: 'no address' };

let stateDir: string;

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'listferry-rejects-'));
});

afterEach(() => {
  rmSync(stateDir, { recursive: true, force: true });
});

it('saves the rows for their owner alone, and tells where', () => {
  const terminal = recordingTerminal();

  saveRejects(planWith([REJECT]), { stateDir, terminal });

  const path = join(stateDir, 'rejects', 'plan-1.csv');
  expect(readFileSync(path, 'utf8')).toContain('"shop","a.csv","7","email","no address"');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(terminal.told).toEqual([
    `Rows that could not be taken: ${path}`,
    '  1 × column email: no address, first in a.csv line 7',
    `  The rows themselves: ${join(stateDir, 'rejects', 'plan-1')}. Correct them in a copy, add it under path of the source, and they stand in for these.`,
  ]);
  expect(readFileSync(join(stateDir, 'rejects', 'plan-1', 'shop', 'a.csv'), 'utf8')).toContain(
    '"7","email","no address","nobody"',
  );
});

it('leaves no half of a file when the rest cannot be read', () => {
  const broken = {
    head: { planId: 'plan-1' },
    *rejects() {
      yield REJECT;
      throw new Error('the plan is gone');
    },
  } as unknown as PlanReader;

  const saving = (): void => saveRejects(broken, { stateDir, terminal: recordingTerminal() });

  expect(saving).toThrow('the plan is gone');
  expect(readdirSync(join(stateDir, 'rejects'))).toEqual([]);
});

it('saves nothing when every row could be taken', () => {
  const terminal = recordingTerminal();

  saveRejects(planWith([]), { stateDir, terminal });

  expect(readdirSync(stateDir)).toEqual([]);
  expect(terminal.told).toEqual([]);
});

/** Only what is read of a plan here. */
function planWith(rejects: readonly (typeof REJECT)[]): PlanReader {
  const file = { source: 'shop', file: 'a.csv', header: ['email'] };
  return {
    head: { planId: 'plan-1' },
    rejects: () => rejects.values(),
    rejectingFiles: () => [file],
    rejectedRows: () => rejects.map((reject) => ({ ...reject, cells: ['nobody'] })).values(),
  } as unknown as PlanReader;
}
