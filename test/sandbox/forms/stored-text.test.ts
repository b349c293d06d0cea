import { describe, expect, it } from 'vitest';
import {
  emailKeyRule,
  isEmail,
  storedEmail,
  storedText,
} from '../../../src/sandbox/forms/parameters.ts';
import { Refusal } from '../../../src/sandbox/protocol/answer.ts';
import { testAccount } from '../sandbox-account.ts';

describe('a stored text', () => {
  it.each([
    ['an emoji counts as one character', { max_length: 'truncate(3)' }, 'ab😀cd', 'ab😀'],
    ['a text is as long as it may be', { max_length: 'reject(3)' }, 'ab😀', 'ab😀'],
    ['nothing may be kept', { max_length: 'truncate(0)' }, 'abc', ''],
    ['a no-break space stands at its end', { trim: 'yes' }, '\u00a0Oslo\u00a0', 'Oslo'],
    ['spaces stand within it', { trim: 'yes' }, ' New  York ', 'New  York'],
    [
      'an entity is escaped once more',
      { html_in_text: 'escaped' },
      '&amp; "A"',
      '&amp;amp; &quot;A&quot;',
    ],
    ['a tag is never closed', { html_in_text: 'stripped' }, 'a < b <c', 'a < b <c'],
    ['tags are nested', { html_in_text: 'stripped' }, '<<b>>', '<>'],
    ['a letter of Latin-1 is composed', { unicode: 'question_marks' }, 'Åÿ', 'Åÿ'],
    ['an emoji is of several characters', { unicode: 'strip_4byte' }, 'a👩🏽‍🚀b', 'a\u200db'],
  ])('is right when %s', (_when, behaviours, given, kept) => {
    const account = testAccount(behaviours).service.account();

    expect(storedText(account, 'city', given)).toBe(kept);
  });

  it.each([
    ['trimmed before it is cut', { trim: 'yes', max_length: 'truncate(4)' }, '  Oslo', 'Oslo'],
    [
      'escaped before it is cut',
      { html_in_text: 'escaped', max_length: 'truncate(6)' },
      'a<b',
      'a&lt;b',
    ],
    ['composed before it is measured', { unicode: 'NFC', max_length: 'reject(1)' }, 'e\u0301', 'é'],
    [
      'nothing once all of it is trimmed off',
      { trim: 'yes', empty_string_stored_as: 'null' },
      ' \t',
      null,
    ],
    [
      'nothing once all of it is stripped',
      { html_in_text: 'stripped', empty_string_stored_as: 'null' },
      '<br>',
      null,
    ],
    ['a space where it is not trimmed', { empty_string_stored_as: 'null' }, ' ', ' '],
  ])('is %s when two behaviours meet', (_what, behaviours, given, kept) => {
    const account = testAccount(behaviours).service.account();

    expect(storedText(account, 'city', given)).toBe(kept);
  });

  it.each([
    ['address_line1', 'The address line1 may not be greater than 3 characters.'],
    ['__proto__', 'The   proto   may not be greater than 3 characters.'],
  ])('is refused under the name %s when it is too long', (parameter, message) => {
    const account = testAccount({ max_length: 'reject(3)' }).service.account();

    const errors = refusedErrors(() => storedText(account, parameter, 'abcd'));

    expect(Object.entries(errors)).toEqual([[parameter, [message]]]);
  });
});

function refusedErrors(work: () => unknown): object {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal && typeof error.answer.errors === 'object')
      return error.answer.errors;
  }
  throw new Error('Nothing was refused with errors by parameter.');
}

describe('addresses', () => {
  it.each([
    ['ann@example.test', true],
    ["o'brien+tag@mail.example.test", true],
    ['nobody', false],
    ['@example.test', false],
    ['ann@example', false],
    ['ann@.test', false],
    ['ann@example.', false],
    ['a b@example.test', false],
    ['ann@b@example.test', false],
    [`${'a'.repeat(250)}@example.test`, false],
  ])('takes %s for an address: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  it.each([
    ['exact', 'Ann@Example.test', 'Ann@Example.test'],
    ['case_insensitive', 'Ann@Example.test', 'ann@example.test'],
    ['accent_insensitive', 'Änn@example.test', 'ann@example.test'],
    ['trim_insensitive', ' Ann@example.test ', 'ann@example.test'],
    ['gmail_dots', 'A.n.n@gmail.com', 'ann@gmail.com'],
    ['gmail_dots', 'a.nn@example.test', 'a.nn@example.test'],
  ] as const)('under %s the key of %s is %s', (match, email, key) => {
    expect(emailKeyRule(match)(email)).toBe(key);
  });

  it('stores only the domain in lower case when the rule says so', () => {
    expect(storedEmail('Ann@Example.TEST', 'lower_domain')).toBe('Ann@example.test');
  });
});
