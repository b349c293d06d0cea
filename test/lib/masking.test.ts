import { expect, it } from 'vitest';
import { masked } from '../../src/lib/secret.ts';

it.each([
  ['ada.lovelace@example.com', 'a…@example.com'],
  ['Ada Lovelace', 'A… L…'],
  ['Zoë-Élise', 'Z…-É…'],
  ['2024-05-06', '0000-00-00'],
  ['+49 (30) 1a', '+00 (00) 0a'],
  ['Ada <ada@example.com>', 'A… <…@example.com>'],
  ['ada@example.com,0176', 'a…@example.com,0000'],
  ['https://x.example/?m=ada@example.com&token=Secret1', 'h…@example.com&t…=S…0'],
  ['<ada@bücher.example>', '<…@bücher.example>'],
  ['ada@', 'a…@'],
  ['@ada', '@a…'],
  ['x@', 'x@'],
  ['', ''],
])('shows the form of %j and not what it says', (value, shown) => {
  expect(masked(value)).toBe(shown);
});
