// A service in this process and a probe of it, with every request written down.
import { createProbeClient } from '../../src/api/index.ts';
import { loadCountryNames } from '../../src/contacts/index.ts';
import { Secret, systemRandom } from '../../src/lib/index.ts';
import { type ProbeTools, newProbeNames } from '../../src/probe/bench.ts';
import { probe } from '../../src/probe/probe.ts';
import { seedAutomation } from '../../src/sandbox/seed/seed.ts';
import { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { Journal, type ProbeNames } from '../../src/state/index.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';
import { sandboxSend, type FateOf, type SentRequest } from '../world/sandbox-send.ts';
import { ServiceView } from '../world/service-view.ts';

const KEYS = { publicKey: 'public-key-of-a-test', secretKey: 'secret-key-of-a-test' };

export class ProbeStage {
  readonly clock: FakeClock = fakeClock();
  readonly journal: Journal;
  readonly service: ServiceView;
  readonly names: ProbeNames = newProbeNames(systemRandom());
  /** Everything that was sent, in order. */
  readonly sent: SentRequest[] = [];
  fateOf: FateOf = () => 'answered';
  readonly drain = new AbortController();
  readonly #sandbox: SandboxService;

  constructor(behaviours: Readonly<Record<string, string>> = {}) {
    const { clock } = this;
    this.#sandbox = new SandboxService({ clock, behaviours, ...KEYS });
    this.service = new ServiceView(this.#sandbox, KEYS);
    this.journal = new Journal({ place: { kind: 'memory' }, clock, random: systemRandom() });
  }

  async probe(names: ProbeNames = this.names): Promise<void> {
    await probe(await this.tools(), names);
  }

  /** A new process each time. */
  async tools(): Promise<ProbeTools> {
    const { clock, journal } = this;
    const fateOf: FateOf = (request) => {
      this.sent.push(request);
      return this.fateOf(request);
    };
    return {
      journal,
      clock,
      countryNames: await loadCountryNames(),
      accountHash: 'account',
      quietMs: 120_000,
      drain: this.drain.signal,
      client: createProbeClient({
        baseUrl: 'http://127.0.0.1:1/one/api/',
        baseUrl2: 'http://127.0.0.1:1/two/api/',
        publicKey: new Secret(KEYS.publicKey),
        secretKey: new Secret(KEYS.secretKey),
        requestsPerSecond: 1_000,
        timeoutMs: 60_000,
        clock,
        random: () => 0.5,
        signal: this.drain.signal,
        send: sandboxSend({ service: this.#sandbox, clock, fateOf: () => fateOf }),
      }),
    };
  }

  fact(name: string): string | undefined {
    return this.journal.facts.get(name)?.value;
  }

  writes(): SentRequest[] {
    return this.sent.filter(({ isWrite }) => isWrite);
  }

  addAutomation(automation: Readonly<Record<string, unknown>>): void {
    seedAutomation(this.#sandbox, automation);
  }

  /** What a bystander sees of the account. */
  seen(): object {
    const { service } = this;
    const types = service.contactTypes();
    const contacts = types.map((type) => [type, service.contacts(type)] as const);
    return { contacts, fields: service.customFields(), suppressed: service.suppressed() };
  }
}
