// Where a probe works: its contact type on the service, the writes into it, and looks at it.
import {
  type Contact,
  type ContactForm,
  CredentialsRefusedError,
  type Outcome,
  type ProbeClient,
  collectingSink,
} from '../api/index.ts';
import type { CountryIndex, CountryNames } from '../contacts/index.ts';
import type { Chance, Clock } from '../lib/index.ts';
import type { Journal, ProbeNames } from '../state/index.ts';
import { ProbeInterruptedError } from './errors.ts';
import { isProbeAddress, probeAddress } from './probe-names.ts';

export interface ProbeTools {
  readonly client: ProbeClient;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly countryNames: CountryNames;
  readonly accountHash: string;
  /** How long after an unclear write it may still take effect. */
  readonly quietMs: number;
  /** Aborted by the first signal: nothing new is sent. */
  readonly drain: AbortSignal;
}

/** What is there to work with. */
export interface BenchParts {
  readonly names: ProbeNames;
  readonly contactTypeId: string;
  /** Whether the custom field of the probe is there. */
  readonly hasCustomField: boolean;
  readonly countries: CountryIndex;
  readonly countryId: string;
}

export class Bench {
  readonly tools: ProbeTools;
  readonly parts: BenchParts;
  /** How long lists are known to lag behind. */
  lagMs = 0;
  /** Some write may still take effect. */
  isUnclear = false;

  constructor(tools: ProbeTools, parts: BenchParts) {
    this.tools = tools;
    this.parts = parts;
  }

  async write(send: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await sendNoted(this.tools, this.parts.names, send);
    if (!isClear(outcome)) this.isUnclear = true;
    return outcome;
  }

  async add(local: string, fields: Partial<ContactForm>): Promise<Outcome> {
    const { names, contactTypeId, countryId } = this.parts;
    const form = {
      contact_type_id: contactTypeId,
      email: probeAddress(names, local),
      country: countryId,
      ...fields,
    };
    return await this.write(() => this.tools.client.contacts.add(form));
  }

  /** The probe's contacts, deleted ones included, no older than its last write. */
  async look(): Promise<readonly Contact[]> {
    if (this.lagMs > 0) await pause(this.tools, this.settleMs);
    return await ownContacts(this.tools.client, this.parts.names);
  }

  /** How long after a write a list surely shows it: caches may begin anew at any full minute. */
  get settleMs(): number {
    return this.lagMs === 0 ? 0 : Math.max(2 * this.lagMs, 60_000);
  }

  /** Stores what was seen. What a person has configured stands. */
  learn(name: string, value: string | undefined, evidence: string): void {
    const { facts } = this.tools.journal;
    if (value === undefined || facts.get(name)?.source === 'configured') return;
    const shown = `probe ${this.parts.names.tag}: ${evidence}`;
    facts.set({ name, value, source: 'probed', evidence: shown });
  }
}

/** Notes the time of the write durably, then sends it once. */
export async function sendNoted(
  { journal }: Pick<ProbeTools, 'journal'>,
  { tag }: ProbeNames,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  journal.probes.touch(tag);
  const outcome = await send();
  if (outcome.kind === 'unauthorized') {
    throw new CredentialsRefusedError(
      `A write of the probe was refused: ${outcome.reason}`,
      outcome.httpStatus,
    );
  }
  return outcome;
}

/** Whether it is known if the write took effect. */
export function isClear({ kind }: Outcome): boolean {
  return kind === 'acknowledged' || kind === 'rejected' || kind === 'not-found';
}

export async function pause(
  { clock, drain }: Pick<ProbeTools, 'clock' | 'drain'>,
  durationMs: number,
): Promise<void> {
  await clock.sleep(durationMs, drain);
  if (drain.aborted) throw new ProbeInterruptedError();
}

/** Of the whole list only what carries the probe's addresses is kept. */
export async function ownContacts(
  client: ProbeClient,
  names: ProbeNames,
): Promise<readonly Contact[]> {
  const kept = collectingSink<Contact>();
  await client.contacts.list({
    restart: () => {
      kept.restart();
    },
    accept: (batch) => {
      kept.accept(batch.filter(({ email }) => isProbeAddress(names, email)));
    },
  });
  return kept.records;
}

/** Live ones under an address, whatever its capitals; the oldest id first. */
export function liveAt(contacts: readonly Contact[], local: string): readonly Contact[] {
  return contacts
    .filter(({ email, deletedAt }) => deletedAt === null && localOf(email) === local.toLowerCase())
    .sort((a, b) => compareIds(a.id, b.id));
}

export function compareIds(a: string, b: string): number {
  return Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b));
}

function localOf(email: string): string {
  return email.trim().slice(0, email.trim().lastIndexOf('@')).toLowerCase();
}
