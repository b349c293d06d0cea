// What the title of a column says of its content, in many languages.
import { describe, expect, it } from 'vitest';
import {
  fieldOfTitle,
  fieldWithin,
  namesPartOfName,
} from '../../../src/contacts/cells/field-titles.ts';

/** In each language: first name, last name, country, city, street and postal code. */
// prettier-ignore
const IN_LANGUAGES: Readonly<Record<string, string>> = {
  English: 'First name|Surname|Country|Town|Street address|Postcode',
  German: 'Vorname|Familienname|Land|Wohnort|Straße|PLZ',
  French: 'Prénom|Nom de famille|Pays|Ville|Rue|Code postal',
  Spanish: 'Nombre|Apellidos|País|Ciudad|Dirección|Código postal',
  Portuguese: 'Nome|Sobrenome|País|Cidade|Endereço|CEP',
  Italian: 'Nome|Cognome|Paese|Città|Indirizzo|CAP',
  Dutch: 'Voornaam|Achternaam|Land|Woonplaats|Straat|Postcode',
  Swedish: 'Förnamn|Efternamn|Land|Stad|Gatuadress|Postnummer',
  Danish: 'Fornavn|Efternavn|Land|By|Adresse|Postnummer',
  Norwegian: 'Fornavn|Etternavn|Land|Poststed|Adresse|Postnr',
  Finnish: 'Etunimi|Sukunimi|Maa|Kaupunki|Katuosoite|Postinumero',
  Polish: 'Imię|Nazwisko|Kraj|Miasto|Ulica|Kod pocztowy',
  Czech: 'Jméno|Příjmení|Země|Město|Ulice|PSČ',
  Slovak: 'Meno|Priezvisko|Krajina|Mesto|Ulica|PSČ',
  Hungarian: 'Keresztnév|Vezetéknév|Ország|Város|Utca|Irányítószám',
  Romanian: 'Prenume|Nume de familie|Țară|Oraș|Adresă|Cod poștal',
  Croatian: 'Ime|Prezime|Država|Mjesto|Ulica|Poštanski broj',
  Slovenian: 'Ime|Priimek|Država|Mesto|Ulica|Poštna številka',
  Greek: 'Όνομα|Επώνυμο|Χώρα|Πόλη|Διεύθυνση|Ταχυδρομικός κώδικας',
  Turkish: 'Adı|Soyadı|Ülke|Şehir|Adres|Posta kodu',
  Russian: 'Имя|Фамилия|Страна|Город|Адрес|Почтовый индекс',
  Ukrainian: 'Ім’я|Прізвище|Країна|Місто|Адреса|Поштовий індекс',
  Bulgarian: 'Име|Фамилия|Държава|Град|Адрес|Пощенски код',
  Catalan: 'Nombre|Cognoms|País|Ciutat|Adreça|Codi postal',
  Japanese: '名|姓|国|市区町村|住所|郵便番号',
  Chinese: '名|姓|国家|城市|地址|邮编',
  Korean: '이름|성|국가|도시|주소|우편번호',
};

const FIELDS = ['first_name', 'last_name', 'country', 'city', 'address_line1', 'postal_code'];

/** That of a whole name as well. */
const UNKNOWN = new Set(['이름']);

describe('the title of a column', () => {
  it.each(Object.entries(IN_LANGUAGES))('is known in %s, and in capitals', (_, titles) => {
    const told = titles.split('|').filter((title) => !UNKNOWN.has(title));
    const fields = titles.split('|').flatMap((title, at) => (UNKNOWN.has(title) ? [] : FIELDS[at]));

    expect(told.map(fieldOfTitle)).toEqual(fields);
    expect(told.map((title) => fieldOfTitle(title.toLocaleUpperCase('en')))).toEqual(fields);
  });

  it.each([
    ['Land/Region', 'country'],
    ['Land/Region geschäftlich', 'country'],
    ['País o región', 'country'],
    ['Paese/area geografica', 'country'],
    ['国家/地区', 'country'],
    ['Home Country', 'country'],
    ['Mailing Country', 'country'],
    ['Address 1 - Country', 'country'],
    ['MailingCountry', 'country'],
    ['Paese di residenza', 'country'],
    ['Address (ZIP / Postal Code)', 'postal_code'],
    ['Billing Address 2', 'address_line2'],
    ['Mailing State/Province', 'state_province_region'],
    ['Home State', 'state'],
    ['MERGE_FIRST_NAME', 'first_name'],
    ['Nome del partecipante', 'first_name'],
    ['Vorname des Teilnehmers', 'first_name'],
    ['Billing Last Name', 'last_name'],
    ['Name (First)', 'first_name'],
  ])('%s names %s among other words', (title, field) => {
    expect(fieldWithin(title)).toBe(field);
  });

  it.each([
    'Name',
    'Email address',
    'IP address',
    'Phone country code',
    'Country of birth',
    'Member state',
    'Estado del contacto',
    'Parent first name',
    'Nombre de la empresa',
    "Nom d'utilisateur",
    'Shipping First Name',
    'City council newsletter',
    '',
  ])('%j names no field', (title) => {
    expect(fieldWithin(title)).toBeUndefined();
  });

  it('may be that of a whole name or of a part of it', () => {
    expect(['Name', 'NAVN', '이름', 'Company name'].map(namesPartOfName)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
