// Looks at every request of one process as the service does, and kills the process around one of them.
import type { Clock } from '../../src/lib/index.ts';
import type { SandboxRequest } from '../../src/sandbox/protocol/request.ts';
import type { KillPoint } from './kill-point.ts';
import type { LeftJournal } from './left-journal.ts';

export interface Watch {
  before(request: SandboxRequest): void;
  after(): void;
  /** In the order of their arrival. */
  readonly requests: readonly { readonly isWrite: boolean }[];
  /** The first attempt that can be this process's own. */
  readonly firstNewAttempt: number;
  /** Endpoints of the writes, in the order in which they arrived. */
  readonly writes: readonly string[];
  /** Writes that arrived although the disk held no intent of their own, in words. */
  readonly unintended: readonly string[];
}

export interface WatchOptions {
  readonly clock: Clock;
  readonly point: KillPoint | undefined;
  readonly kill: () => void;
  /** What is on the disk at this moment. */
  readonly journal: () => LeftJournal;
  /** Carries out a request that the process has forgotten. */
  readonly carryOut: (request: SandboxRequest) => void;
}

/** So long after the death a late request is carried out; well within the quiet period. */
const LATE_MS = 300;

export function watch(options: WatchOptions): Watch {
  const { clock, point, kill, journal, carryOut } = options;
  const firstNewAttempt = (journal().attempts.at(-1)?.attemptId ?? 0) + 1;
  const writes: string[] = [];
  const unintended: string[] = [];
  const requests: { readonly isWrite: boolean }[] = [];
  const isMet = (when: string): boolean =>
    point?.kind === 'request' && point.when === when && point.n === requests.length;

  function noteWrite(request: SandboxRequest): void {
    const endpoint = endpointOf(request);
    writes.push(endpoint);
    const sent = writes.filter((write) => write === endpoint).length;
    const intended = journal().attempts.filter(
      (attempt) => attempt.attemptId >= firstNewAttempt && attempt.endpoint === endpoint,
    );
    // An intent may have its outcome already: that of a sender who did not wait for so long.
    if (intended.length < sent)
      unintended.push(`${endpoint}, number ${String(sent)} of this process`);
  }

  return {
    before: (request) => {
      const isWrite = request.method !== 'GET';
      requests.push({ isWrite });
      if (isWrite) noteWrite(request);
      const isLate = isMet('late');
      if (!isLate && !isMet('before')) return;
      kill();
      if (isLate)
        clock.after(LATE_MS, () => {
          carryOut(request);
        });
      // Whoever asked is dead: what is answered reaches nobody.
      throw new Error('the process was killed before this request was carried out');
    },
    after: () => {
      if (isMet('after')) kill();
    },
    requests,
    firstNewAttempt,
    writes,
    unintended,
  };
}

function endpointOf({ path }: SandboxRequest): string {
  return path.replace(/^\/\w+\/api\//u, '');
}
