import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageVersion } from '../../src/cli/package-version.ts';

it('is the version that the package has', () => {
  const text = readFileSync(join(dirname(dirname(import.meta.dirname)), 'package.json'), 'utf8');

  expect(JSON.parse(text)).toMatchObject({ version: packageVersion() });
});
