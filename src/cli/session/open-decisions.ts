// Tells what a person has left open in the configuration that `init` wrote, where it took the safe answer.
import { fileReaders, type OpenDecision, openDecisions } from '../../config/index.ts';
import { counted, withoutAddresses } from '../../lib/index.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { shownPath, type Terminal } from '../shell/terminal.ts';

const MOST_TOLD = 5;

/** Whatever the form of the result: they come first, before anything is read. */
export function tellDecisions(
  { config }: Pick<GlobalOptions, 'config'>,
  { warn }: Pick<Terminal, 'warn'>,
): readonly OpenDecision[] {
  const open = openDecisions(
    config,
    fileReaders(() => undefined),
  );
  if (open.length === 0) return open;
  const are = open.length === 1 ? 'is' : 'are';
  warn(`${counted(open.length, 'decision')} ${are} still open. Decide, then remove the comment:`);
  for (const { line, words } of open.slice(0, MOST_TOLD))
    warn(`  ${shownPath(config)}:${String(line)}: ${withoutAddresses(words)}`);
  const more = open.length - MOST_TOLD;
  if (more > 0) warn(`  and ${String(more)} more, each marked with DECIDE`);
  return open;
}
