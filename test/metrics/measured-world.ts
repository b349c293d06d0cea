// A world whose calls are in its journal, as commands record them, and whose metrics are read after each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readFacts, writeTextfile } from '../../src/metrics/index.ts';
import type { EndedCall, PlanReader } from '../../src/state/index.ts';
import type { World } from '../world/world.ts';
import { type Exposition, parsedExposition } from './exposition.ts';

export class MeasuredWorld {
  readonly world: World;
  /** Plans that are still kept, by their ids. */
  readonly plans = new Map<string, PlanReader>();
  /** The text after the last call. */
  text = '';
  readonly #textfile: string;

  constructor(world: World) {
    this.world = world;
    const folder = mkdtempSync(join(tmpdir(), 'listferry-metrics-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    this.#textfile = join(folder, 'listferry.prom');
  }

  /** A command that writes. `work` returns its exit code. */
  async writes(command: string, work: () => Promise<number>): Promise<Exposition> {
    const { journal } = this.world;
    const startedAt = this.#now();
    journal.invocations.begin(command);
    const exitCode = await work();
    journal.invocations.end(command, { exitCode, reason: null, message: null });
    return await this.after({ command, startedAt, endedAt: this.#now(), exitCode });
  }

  /** A command that only reads. */
  async reads(command: string, exitCode: number): Promise<Exposition> {
    const startedAt = this.#now();
    await this.world.clock.sleep(3_000);
    const call = { command, startedAt, endedAt: this.#now(), exitCode };
    this.world.journal.readingCalls.note(call);
    return await this.after(call);
  }

  async after(call: EndedCall, account?: string): Promise<Exposition> {
    const { journal } = this.world;
    const facts = readFacts({
      ...{ journal, account, call },
      planOf: ({ planId }) => this.plans.get(planId ?? ''),
    });
    await writeTextfile(this.#textfile, facts);
    this.text = readFileSync(this.#textfile, 'utf8');
    return parsedExposition(this.text);
  }

  /** Plans and applies; the plan is kept. Returns the exit code that a command has for such an end. */
  async apply(command: 'apply' | 'retry' = 'apply', given?: PlanReader): Promise<number> {
    const plan = given ?? (await this.world.plan()).plan;
    this.plans.set(plan.head.planId, plan);
    const { result } = await this.world.apply({ plan }, { command });
    if (result.verdicts.unknown > 0) return 7;
    return result.verdicts.rejected > 0 ? 3 : 0;
  }

  #now(): string {
    return this.world.clock.wallTime().toISOString();
  }
}
