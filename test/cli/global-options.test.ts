import { expect, it } from 'vitest';
import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';

it('works in text, with colours and with progress unless told otherwise', () => {
  const defaults = Object.entries(GLOBAL_OPTIONS).map(([name, option]) => [name, option.default]);

  expect(Object.fromEntries(defaults)).toEqual({
    config: 'config/listferry.yaml',
    output: 'text',
    quiet: false,
    verbose: false,
    'log-format': 'text',
    color: true,
  });
});
