import { describe, expect, it } from 'vitest';
import { checkedForm, ParameterForm } from '../../../src/sandbox/forms/parameters.ts';
import { Refusal } from '../../../src/sandbox/protocol/answer.ts';
import type { SandboxRequest } from '../../../src/sandbox/protocol/request.ts';
import { testAccount } from '../sandbox-account.ts';

const isSeven = (id: number): boolean => id === 7;

type Reader = (form: ParameterForm, name: string) => unknown;

const text: Reader = (form, name) => form.text(name, 10);
const optional: Reader = (form, name) => form.optionalText(name, 10);
const id: Reader = (form, name) => form.id(name, isSeven);
const perhapsId: Reader = (form, name) => form.optionalId(name, isSeven);
const choice: Reader = (form, name) => form.choice(name, ['days', 'hours']);
const address: Reader = (form, name) => form.email(name);
const number: Reader = (form, name) => form.number(name);

describe('the parameters of a form', () => {
  it.each<[string, Reader, string, unknown]>([
    ['text', text, 'Ann', 'Ann'],
    ['optional text', optional, '', ''],
    ['address', address, 'Ann@example.test', 'Ann@example.test'],
    ['id', id, '7', 7],
    ['optional id', perhapsId, '', null],
    ['number', number, '12', 12],
    ['choice', choice, 'hours', 'hours'],
  ])('reads a fitting %s', (_kind, read, given, expected) => {
    const form = formOf({ the_field: given });

    const value = read(form, 'the_field');

    expect(value).toEqual(expected);
    expect(form.errors).toEqual({});
  });

  it.each<[string, Reader, string, string]>([
    ['text', text, 'x'.repeat(11), 'The the field may not be greater than 10 characters.'],
    [
      'optional text',
      optional,
      'x'.repeat(11),
      'The the field may not be greater than 10 characters.',
    ],
    ['address', address, 'Ann', 'The the field must be a valid email address.'],
    ['address', address, ' ann@example.test', 'The the field must be a valid email address.'],
    ['id', id, '8', 'The selected the field is invalid.'],
    ['id', id, 'seven', 'The selected the field is invalid.'],
    ['optional id', perhapsId, '8', 'The selected the field is invalid.'],
    ['number', number, '1.5', 'The the field must be an integer.'],
    ['choice', choice, 'weeks', 'The selected the field is invalid.'],
  ])('refuses what does not fit as %s: %s', (_kind, read, given, message) => {
    const form = formOf({ the_field: given });

    read(form, 'the_field');

    expect(form.errors).toEqual({ the_field: [message] });
  });

  it.each<[string, Reader]>([
    ['text', text],
    ['address', address],
    ['id', id],
    ['number', number],
    ['choice', choice],
  ])('requires a %s', (_kind, read) => {
    const forms = [formOf({}), formOf({ the_field: ' ' })];

    for (const form of forms) read(form, 'the_field');

    const required = { the_field: ['The the field field is required.'] };
    expect(forms.map((form) => form.errors)).toEqual([required, required]);
  });

  it.each<[string, Reader]>([
    ['text', optional],
    ['id', perhapsId],
  ])('reads nothing when an optional %s is left out', (_kind, read) => {
    const form = formOf({});

    expect(read(form, 'the_field')).toBeNull();
    expect(form.errors).toEqual({});
  });

  it('keeps a text as the service stores it, once', () => {
    const form = formOf({ name: ' a & b ' }, { trim: 'yes', html_in_text: 'escaped' });

    expect(form.text('name')).toBe('a &amp; b');
  });

  it('trims an address when the service trims', () => {
    const form = formOf({ email: ' ann@example.test ' }, { trim: 'yes' });

    expect(form.email('email')).toBe('ann@example.test');
    expect(form.errors).toEqual({});
  });

  it('reports one fault of each parameter, and every parameter', () => {
    const form = formOf({ name: ' ', city: 'Oslo' });

    form.required('name');
    form.expect('name', false, 'The name is too short.');
    form.expect('age', false, 'The age is wrong.');
    form.required('city');

    expect(form.errors).toEqual({
      name: ['The name field is required.'],
      age: ['The age is wrong.'],
    });
  });

  it('takes only the id of a record that is there', () => {
    const form = formOf({ sender_id: '1', contact_type_id: '1' });

    expect(form.recordId('contact_type_id', 'contact_type')).toBe(1);
    form.recordId('sender_id', 'sender');

    expect(form.errors).toEqual({ sender_id: ['The selected sender id is invalid.'] });
  });

  it('refuses the whole request only when a check has failed', () => {
    const account = testAccount().service.account();
    const request = requestOf({ name: 'Ann' });

    expect(checkedForm(account, request, (form) => form.required('name'))).toBe('Ann');
    expect(() => checkedForm(account, request, (form) => form.required('city'))).toThrow(Refusal);
  });
});

function formOf(fields: Readonly<Record<string, string>>, behaviours: unknown = {}): ParameterForm {
  return new ParameterForm(testAccount(behaviours).service.account(), requestOf(fields));
}

function requestOf(fields: Readonly<Record<string, string>>): SandboxRequest {
  return {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    fields: Object.entries(fields),
  };
}
