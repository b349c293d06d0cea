// Which writes are still open when another one comes (behaviour `concurrency_sensitivity`). The
// service answers each request at once; a write is taken to be open until its answer leaves.
import type { Clock } from '../lib/index.ts';
import { behaviourNumber } from './behaviours.ts';
import type { Behaviours } from './behaviours.ts';
import { formText } from './request.ts';
import type { SandboxRequest } from './request.ts';

interface OpenWrite {
  readonly untilMs: number;
  /** What it adds, as contact type and address; undefined when it adds no contact. */
  readonly added: string | undefined;
}

/** How a write meets those that are open. */
export type Meeting = 'alone' | 'another' | 'same-contact';

export class OpenWrites {
  readonly #clock: Clock;
  /** For how long a write is open. */
  readonly openMs: number;
  #open: OpenWrite[] = [];

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#clock = clock;
    this.openMs = behaviourNumber(behaviours, 'concurrency_sensitivity');
  }

  meetingOf(request: SandboxRequest, endpoint: string): Meeting {
    const nowMs = this.#clock.monotonicMs();
    this.#open = this.#open.filter(({ untilMs }) => untilMs > nowMs);
    if (this.#open.length === 0) return 'alone';
    const added = addedContact(request, endpoint);
    const isSame = added !== undefined && this.#open.some((other) => other.added === added);
    return isSame ? 'same-contact' : 'another';
  }

  open(request: SandboxRequest, endpoint: string): void {
    const untilMs = this.#clock.monotonicMs() + this.openMs;
    this.#open.push({ untilMs, added: addedContact(request, endpoint) });
  }
}

function addedContact(request: SandboxRequest, endpoint: string): string | undefined {
  if (endpoint !== 'contacts/add') return undefined;
  const email = (formText(request, 'email') ?? '').trim().toLowerCase();
  return `${formText(request, 'contact_type_id') ?? ''} ${email}`;
}
