// The countries of the reference data, with ids 1 to n in the order of their English names, or as the copy of an
// account has them. The specification does not show the fields of these records, so ours are plausible guesses.
import countries from 'i18n-iso-countries';

export interface Country {
  readonly id: number;
  /** ISO 3166 alpha-2. */
  readonly sortname: string;
  readonly name: string;
  readonly phonecode: number;
}

/** International calling codes by alpha-2 code. */
const CALLING_CODES_TEXT =
  'AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AQ672 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 ' +
  'BA387 BB1246 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 ' +
  'BT975 BV47 BW267 BY375 BZ501 CA1 CC61 CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 ' +
  'CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767 DO1809 DZ213 EC593 EE372 EG20 ' +
  'EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 GG44 ' +
  'GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GS500 GT502 GU1671 GW245 GY592 HK852 HM672 HN504 ' +
  'HR385 HT509 HU36 ID62 IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1876 JO962 JP81 ' +
  'KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 ' +
  'LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692 MK389 ML223 MM95 ' +
  'MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 ' +
  'NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 ' +
  'PM508 PN64 PR1787 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 ' +
  'SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1721 ' +
  'SY963 SZ268 TC1649 TD235 TF262 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688 ' +
  'TW886 TZ255 UA380 UG256 UM1 US1 UY598 UZ998 VA379 VC1784 VE58 VG1284 VI1340 VN84 VU678 WF681 ' +
  'WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263';

const CALLING_CODES: ReadonlyMap<string, number> = new Map(
  CALLING_CODES_TEXT.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Shared by all services of the process. */
export const COUNTRIES: readonly Country[] = Object.entries(countries.getNames('en'))
  .sort(([, a], [, b]) => (a < b ? -1 : 1))
  .map(([code, name], index) => ({
    id: index + 1,
    sortname: code,
    name,
    phonecode: CALLING_CODES.get(code) ?? 0,
  }));

/** What an account says of a country by which it can be named; the id is a text in copies. */
type NamedCountry = Pick<Country, 'sortname' | 'name'> & { readonly id: number | string };

/** The reference data of one account: what it shows, and which country a text means. */
export interface CountryBook {
  readonly shown: readonly object[];
  readonly byId: (id: string) => NamedCountry | undefined;
  /** By alpha-2 or alpha-3 code, in any case. */
  readonly byCode: (code: string) => NamedCountry | undefined;
  /** By its name in any case; other English names of a country count too. */
  readonly byName: (name: string) => NamedCountry | undefined;
}

function countryBook<Known extends NamedCountry>(
  known: readonly Known[],
  shown: readonly object[] = known,
) {
  const ids = new Map(known.map((country) => [String(country.id), country]));
  const codes = new Map(known.map((country) => [country.sortname, country]));
  const names = new Map(known.map((country) => [country.name.toLowerCase(), country]));
  return {
    shown,
    byId: (id: string) => ids.get(id),
    byCode: (code: string) => {
      const upper = code.trim().toUpperCase();
      if (upper.length === 2) return codes.get(upper);
      const alpha2 = upper.length === 3 ? countries.alpha3ToAlpha2(upper) : undefined;
      return alpha2 === undefined ? undefined : codes.get(alpha2);
    },
    byName: (name: string) => {
      const found = names.get(name.trim().toLowerCase());
      if (found !== undefined) return found;
      const alpha2 = countries.getAlpha2Code(name.trim(), 'en');
      return alpha2 === undefined ? undefined : codes.get(alpha2);
    },
  } satisfies CountryBook;
}

const STANDARD = countryBook(COUNTRIES);

export const { byId: countryById, byCode: countryByCode, byName: countryByName } = STANDARD;

/** Every country; the reference data shows those of the alpha-2 codes, where some are given. */
export function standardCountries(codes?: readonly string[]): CountryBook {
  if (codes === undefined) return STANDARD;
  return { ...STANDARD, shown: COUNTRIES.filter(({ sortname }) => codes.includes(sortname)) };
}

/** A country as an account has it. */
export interface CopiedCountry {
  /** Null where it is not known which member of the record it is: then no text means the country. */
  readonly id: string | null;
  readonly name: string | null;
  /** The record of the reference data, as JSON. */
  readonly record: string;
}

/** Shows the records as they were copied. */
export function copiedCountries(copied: readonly CopiedCountry[]): CountryBook {
  const records = copied.map(
    ({ record }) => JSON.parse(record) as Readonly<Record<string, unknown>>,
  );
  const known = copied.flatMap(({ id, name }, index) => {
    if (id === null) return [];
    return [{ id, name: name ?? '', sortname: codeIn(records[index] ?? {}, name ?? '') }];
  });
  return countryBook(known, records);
}

/** The alpha-2 code in the record, or else that of the country's English name; empty where there is neither. */
function codeIn(record: Readonly<Record<string, unknown>>, name: string): string {
  const code = Object.values(record).find(
    (value): value is string => typeof value === 'string' && /^[A-Z]{2}$/u.test(value),
  );
  return code ?? countries.getAlpha2Code(name, 'en') ?? '';
}
