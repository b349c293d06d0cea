import { describe, expect, it } from 'vitest';
import { fieldOfTitle } from '../../../src/contacts/index.ts';
import {
  hintOfFolder,
  hintOfName,
  isListTitle,
  isOtherPersonTitle,
  namesLeaversAlone,
  saysMoreThanLeft,
  statusOfFileName,
  statusOfFolder,
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
    ['blocklisted.csv', 'unsubscribed'],
    ['brevo_blacklisted.csv', 'unsubscribed'],
    ['Schwarze Liste.csv', 'unsubscribed'],
    ['Einwilligung widerrufen.csv', 'unsubscribed'],
    ['bloqués.csv', 'unsubscribed'],
    ['consentimiento_revocado.csv', 'unsubscribed'],
    ['geblokkeerd.csv', 'unsubscribed'],
    ['cofnięte zgody.csv', 'unsubscribed'],
    ['spärrlista.csv', 'unsubscribed'],
    ['Widersprüche.csv', 'unsubscribed'],
    ['widersprueche.csv', 'unsubscribed'],
    ['listanegra.csv', 'unsubscribed'],
    ['afmeldingen.csv', 'unsubscribed'],
    ['unzustellbar.csv', 'bounced'],
    ['onbestelbaar.csv', 'bounced'],
    ['ブラックリスト.csv', 'unsubscribed'],
    ['unblocked.csv', undefined],
    ['desbloqueados.csv', undefined],
    ['débloqués.csv', undefined],
    ['blockchain.csv', undefined],
    ['Robinsonliste.csv', 'unsubscribed'],
    ['стоп-лист.csv', 'unsubscribed'],
    ['hard_bounces.csv', 'bounced'],
    ['spam-complaints.csv', 'complained'],
    ['subscribers_junk.csv', 'complained'],
    ['subscribers_unconfirmed.csv', 'unconfirmed'],
    ['Not yet confirmed.csv', 'unconfirmed'],
    ['Nicht bestätigt.csv', 'unconfirmed'],
    ['abonnés non confirmés.csv', 'unconfirmed'],
    ['sin confirmar.csv', 'unconfirmed'],
    ['niet bevestigd.csv', 'unconfirmed'],
    ['не подтверждённые.csv', 'unconfirmed'],
    ['未確認.csv', 'unconfirmed'],
    ['never-subscribed.csv', 'no-consent'],
    ['nonsubscribed.csv', 'no-consent'],
    ['transactional-only.csv', 'no-consent'],
    ['Transaktional.csv', 'no-consent'],
    ['Kunden ohne Einwilligung.csv', 'no-consent'],
    // No name is anybody's consent.
    ['subscribed.csv', undefined],
    ['active.csv', undefined],
    // A campaign that brings people back, and a club.
    ['inactive customers.csv', undefined],
    ['exclusive members.csv', undefined],
    ['confirmed.csv', undefined],
    ['junkyard customers.csv', undefined],
    // The folder is not the file.
    ['unsubscribed/people.csv', undefined],
  ])('reads %j as %s', (path, status) => {
    expect(statusOfFileName(path)).toBe(status);
  });
});

it.each([
  ['deleted_subscribers.csv', 'unsubscribed', true],
  ['cancelled.csv', 'unsubscribed', true],
  ['people_left.csv', 'unsubscribed', false],
  ['Widerruf Newsletter.csv', 'unsubscribed', true],
  ['archived_members.csv', 'unsubscribed', true],
  ['Gekündigte.csv', 'unsubscribed', true],
  ['annulés.csv', 'unsubscribed', true],
  ['pending.csv', 'unconfirmed', true],
  ['En attente.csv', 'unconfirmed', true],
  // They left a club, and may well have signed up for its mails.
  ['former members.csv', 'unsubscribed', false],
  ['former subscribers.csv', 'unsubscribed', true],
])('may say of everybody in %s that they are %s', (name, status, outlastsSignUp) => {
  expect(hintOfName(name)).toEqual({ status, outlastsSignUp });
});

it('hints at nothing in names of any list', () => {
  const names = ['confirmed.csv', 'archive_2024.csv', 'newsletter.csv', 'depending.csv'];

  expect(names.map(hintOfName)).toEqual([undefined, undefined, undefined, undefined]);
});

it.each([
  ['Nicht bestätigt.csv', false],
  ['never subscribed.csv', false],
  ['unconfirmed.csv', false],
  ['active and unconfirmed.csv', true],
  ['not_unsubscribed.csv', true],
])('tells a name that says more than one thing: %s', (name, saysMore) => {
  expect(saysMoreThanLeft(name)).toBe(saysMore);
});

describe('a name that says nothing but that people left', () => {
  it.each([
    'ex/unsubscribed.csv',
    'left.csv',
    'crm_left.csv',
    'widerruf.csv',
    'Widerrufe 2026.csv',
    'revoked.csv',
    'Left',
    'left 2026-03.xlsx',
    'left the list.csv',
    'leavers-2026.csv',
    'members left.csv',
    'removed.csv.gz',
    'deleted_contacts.json',
    'do-not-mail.csv',
    'do_not_contact (2).csv',
    "Don't mail.csv",
    'no-mail.csv',
    'kuendigungen.csv',
    'Kündigungen 2026.csv',
    'gelöschte Kontakte.csv',
    'Keine Werbung.csv',
    'supprimés.csv',
    'ne pas contacter.csv',
    'bajas.csv',
    'no contactar.csv',
    'cancellati.csv',
    'niet mailen.csv',
    'usunięci.csv',
    'udmeldte.csv',
    'Kündiger.csv',
    'kuendiger.csv',
    'Rückläufer 2026.csv',
    'ruecklaeufer.csv',
    'tote_adressen.csv',
    'dead_addresses.csv',
    'bad_emails.csv',
    'Loeschanfragen.csv',
    'Löschanträge.csv',
    'erasure requests.csv',
    'rgpd_opposition.csv',
    'oppositions.csv',
    "demandes d'effacement.csv",
    'solicitudes de baja.csv',
    'opposizioni.csv',
    'poistuneet.csv',
    'ex-subscribers.csv',
    'Ex-Abonnenten.csv',
    'never-email.csv',
    'exclude.csv',
    'stop.csv',
    'churned.csv',
    'удалённые.csv',
    '삭제됨.csv',
  ])('is known: %s', (name) => {
    expect(namesLeaversAlone(name)).toBe(true);
  });

  it.each([
    'not_unsubscribed.csv',
    'left-handed.csv',
    'people_left.csv',
    'contacts left.csv',
    'widerrufsbelehrung.csv',
    'leftovers.csv',
    'left and right.csv',
    'removed-duplicates.csv',
    'duplicates_removed.csv',
    'members-who-left-reviews.csv',
    'members-without-leavers.csv',
    'temperaturas bajas.csv',
    'not removed.csv',
    'no-mail-problems.csv',
    // Alumni are mailed, orders are cancelled, and who is archived may still read.
    'former members.csv',
    'Ehemalige.csv',
    'cancelled.csv',
    'archived.csv',
    'removed/members.csv',
    // Words within others.
    'stop_smoking_course.csv',
    'bus-stops.csv',
    'nonstop.csv',
    'excludes-tax.csv',
    'never mailed.csv',
    'opposition party.csv',
    'Ex Libris.csv',
    'ex-members.csv',
    'Rückläufer Umfrage.csv',
    'gdpr_training.csv',
  ])('is none: %s', (name) => {
    expect(namesLeaversAlone(name)).toBe(false);
  });

  it.each(['no-mail.csv', 'kuendigungen.csv', 'Keine Werbung.csv'])(
    'may say so where a sign-up stands beside it: %s',
    (name) => {
      expect(hintOfName(name)).toEqual({ status: 'unsubscribed', outlastsSignUp: true });
    },
  );
});

describe('the folder of a file', () => {
  it.each([
    ['export.zip/unsubscribed/members.csv', 'unsubscribed'],
    ['export.zip/lists/bounced/2024/members.csv', 'bounced'],
    ['export.zip/nicht bestätigt/members.csv', 'unconfirmed'],
    ['export.zip/not unsubscribed/members.csv', undefined],
    ['export.zip/active/members.csv', undefined],
    ['exports/unsubscribed/members.csv', 'unsubscribed'],
    ['../Abgemeldet/members.csv', 'unsubscribed'],
    ['exports/not unsubscribed/members.csv', undefined],
    ['../members.csv', undefined],
    // Others lie further up, and one archive or book holds several lists.
    ['unsubscribed/2024/members.csv', undefined],
    ['unsubscribed/export.zip/members.csv', undefined],
    ['unsubscribed.zip/members.csv', undefined],
    ['unsubscribed.xlsx/members', undefined],
  ])('says whom it holds: %s', (path, status) => {
    expect(statusOfFolder(path)).toBe(status);
  });

  it.each([
    ['former subscribers/export.csv', { status: 'unsubscribed', outlastsSignUp: true }],
    ['lists/pending/export.csv', { status: 'unconfirmed', outlastsSignUp: true }],
    ['pending/lists/export.csv', undefined],
    ['export.zip/pending/export.csv', undefined],
    ['export.csv', undefined],
  ])('may say so: %s', (path, hint) => {
    expect(hintOfFolder(path)).toEqual(hint);
  });
});
