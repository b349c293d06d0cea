// What can be wrong with a call of the command itself.
import { SyncError } from '../lib/errors.ts';

export class UsageError extends SyncError {
  constructor(message: string, hint = '`listferry --help` lists commands and options.') {
    super(message, { code: 'USAGE', hint });
  }
}

/** `init` never writes over a configuration. */
export class ConfigExistsError extends SyncError {
  constructor(path: string) {
    super(`Writing the configuration ${path}: the file exists already.`, {
      code: 'CONFIG_EXISTS',
      hint: 'Edit that file, or name another one with --config.',
    });
  }
}
