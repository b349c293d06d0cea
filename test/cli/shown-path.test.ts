import { expect, it } from 'vitest';
import { shownPath } from '../../src/cli/shown-path.ts';

it.each([
  ['/home/ada/lists/state/a.plan', 'state/a.plan'],
  ['/home/ada/a.plan', '/home/ada/a.plan'],
  ['/home/ada/lists', '/home/ada/lists'],
])('shows %s from /home/ada/lists as %s', (path, shown) => {
  expect(shownPath(path, '/home/ada/lists')).toBe(shown);
});
