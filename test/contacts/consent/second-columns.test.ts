// A plain no in a column beside the status, in the words and below the titles of six languages; and what looks like one
// and is about something else, by which nobody is held back.
import { describe, expect, it } from 'vitest';
import { consentTitle, wordsAgainstMail } from '../../../src/contacts/index.ts';
import { consentColumns } from '../../../src/contacts/consent/row-status.ts';

/** What a cell does to its person, whether or not the column fills a custom field. */
function held(title: string, cell: string): unknown {
  const [unread, custom] = [[], [0]].map((places) => {
    const read = consentColumns({ header: [title], read: new Set(), custom: new Set(places) });
    return read.heldBy([cell])?.status;
  });
  expect(custom).toBe(unread);
  return unread;
}

describe('a no beside the status holds its person back', () => {
  it.each([
    ['GDPR', 'no'],
    ['GDPR', '0'],
    ['GDPR', 'refused'],
    ['DSGVO', 'nein'],
    ['DSGVO', 'Widerspruch'],
    ['DSGVO ok', 'Gelöscht'],
    ['DS-GVO', 'keine Einwilligung'],
    ['RGPD', 'non'],
    ['RGPD', 'refus'],
    ['RGPD', 'no acepta, baja'],
    ['AVG', 'nee'],
    ['AVG', 'uitgeschreven'],
    ['LGPD', 'não'],
    ['Marketing', '0'],
    ['Marketing', 'no'],
    ['Marketing', 'Nein'],
    ['Abonnerad', 'nej'],
    ['Sendable', 'No'],
    ['Contact preference', 'Post only'],
    ['Quelle', 'Abmeldeliste'],
    ['Contact allowed', 'no'],
    ['Kontakt erlaubt', 'nein'],
    ['Contact autorisé', 'non'],
    ['Contacto permitido', 'no'],
    ['Contatto consentito', 'no'],
    ['Contact toegestaan', 'nee'],
    ['E-Mails zulassen', 'Nicht zulassen'],
    ['Allow Emails', 'Do Not Allow'],
    ['Autoriser les e-mails', 'Ne pas autoriser'],
    ['Permitir correos', 'No permitir'],
    ['Consentire e-mail', 'Non consentire'],
    ['E-mails toestaan', 'Niet toestaan'],
    ['Subscription', 'cancelled'],
    ['Abo', 'gekündigt'],
    ['Abo', 'gekündigt am 01.05.2024'],
    ['Abonnement', 'résilié'],
    ['Abonnement', 'opgezegd'],
    ['Suscripción', 'cancelada'],
    ['Abbonamento', 'disdetto'],
  ])('below "%s", by "%s"', (title, cell) => {
    expect(held(title, cell)).toBe('no-consent');
  });

  it.each([
    ['Révoqué', '2024-05-01'],
    ['Révoqué', 'oui'],
    ['Révoquée le', '01/05/2024'],
    ['Retiré', 'oui'],
    ['Retiré le', '2024-05-01'],
    ['Leaving date', '2024-05-01'],
    ['Quit', 'yes'],
    ['DNE', '1'],
    ['Ingetrokken op', '2024-05-01'],
    ['Zurückgezogen', 'ja'],
    ['Kein Kontakt', 'ja'],
    ['Geen contact', 'ja'],
  ])('below "%s", which says that people left, by "%s"', (title, cell) => {
    expect(held(title, cell)).toBe('no-consent');
  });

  it.each([
    ['Notes', 'gdpr delete'],
    ['Notes', 'GDPR removal'],
    ['Notes', 'remove please'],
    ['Bemerkung', 'DSGVO Löschung'],
    ['Bemerkung', 'möchte sich abmelden'],
    ['Bemerkung', 'abmelden bitte'],
    ['Bemerkung', 'von der Liste streichen'],
    ['Remarques', 'ne pas solliciter'],
    ['Remarques', 'ne plus contacter'],
    ['Remarques', 'supprimer SVP'],
    ['Remarques', 'ne veut plus de mails'],
    ['Observaciones', 'no quiere correos'],
    ['Observaciones', 'dar de baja'],
    ['Observaciones', 'solicita baja'],
    ['Observaciones', 'no desea publicidad'],
    ['Note commerciali', 'non vuole newsletter'],
    ['Note', 'cancellare per favore'],
    ['Note', 'chiede la cancellazione'],
    ['Opmerkingen', 'uitschrijven aub'],
    ['Opmerkingen', 'van lijst verwijderen'],
    ['Opmerkingen', 'wil zich uitschrijven'],
    ['Opmerkingen', 'niet mailen'],
    ['Groups', 'Uitschrijvingen'],
    ['Gruppen', 'VIP; Abmeldungen'],
    ['Gruppi', 'Disiscrizioni'],
    ['Groepen', 'Afmeldingen'],
  ])('in words below "%s": "%s"', (title, cell) => {
    expect(held(title, cell)).toBe('no-consent');
  });
});

describe('what is no such thing holds nobody back', () => {
  it.each([
    ['Kontakt', 'nein'],
    ['Kontakt', 'Frau Müller'],
    ['Contact', 'no'],
    ['Retired', 'yes'],
    ['Retired', '2019-05-01'],
    ['Retire year', '2031'],
    ['Retraité', 'oui'],
    ['Retrait en magasin', 'oui'],
    ['Date de retrait', '2024-05-01'],
    ['Marketing', 'Marketing manager'],
    ['Marketing', '12'],
    ['Marketing', 'yes'],
    ['Marketing manager', 'no'],
    ['Marketing budget', '0'],
    ['Department', 'Marketing'],
    ['AVG', '0'],
    ['AVG', '4.2'],
    ['AVG order value', '0'],
    ['Company', 'AVG'],
    ['Company', 'AVG Technologies'],
    ['Firma', 'GDPR Consult GmbH'],
    ['Abo-Preis', '0'],
    ['Abo', 'nein'],
    ['Abo', 'Jahresabo'],
    ['Abo', 'aktiv'],
    ['Abonummer', '0'],
    ['Subscription plan', 'no'],
    ['Leaving certificate', 'yes'],
    ['School leaving certificate', '2012-06-01'],
    ['Quit smoking', 'yes'],
    ['GDPR', 'yes'],
    ['DSGVO', '2024-05-01'],
    ['RGPD', 'oui'],
    ['Kontakt erlaubt', 'ja'],
    ['Kontakt erlaubt', ''],
    ['E-Mails zulassen', 'Zulassen'],
    ['Allow Emails', 'Allow'],
    ['Autoriser les e-mails', 'Autoriser'],
    ['Do not allow Emails', 'Allow'],
    ['Révoqué', ''],
    ['Révoqué', 'non'],
    ['Retiré', 'non'],
    ['Notes', 'sent the GDPR form'],
    ['Observaciones', 'quiere correos'],
    ['Observaciones', 'buen cliente'],
    ['Opmerkingen', 'goede klant'],
    ['Remarques', 'client fidèle'],
    ['Bemerkung', 'hat die Preisliste genommen'],
    ['Groups', 'Schrijvers'],
  ])('below "%s", "%s"', (title, cell) => {
    expect(held(title, cell)).toBeUndefined();
  });

  it.each([
    'Kontakt',
    'Retired',
    'Marketing manager',
    'AVG',
    'Abo-Preis',
    'Leaving certificate',
    'Abo',
  ])('and no file has to say what "%s" means', (title) => {
    expect(consentTitle(title)).toBeUndefined();
  });
});

describe('the words of a cell for which its person gets no mail', () => {
  it.each([
    ['gekündigt am 01.05.2024', 'gekündigt am 01.05.2024'],
    ['Widerspruch', 'Widerspruch'],
    ['refus', 'refus'],
    ['2024-05-01', '2024-05-01'],
    ['VIP, Ann Lee, keine Werbung', 'keine werbung'],
    ['steht auf der Robinsonliste', 'robinsonliste'],
    ['Ann: Abmeldung per Brief', 'abmeldung'],
  ])('are told of "%s" without what stands beside them', (cell, words) => {
    expect(wordsAgainstMail(cell)).toBe(words);
  });

  it.each(['Bob Smith', 'Widerspruch Bob Smith', 'Ann Lee, by phone', ''.padEnd(60, 'nein ')])(
    'are not told of "%s", which nobody understands',
    (cell) => {
      expect(wordsAgainstMail(cell)).toBeUndefined();
    },
  );
});
