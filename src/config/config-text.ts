// Reads the files that people write for us as text, and says why one cannot be read.
import { readFileSync, statSync } from 'node:fs';
import { ConfigMissingError, ConfigUnreadableError, type FileKind } from './errors.ts';

/** The world that a configuration is read from. */
export interface ConfigReaders {
  /** Throws what `node:fs` throws. */
  readBytes(path: string): Uint8Array;
  /** The permission bits of a file, such as 0o640; undefined where the system has none. */
  permissionBits(path: string): number | undefined;
  /** Whether the group of a file is that of this user alone, who is not root. */
  isOfOwnGroup(path: string): boolean;
  /** Tells a person what they should know although it stops nothing. */
  warn(message: string): void;
}

export function fileReaders(warn: (message: string) => void): ConfigReaders {
  return {
    readBytes: (path) => readFileSync(path),
    permissionBits: (path) =>
      process.platform === 'win32' ? undefined : statSync(path).mode & 0o777,
    isOfOwnGroup: (path) => {
      const userId = process.getuid?.() ?? 0;
      // By custom the group of one user has the number of that user.
      return userId !== 0 && process.getgid?.() === userId && statSync(path).gid === userId;
    },
    warn,
  };
}

/** @throws ConfigMissingError, ConfigUnreadableError */
export function readText(
  path: string,
  readers: ConfigReaders,
  kind: FileKind = 'configuration',
): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readers.readBytes(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ConfigMissingError(path, kind);
    const fault = code === 'EISDIR' ? 'directory' : code === 'EACCES' ? 'denied' : 'not-text';
    throw new ConfigUnreadableError(path, { kind, fault, cause: error });
  }
  if (text.trim() === '') throw new ConfigUnreadableError(path, { kind, fault: 'empty' });
  return text;
}

/** Anyone who can change the configuration decides where the keys are sent. */
export function warnIfOthersMayWrite(
  path: string,
  readers: ConfigReaders,
  kind: FileKind = 'configuration',
): void {
  const bits = readers.permissionBits(path);
  if (bits === undefined || (bits & 0o022) === 0) return;
  readers.warn(`Other users may change the ${kind} ${path}; run \`chmod go-w\` on it.`);
}
