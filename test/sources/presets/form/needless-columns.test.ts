// What no mail needs, by the names of columns in several languages and by the form of their values.
import { expect, it } from 'vitest';
import {
  needlessTitle,
  needlessValues,
} from '../../../../src/sources/presets/form/needless-columns.ts';

it.each([
  ['network addresses', ['IP', 'optin_ip', 'ip_address', 'Latitude', 'userAgent']],
  ['passwords or tokens', ['password_hash', 'Passwort', 'Mot de passe', 'remember_token']],
  ['notes', ['Notes', 'Notizen', 'Bemerkung', 'Commentaires', 'Observações', 'Uwagi', '備考']],
  ['birthdays', ['Birthday', 'Geburtsdatum', 'Date de naissance', 'Compleanno', 'DOB']],
  ['health, faith or law', ['Diagnosis', 'Allergies', 'Konfession', 'Court date']],
  ['pictures', ['Photo', 'avatar_url', 'Profilbild']],
  ['payment', ['IBAN', 'Credit card', 'Bankverbindung', 'SEPA-Mandat']],
  ['opens and clicks', ['Opens', 'total_clicks', 'Open rate', 'Last opened at', 'Sent']],
  ['ids of another program', ['id', 'Shop ID', 'messageId', 'customerId', 'uuid', 'LEID']],
])('leaves behind what is named as %s', (what, titles) => {
  expect(titles.map(needlessTitle)).toEqual(titles.map(() => what));
});

it.each([
  ...[
    'Plan',
    'Company',
    'Phone',
    'Shoe size',
    'Interests',
    'Language',
    'Zip',
    'Membership',
    'Paid',
  ],
  ...['Points', 'Discount', 'Opening hours', 'Noted by', 'Open deals', 'Cardigan', 'Sentence'],
])('lets %s go along', (title) => {
  expect(needlessTitle(title)).toBeUndefined();
});

it.each([
  ['network addresses', ['203.0.113.7', '', '2001:db8::1']],
  ['payment', ['DE89 3704 0044 0532 0130 00']],
  ['payment', ['4111 1111 1111 1111']],
  ['pictures', ['https://example.com/ada.jpg?size=2']],
  ['passwords or tokens', ['9d0f6b9e-0000-4000-8000-000000000031']],
  ['passwords or tokens', ['https://example.com/qr?id=7&key=a8Fh2kQz']],
  ['passwords or tokens', ['https://example.com/t/9d0f6b9e-0000-4000-8000-000000000031/print']],
  ['passwords or tokens', ['5f4dcc3b5aa765d61d8327deb882cf99']],
  ['notes', ['short', `She said that ${'she would rather not be called, '.repeat(3)}thank you.`]],
])('leaves behind %s by their form', (what, values) => {
  expect(needlessValues(values)).toBe(what);
});

it.each([
  [[]],
  [['']],
  [['gold', 'silver']],
  [['36:00:00', '08:15:30']],
  [['1.2.3.4567', '999.1.1.1']],
  [['+49 30 1234567', '0043 1 234']],
  [['1234567890123']],
  [['4111 1111 1111 1112']],
  [['DE00 3704 0044 0532 0130 00']],
  [['https://example.com/']],
  [['https://example.com/blog/2024-the-long-title-of-a-post?page=2']],
])('sees nothing in %j', (values) => {
  expect(needlessValues(values)).toBeUndefined();
});
