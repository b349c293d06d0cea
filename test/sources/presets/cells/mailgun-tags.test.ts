// Unsubscribes from everything and from one tag.
import { expect, it } from 'vitest';
import { unsubscribedFrom } from '../../../../src/sources/presets/cells/mailgun-tags.ts';

it.each(['', '*', '["*"]', '[]', ' ', 'news, *'])('reads %j as all mail', (cell) => {
  expect(unsubscribedFrom(cell)).toEqual(['all']);
});

it.each(['news', '["news","active"]', 'a*'])('reads %j as some mail', (cell) => {
  expect(unsubscribedFrom(cell)).toEqual(['some']);
});
