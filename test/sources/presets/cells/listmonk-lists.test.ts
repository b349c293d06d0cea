// Answers about lists, of which one yes is enough, and a list without confirmation knows no other yes.
import { expect, it } from 'vitest';
import { listAnswers, wantedLists } from '../../../../src/sources/presets/cells/listmonk-lists.ts';

const list = (name: string, status: string, optin?: string): object => ({
  name,
  subscription_status: status,
  optin,
});

it.each([
  ['what was confirmed', [list('Tea', 'confirmed', 'double'), list('Cake', 'unsubscribed')], 'Tea'],
  ['what asks for no more', [list('Tea', 'unconfirmed', 'single')], 'Tea'],
  ['several', [list('Tea', 'confirmed'), list('Cake', 'confirmed')], 'Tea, Cake'],
])('names %s', (_, lists, names) => {
  expect(listAnswers(JSON.stringify(lists))).toEqual([names, 'wanted']);
});

it.each([
  ['unconfirmed', [list('Tea', 'unconfirmed', 'double'), list('Cake', 'unsubscribed')]],
  ['unconfirmed', [list('Tea', 'unconfirmed')]],
  ['left', [list('Tea', 'unsubscribed'), list('Cake', 'unsubscribed')]],
  ['none', []],
  ['none', [null, 'Tea', { name: 'Tea' }]],
])('says %s', (answer, lists) => {
  expect(listAnswers(JSON.stringify(lists))).toEqual(['', answer]);
});

it('keeps commas in the names of lists', () => {
  const lists = [list('Tea, green', 'confirmed'), list('Cake', 'unsubscribed')];

  expect(wantedLists(JSON.stringify(lists))).toEqual(['Tea, green']);
});

it.each(['', '{}', 'Tea'])('takes %j for no list', (cell) => {
  expect(listAnswers(cell)).toEqual(['', 'none']);
});
