import { expect, it } from 'vitest';
import { encodingName } from '../../src/lib/encoding-name.ts';

it.each([
  ['UTF8', 'utf-8'],
  ['latin1', 'windows-1252'],
  [' Windows-1251 ', 'windows-1251'],
  ['shift-jis', 'shift_jis'],
  ['klingon', undefined],
  ['', undefined],
])('knows %j as %s', (label, name) => {
  expect(encodingName(label)).toBe(name);
});
