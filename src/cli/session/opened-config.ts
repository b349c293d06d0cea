// The configuration that a command opened, for what is done when it has ended: it is not read a second time.
import { type Config, fileReaders, loadConfig } from '../../config/index.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import type { Terminal } from '../shell/terminal.ts';

/** By the terminal of each command. */
const opened = new WeakMap<Terminal, Config>();

export function noteOpened(terminal: Terminal, config: Config): void {
  opened.set(terminal, config);
}

/** Or that it would have opened. Undefined where none can be read, which the command has told. */
export function openedConfig(
  options: Pick<GlobalOptions, 'config'>,
  terminal: Terminal,
): Config | undefined {
  const known = opened.get(terminal);
  if (known !== undefined) return known;
  try {
    return loadConfig(
      options.config,
      fileReaders(() => undefined),
    );
  } catch {
    return undefined;
  }
}
