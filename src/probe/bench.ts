// Where a probe works: its contact type on the service, the writes to it, and the reads of it; and why a probe does
// not begin, or does not end well.
import {
  type Contact,
  type ContactForm,
  CredentialsRefusedError,
  type Outcome,
  type ProbeClient,
  collectingSink,
  isClear,
} from '../api/index.ts';
import type { CountryIndex, CountryNames } from '../contacts/index.ts';
import { type Clock, SyncError, type Random } from '../lib/index.ts';
import { compareIds, type Journal, type ProbeNames } from '../state/index.ts';

export interface ProbeTools {
  readonly client: ProbeClient;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly countryNames: CountryNames;
  readonly accountHash: string;
  /** How long an unclear write may still take effect. */
  readonly quietMs: number;
  /** Aborted by the first signal: nothing new is sent. */
  readonly drain: AbortSignal;
}

/** What the service gave the probe to work with. */
export interface BenchParts {
  readonly names: ProbeNames;
  readonly contactTypeId: string;
  /** Whether the custom field of the probe is there. */
  readonly hasCustomField: boolean;
  readonly countries: CountryIndex;
  readonly countryId: string;
}

export const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** What was seen of one contact after several reads of the list. */
export interface Sighting {
  /** Undefined: it was not there within a quiet period. */
  readonly found: Contact | undefined;
  readonly contacts: readonly Contact[];
  readonly reads: number;
  readonly passedMs: number;
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
    const isOwn = ({ email }: Contact): boolean => isProbeAddress(this.parts.names, email);
    return await contactsThat(this.tools.client, isOwn);
  }

  /** Reads the list, ever more rarely, until it shows a contact with the local part of an address. */
  async lookFor(local: string): Promise<Sighting> {
    const { clock, quietMs } = this.tools;
    const startedMs = clock.monotonicMs();
    for (let waitMs = FIRST_PAUSE_MS, reads = 1; ; reads += 1) {
      const contacts = await this.look();
      const passedMs = clock.monotonicMs() - startedMs;
      const [found] = liveAt(contacts, local);
      if (found !== undefined || passedMs >= quietMs) return { found, contacts, reads, passedMs };
      await pause(this.tools, waitMs);
      waitMs = nextPauseMs(waitMs);
    }
  }

  /** How long after a write a list surely shows it: caches may be renewed at any full minute. */
  get settleMs(): number {
    return this.lagMs === 0 ? 0 : Math.max(2 * this.lagMs, 60_000);
  }

  /** Stores what was seen. What a person configured stays. */
  learn(name: string, value: string | undefined, evidence: string): void {
    const { facts } = this.tools.journal;
    if (value === undefined || facts.get(name)?.source === 'configured') return;
    const shown = `probe ${this.parts.names.tag}: ${evidence}`;
    facts.set({ name, value, source: 'probed', evidence: shown });
  }
}

/** Waits between repetitions are doubled up to a limit. */
export function nextPauseMs(waitMs: number): number {
  return Math.min(waitMs * 2, LONGEST_PAUSE_MS);
}

/** Records the time of the write durably, then sends it once. */
export async function sendNoted(
  { journal }: Pick<ProbeTools, 'journal'>,
  { tag }: ProbeNames,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  journal.probes.touch(tag);
  const outcome = await send();
  if (outcome.kind !== 'unauthorized') return outcome;
  const message = `A write of the probe was refused: ${outcome.reason}`;
  throw new CredentialsRefusedError(message, outcome.httpStatus);
}

export async function pause({ clock, drain }: ProbeTools, durationMs: number): Promise<void> {
  await clock.sleep(durationMs, drain);
  if (drain.aborted) throw new ProbeInterruptedError();
}

/** Reads the whole contact list and keeps a few. */
export async function contactsThat(
  { contacts }: ProbeClient,
  isKept: (contact: Contact) => boolean,
): Promise<readonly Contact[]> {
  const kept = collectingSink<Contact>();
  const accept = (batch: readonly Contact[]): void => {
    kept.accept(batch.filter(isKept));
  };
  await contacts.list({ ...kept, accept });
  return kept.records;
}

/** Live contacts with an address in any case; the lowest id first. */
export function liveAt(contacts: readonly Contact[], local: string): readonly Contact[] {
  return contacts
    .filter(({ email, deletedAt }) => deletedAt === null && localOf(email) === local.toLowerCase())
    .sort((a, b) => compareIds(a.id, b.id));
}

function localOf(email: string): string {
  return email.trim().slice(0, email.trim().lastIndexOf('@')).toLowerCase();
}

/** Nothing was written. */
export class ProbeRefusedError extends SyncError {
  constructor(message: string, hint: string) {
    super(message, { code: 'PROBE_REFUSED', hint });
  }
}

/** The service did not let the probe begin; nothing that it made is left. */
export class ProbeFailedError extends SyncError {
  constructor(reason: string) {
    super(`The probe could not begin: ${reason}. Nothing that it made is left.`, {
      code: 'PROBE_FAILED',
      hint: 'Facts that were known before still hold. Run `listferry validate`, then try again.',
    });
  }
}

/** Something that a probe made is still on the service. */
export class ProbeLeftoversError extends SyncError {
  constructor(what: string) {
    super(`The probe could not remove everything that it made: ${what}.`, {
      code: 'PROBE_LEFTOVERS',
      hint: 'Run `listferry probe` later: it cleans up first. `listferry status` names what is left.',
    });
  }
}

export class ProbeInterruptedError extends SyncError {
  constructor() {
    super('The probe was interrupted: what it made is still on the service.', {
      code: 'PROBE_INTERRUPTED',
      hint: 'Run `listferry probe` again: it cleans up first.',
    });
  }
}

// The names of what a probe makes. They say what they are for and cannot collide, and the addresses belong
// to a reserved domain, so that no mail can arrive there.

const TAG_BYTES = 6;

export function newProbeNames(random: Random): ProbeNames {
  const tag = Buffer.from(random.bytes(TAG_BYTES)).toString('hex');
  return {
    tag,
    contactType: `Throw-away of listferry probe ${tag}`,
    customField: `listferry_probe_${tag}`,
    // Names under .example are never assigned (RFC 2606).
    addressDomain: `p${tag}.listferry-probe.example`,
  };
}

export function probeAddress(names: ProbeNames, local: string): string {
  return `${local}@${names.addressDomain}`;
}

/** In any case and with any spaces: the tag makes it ours. */
export function isProbeAddress(names: ProbeNames, email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${names.addressDomain}`);
}

/** Whether a contact type or custom field has the name, in any case. */
export function isNamed(shown: string, name: string): boolean {
  return shown.trim().toLowerCase() === name.toLowerCase();
}
