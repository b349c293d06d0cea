// Which field a column holds by its title, in the languages whose words of consent are known. Only unambiguous titles: a
// wrong guess greets people wrongly.
import { foldWord } from '../values/text.ts';
import type { StandardField } from '../values/field-names.ts';

export type TitledField = StandardField | 'alt_email';

/** A word or more for each language, with `_` between two words of one title. */
// prettier-ignore
const TITLES: Readonly<Record<TitledField, string>> = {
  first_name:
    'first_name firstname fname name_first given_name forename vorname rufname prénom nombre nombre_de_pila primer_nombre nome primeiro_nome voornaam roepnaam ' +
    'förnamn fornavn etunimi imię jméno křestní_jméno meno krstné_meno keresztnév utónév prenume όνομα ime имя име ім_я імя adı adi eesnimi vardas vārds 名',
  last_name:
    'last_name lastname lname name_last surname family_name nachname familienname zuname nom nom_de_famille apellido apellidos primer_apellido cognome sobrenome ' +
    'último_nome achternaam familienaam efternamn efternavn etternavn sukunimi nazwisko příjmení priezvisko vezetéknév családnév nume_de_familie επώνυμο ' +
    'prezime priimek фамилия фамилно_име прізвище презиме soyad soyadı soyadi cognom cognoms perekonnanimi pavardė uzvārds 姓 姓氏 苗字 성 성씨',
  country:
    'country country_name country_region country_code countrycode country_iso iso_country address_country land staat ländercode landescode ländername wohnsitzland ' +
    'landekode landskod landcode pays code_pays país código_país código_de_país paese nazione stato_di_residenza codice_paese maa kraj ' +
    'państwo země krajina ország țara țară χώρα zemlja država држава земља страна държава країна ülke riik šalis valsts 国 国名 国家 國家 국가 나라',
  state:
    'state bundesland address_state estado',
  city:
    'city town address_city ort stadt wohnort postort ville commune ciudad población localidad municipio cidade município città comune località plaats ' +
    'woonplaats stad by sted poststed kaupunki paikkakunta postitoimipaikka miasto miejscowość město obec mesto város település oraș localitate πόλη mjesto ' +
    'град место город місто населенный_пункт şehir ciutat linn miestas pilsēta 市区町村 都市 城市 도시',
  address_line1:
    'address_line1 address_line_1 address_1 address1 address street street_address straße strasse adresse anschrift rue calle dirección domicilio endereço ' +
    'morada rua indirizzo adres straat adress gatuadress gade gateadresse osoite katuosoite lähiosoite ulica adresa ulice utca cím lakcím adresă stradă ' +
    'διεύθυνση οδός адрес улица адреса вулиця sokak adreça carrer aadress adresas adrese 住所 地址 街道 详细地址 주소',
  address_line2:
    'address_line2 address_line_2 address_2 address2 street_2 street_address_2 adresszusatz complément_d_adresse complemento adres_2 建物名',
  state_province_region:
    'state_province_region state_region state_province province region provincia provincie région región região regione regio regija województwo megye ' +
    'județ област область регион oblast fylke maakunta νομός 都道府県 省 省份',
  postal_code:
    'postal_code postcode post_code zip zip_code zipcode zip_postal_code pin_code pincode eircode address_zip plz postleitzahl code_postal código_postal cp ' +
    'cep codice_postale cap postnummer postnr postinumero kod_pocztowy psč irányítószám cod_poștal ταχυδρομικός_κώδικας τκ poštanski_broj poštna_številka ' +
    'пощенски_код індекс поштовий_індекс индекс почтовый_индекс поштански_број posta_kodu codi_postal postiindeks pašto_kodas 郵便番号 邮编 邮政编码 郵遞區號 우편번호',
  alt_email: 'alt_email alternate_email alternative_email secondary_email second_email',
};

const FIELD_OF = new Map(
  // The entries of a record of fields have its keys.
  (Object.entries(TITLES) as [TitledField, string][]).flatMap(([field, titles]) =>
    titles.split(' ').map((title) => [foldWord(title), field] as const),
  ),
);

/** The field that a column of this very title holds; undefined where the title is not known. */
export function fieldOfTitle(title: string): TitledField | undefined {
  return FIELD_OF.get(foldWord(title));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldWord));
}

/** Which of the addresses of somebody a column is about, and what stands beside a country: `Mailing Country`. */
// prettier-ignore
const OF_PLACES = wordSet(
  'home mailing billing shipping delivery postal residential residence permanent business work office company private personal primary main ' +
    'default preferred address adresse addresse 1 of the region région regio región região regione oblast bölge area geografica регион 地域 地区 地區 지역 ' +
    'or oder ou o или and privat private geschäftlich dienstlich wohn rechnung rechnungs liefer lieferung versand post domicile facturation livraison ' +
    'professionnel personnel bureau résidence résidentiel de du d la le del della di da do dos residencia facturación envío trabajo casa residenza ' +
    'fatturazione spedizione residência cobrança entrega factuur bezorg woon zamieszkania dostawy проживания',
);

/** Whose they are, where nobody else can be meant. A customer or a user may be a company or a nickname. */
// prettier-ignore
const OF_PEOPLE = wordSet(
  'merge billing contact person subscriber recipient participant attendee member registrant lead teilnehmer teilnehmers teilnehmerin mitglied kontakt abonnent ' +
    'empfänger des der du de la del della dell do da di van participante asistente miembro contacto suscriptor partecipante iscritto contatto membre ' +
    'abonné inscrit contato inscrito deelnemer lid uczestnika uczestnik účastníka deltager deltagare deltagarens osallistujan résztvevő участника',
);

/**
 * The field that a title names among words that only say whose it is, or which of several addresses: `Mailing Country`,
 * `Address 1 - City`, `MERGE_FIRST_NAME`.
 */
export function fieldWithin(title: string): TitledField | undefined {
  const words = foldWord(title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    for (let from = 0; from + count <= words.length; from += 1) {
      const field = FIELD_OF.get(words.slice(from, from + count).join(' '));
      const rest = [...words.slice(0, from), ...words.slice(from + count)];
      if (field !== undefined && rest.every((word) => maySurround(word, field))) return field;
    }
  }
  return undefined;
}

/** The state of a member is no place. */
function maySurround(word: string, field: TitledField): boolean {
  if (field === 'first_name' || field === 'last_name') return OF_PEOPLE.has(word);
  return OF_PLACES.has(word) || (field !== 'state' && OF_PEOPLE.has(word));
}

/** Of whole names, or of the part of a name that no other column has. */
// prettier-ignore
const NAMES = wordSet('name nom naam navn namn nimi név nume ad isim 名前 名字 이름 성명');

export function namesPartOfName(title: string): boolean {
  return NAMES.has(foldWord(title));
}
