// The version of the package that is running, from the source or from the files that it ships.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function packageVersion(): string {
  const found: unknown = JSON.parse(readFileSync(manifestAbove(import.meta.dirname), 'utf8'));
  if (typeof found !== 'object' || found === null || !('version' in found)) return 'unknown';
  return String(found.version);
}

/** How deep this file lies depends on whether it was joined with others. */
function manifestAbove(directory: string): string {
  const path = join(directory, 'package.json');
  const above = dirname(directory);
  return existsSync(path) || above === directory ? path : manifestAbove(above);
}
