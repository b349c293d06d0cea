// A copy of an account in a sandbox that is served: where its facts come from, what it holds, and how it behaves.
import { closeSync, existsSync, openSync } from 'node:fs';
import { systemClock } from '../../lib/index.ts';
import { counted } from '../../report/index.ts';
import type { SandboxService } from '../../sandbox/index.ts';
import { journalPlace, type KnownFact } from '../../state/index.ts';
import { openConfig, openJournal } from '../session/own-state.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { FileUnwritableError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import type { CopiedAccount } from './copied-account.ts';

/** Those of the state of the configuration, where there is one and it is of the account of the snapshot. */
export function knownFacts(
  { host, accountId }: CopiedAccount['head'],
  options: GlobalOptions,
  terminal: Terminal,
): readonly KnownFact[] {
  if (!existsSync(options.config)) return [];
  const config = openConfig(options, terminal);
  const place = journalPlace(config.stateDir);
  if (place.kind === 'file' && !existsSync(place.path)) return [];
  const journal = openJournal(config);
  try {
    const isOther = ![undefined, null, accountId].includes(journal.accountId) && accountId !== null;
    if (!isOther && new URL(config.service.baseUrl).host === host) return journal.facts.all();
    terminal.warn(
      `The facts that ${options.config} leads to are of another account than the snapshot, and are not used.`,
    );
    return [];
  } finally {
    journal.close();
  }
}

/** Fills it and says with what, and how it behaves. */
export async function fillSandbox(
  service: SandboxService,
  copy: CopiedAccount,
  { terminal, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<void> {
  let count = 0;
  const onRecord = (): void => {
    count += 1;
  };
  await copy.copyInto(service, { clock: systemClock(), signal, onRecord });
  const { startedAt, endedAt } = copy.head;
  terminal.tell(
    `Loaded ${counted(count, 'record')} of the account, read from ${startedAt} to ${endedAt}.`,
  );
  const names = Object.keys(copy.behaviours);
  terminal.tell(
    names.length === 0
      ? 'No facts are known of the service: it behaves as a fresh sandbox does.'
      : `It behaves as is known of the service: ${names.join(', ')}.`,
  );
  if (copy.notImitated.length === 0) return;
  terminal.tell(`Known of the service, and not imitated: ${copy.notImitated.join(', ')}.`);
}

/** What the user chose goes before what is known. Anything but an object is refused where it is read. */
export function withKnown(chosen: unknown, copy: CopiedAccount | undefined): unknown {
  if (copy === undefined) return chosen;
  if (chosen === undefined || chosen === null) return copy.behaviours;
  const isObject = typeof chosen === 'object' && !Array.isArray(chosen);
  return isObject ? { ...copy.behaviours, ...chosen } : chosen;
}

/** The data hold people. A file that is there already keeps its rights. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new FileUnwritableError(path, cause);
  }
}
