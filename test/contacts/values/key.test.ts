import { describe, expect, it } from 'vitest';
import { contactTypeKey, namesContactType } from '../../../src/contacts/values/key.ts';

describe('contactTypeKey', () => {
  it.each([
    ['Newsletter', ' newsletter '],
    ['Product  News', 'product\u00a0news'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['Straße', 'STRASSE'],
  ])('is the same when %j is written as %j', (one, other) => {
    expect(contactTypeKey(one)).toBe(contactTypeKey(other));
  });

  it('differs when the words differ', () => {
    expect(contactTypeKey('News A')).not.toBe(contactTypeKey('NewsA'));
  });
});

it.each([
  ['Ab', true],
  [' A ', false],
  ['', false],
])('knows of %j whether the service takes it for the name of a contact type: %s', (name, is) => {
  expect(namesContactType(name)).toBe(is);
});
