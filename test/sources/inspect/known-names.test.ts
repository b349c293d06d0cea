import { describe, expect, it } from 'vitest';
import {
  fieldOfTitle,
  isListTitle,
  isOtherPersonTitle,
  statusOfArchiveFolder,
  statusOfFileName,
} from '../../../src/sources/inspect/known-names.ts';

describe('the title of a column', () => {
  it.each([
    ['Vorname', 'first_name'],
    ['First  Name', 'first_name'],
    ['APELLIDOS', 'last_name'],
    ['Straße', 'address_line1'],
    ['Zip-Code', 'postal_code'],
    ['PLZ', 'postal_code'],
    ['Pays', 'country'],
    ['Shoe size', undefined],
    // Nobody can tell which of the two names it is.
    ['Name', undefined],
  ])('takes a column %j for %s', (title, field) => {
    expect(fieldOfTitle(title)).toBe(field);
  });

  it('knows columns that name a list, and addresses of other people', () => {
    expect(['List', 'Audience', 'Verteiler', 'Price list'].map(isListTitle)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['Referrer Email', 'Account owner', 'E-Mail', 'Kunde'].map(isOtherPersonTitle)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['exports/unsubscribed_contacts.csv', 'unsubscribed'],
    ['Do not mail.csv', 'unsubscribed'],
    ['suppression-list.csv', 'unsubscribed'],
    ['Désinscrits 2024.csv', 'unsubscribed'],
    ['DNC.csv', 'unsubscribed'],
    ['Robinsonliste.csv', 'unsubscribed'],
    ['стоп-лист.csv', 'unsubscribed'],
    ['hard_bounces.csv', 'bounced'],
    ['spam-complaints.csv', 'complained'],
    // No name is anybody's consent.
    ['subscribed.csv', undefined],
    ['active.csv', undefined],
    // A campaign that brings people back, and a club.
    ['inactive customers.csv', undefined],
    ['exclusive members.csv', undefined],
    // The folder is not the file.
    ['unsubscribed/people.csv', undefined],
  ])('reads %j as %s', (path, status) => {
    expect(statusOfFileName(path)).toBe(status);
  });
});

describe('a folder in an archive', () => {
  it.each([
    ['export.zip/unsubscribed/members.csv', 'unsubscribed'],
    ['export.zip/lists/bounced/2024/members.csv', 'bounced'],
    ['export.zip/not unsubscribed/members.csv', undefined],
    ['export.zip/active/members.csv', undefined],
    ['exports/unsubscribed/members.csv', undefined],
  ])('says whom it holds: %s', (path, status) => {
    expect(statusOfArchiveFolder(path)).toBe(status);
  });
});
