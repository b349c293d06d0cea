import { expect, it } from 'vitest';
import { masked, withoutAddresses } from '../../src/lib/secret.ts';

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

it.each([
  ['Welcome p1@example.com is live.', 'Welcome [address] is live.'],
  ['Ask "ada@example.com": she knows.', 'Ask "[address]": she knows.'],
  ['ada.lovelace+news@bücher.example.', '[address].'],
  ['ada＠example.com, bob@localhost', '[address], [address]'],
  ['listferry show /home/ada@example.com/x.plan', 'listferry show /home/ada@example.com/x.plan'],
  ['3 @ 4', '3 @ 4'],
  ['', ''],
])('tells %j without the addresses in it', (sentence, told) => {
  expect(withoutAddresses(sentence)).toBe(told);
});
