// Labels, categories and groups: several in a cell, of which hardly one is about mail.
import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/contacts/consent/row-status.ts';
import {
  labelMeaning,
  labelReader,
  labelsIn,
  namesLabels,
} from '../../../src/contacts/consent/answers.ts';
import { rulesOf, saysAgreement } from '../../../src/contacts/consent/statements.ts';
import { ruleReader } from '../../../src/contacts/consent/status-rules.ts';

it.each(['Labels', 'Group Membership', 'Categories', 'Kategorien', 'Catégories', 'tags', '标签'])(
  'a column may be one of labels by its title: %s',
  (title) => {
    expect(namesLabels(title)).toBe(true);
  },
);

it('labels stand in a cell in the ways of many programs, each once', () => {
  expect(labelsIn('Newsletter ::: * myContacts ::: Newsletter')).toEqual([
    'Newsletter',
    '* myContacts',
  ]);
  expect(labelsIn('Kunden; VIP,Newsletter|Messe\nBerlin')).toEqual([
    'Kunden',
    'VIP',
    'Newsletter',
    'Messe',
    'Berlin',
  ]);
  expect(labelsIn(' ;')).toEqual([]);
});

it.each([
  ['Newsletter - unsubscribed', 'unsubscribed'],
  ['Newsletter abgemeldet', 'unsubscribed'],
  ['Newsletter opt-out', 'unsubscribed'],
  ['keine Werbung', 'no-consent'],
  ['no-newsletter', 'no-consent'],
  ['Newsletter-nein', 'no-consent'],
  ['kein Verteiler', 'no-consent'],
  ['nur Post', 'no-consent'],
  ['Post only', 'no-consent'],
  ['phone only', 'no-consent'],
  ['Ex-Abonnenten', 'no-consent'],
  ['Former subscribers', 'no-consent'],
  ['anciens abonnés', 'no-consent'],
  ['Abmeldeliste', 'unsubscribed'],
  ['Post only in Bern', 'nothing'],
  ['former customers', 'nothing'],
  ['Karteileiche - gesperrt', 'no-consent'],
  ['Blocked', 'no-consent'],
  ['nein', 'nothing'],
  ['Newsletter opted in', 'subscribed'],
  ['Newsletter: Einwilligung erteilt', 'subscribed'],
  ['Newsletter acceptée', 'subscribed'],
  ['active subscriber', 'subscribed'],
  ['Newsletter', 'unknown'],
  ['Newsletter active', 'unknown'],
  ['Customers', 'nothing'],
  ['Cancelled', 'nothing'],
  ['Active', 'nothing'],
] as const)('a label speaks only where it is about mail: %s', (label, meaning) => {
  expect(labelMeaning(label)).toBe(meaning);
});

describe('the labels of a configuration', () => {
  const read = labelReader({
    Newsletter: 'subscribed',
    Presse: 'no-consent',
    'no mail': 'nothing',
  });

  it('say what a cell means, the worst of them', () => {
    expect(read('* myContacts ::: newsletter')).toBe('subscribed');
    expect(read('Newsletter;Presse')).toBe('no-consent');
    expect(read('Presse;Newsletter')).toBe('no-consent');
    expect(read('Newsletter;no mail')).toBe('subscribed');
    expect(read('Friends')).toBe('nothing');
    expect(read('')).toBe('nothing');
  });

  it('let another one only take consent back', () => {
    expect(read('Newsletter;Newsletter - unsubscribed')).toBe('unsubscribed');
    expect(read('Newsletter;keine Werbung')).toBe('no-consent');
    expect(read('Mailing opted in')).toBe('nothing');
    expect(read('Mailing 2024')).toBe('nothing');
  });

  it('and the phrases of notes are statements like any other', () => {
    const said = (kind: 'labels' | 'notes', cell: string) =>
      rulesOf({ column: 'Mark', kind, map: { A: 'unsubscribed' } }).map((rule) => {
        if (rule.kind === 'always') return undefined;
        return ruleReader({ ...rule, column: { index: 0, name: 'Mark' } }, {})([cell]);
      });

    expect(said('labels', 'a;b')).toEqual(['unsubscribed']);
    expect(said('notes', 'It is a b')).toEqual(['unsubscribed']);
    expect([saysAgreement('labels'), saysAgreement('notes')]).toEqual([true, false]);
  });
});

describe('the list of those who want no advertising, which is also a surname', () => {
  function held(title: string, cell: string): unknown {
    const columns = consentColumns({ header: [title], read: new Set(), custom: new Set() });
    return columns.heldBy([cell])?.status;
  }

  it.each([
    'Robinson',
    'Robinson 2019-03-01',
    'Robinsonliste',
    'steht auf der Robinson-Liste',
    'Liste Robinson',
    'lista Robinson',
    'Robinsonlijst',
    'auf Robinson seit 2019',
    'Nixliste',
  ])('holds back whom "%s" says to be on it', (cell) => {
    expect(held('company_name', cell)).toBe('no-consent');
  });

  it.each([
    ['company_name', 'Robinson, William J Esq'],
    ['company_name', 'C.H. Robinson Worldwide'],
    ['Firma', 'Club Robinson GmbH'],
    ['Empresa', 'Robinson e Hijos'],
    ['Company', 'Nix Check Cashing'],
    ['Surname', 'Robinson'],
    ['Nachname', 'Nix'],
    ['Nom', 'ROBINSON'],
  ])('holds back nobody below "%s" for the name "%s"', (title, cell) => {
    expect(held(title, cell)).toBeUndefined();
  });

  it('still holds back whom a column of names marks', () => {
    expect(held('Nachname', 'Lee - keine Werbung')).toBe('no-consent');
  });
});
