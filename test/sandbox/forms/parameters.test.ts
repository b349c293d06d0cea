import { describe, expect, it } from 'vitest';
import {
  type ParameterForm,
  choiceParameter,
  emailParameter,
  idParameter,
  numberParameter,
  optionalId,
  optionalText,
  parameterForm,
  textParameter,
} from '../../../src/sandbox/forms/parameters.ts';
import { testAccount } from '../sandbox-account.ts';

const isSeven = (id: number): boolean => id === 7;

type Reader = (form: ParameterForm, name: string) => unknown;

const text: Reader = (form, name) => textParameter(form, name, 10);
const optional: Reader = (form, name) => optionalText(form, name, 10);
const id: Reader = (form, name) => idParameter(form, name, isSeven);
const perhapsId: Reader = (form, name) => optionalId(form, name, isSeven);
const choice: Reader = (form, name) => choiceParameter(form, name, ['days', 'hours']);

describe('the parameters of a form', () => {
  it.each<[string, Reader, string, unknown]>([
    ['text', text, 'Ann', 'Ann'],
    ['optional text', optional, '', ''],
    ['address', emailParameter, 'Ann@example.test', 'Ann@example.test'],
    ['id', id, '7', 7],
    ['optional id', perhapsId, '', null],
    ['number', numberParameter, '12', 12],
    ['choice', choice, 'hours', 'hours'],
  ])('reads a fitting %s', (_kind, read, given, expected) => {
    const form = formOf({ the_field: given });

    const value = read(form, 'the_field');

    expect(value).toEqual(expected);
    expect(form.checks.failure()).toBeUndefined();
  });

  it.each<[string, Reader, string, string]>([
    ['text', text, 'x'.repeat(11), 'The the field may not be greater than 10 characters.'],
    [
      'optional text',
      optional,
      'x'.repeat(11),
      'The the field may not be greater than 10 characters.',
    ],
    ['address', emailParameter, 'Ann', 'The the field must be a valid email address.'],
    [
      'address',
      emailParameter,
      ' ann@example.test',
      'The the field must be a valid email address.',
    ],
    ['id', id, '8', 'The selected the field is invalid.'],
    ['id', id, 'seven', 'The selected the field is invalid.'],
    ['optional id', perhapsId, '8', 'The selected the field is invalid.'],
    ['number', numberParameter, '1.5', 'The the field must be an integer.'],
    ['choice', choice, 'weeks', 'The selected the field is invalid.'],
  ])('refuses what does not fit as %s: %s', (_kind, read, given, message) => {
    const form = formOf({ the_field: given });

    read(form, 'the_field');

    expect(form.checks.errors()).toEqual({ the_field: [message] });
  });

  it.each<[string, Reader]>([
    ['text', text],
    ['address', emailParameter],
    ['id', id],
    ['number', numberParameter],
    ['choice', choice],
  ])('requires a %s', (_kind, read) => {
    const forms = [formOf({}), formOf({ the_field: ' ' })];

    for (const form of forms) read(form, 'the_field');

    const required = { the_field: ['The the field field is required.'] };
    expect(forms.map((form) => form.checks.errors())).toEqual([required, required]);
  });

  it.each<[string, Reader]>([
    ['text', optional],
    ['id', perhapsId],
  ])('reads nothing when an optional %s is left out', (_kind, read) => {
    const form = formOf({});

    expect(read(form, 'the_field')).toBeNull();
    expect(form.checks.failure()).toBeUndefined();
  });

  it('keeps a text as the service stores it, once', () => {
    const form = formOf({ name: ' a & b ' }, { trim: 'yes', html_in_text: 'escaped' });

    expect(textParameter(form, 'name')).toBe('a &amp; b');
  });

  it('takes spaces off an address when the service trims', () => {
    const form = formOf({ email: ' ann@example.test ' }, { trim: 'yes' });

    expect(emailParameter(form, 'email')).toBe('ann@example.test');
    expect(form.checks.failure()).toBeUndefined();
  });
});

function formOf(fields: Readonly<Record<string, string>>, behaviours: unknown = {}): ParameterForm {
  return parameterForm(testAccount(behaviours).service.account(), {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    fields: Object.entries(fields),
  });
}
