// The version of the package that is running.
import { createRequire } from 'node:module';

export function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const found: unknown = require('../../../package.json');
  if (typeof found !== 'object' || found === null || !('version' in found)) return 'unknown';
  return String(found.version);
}
