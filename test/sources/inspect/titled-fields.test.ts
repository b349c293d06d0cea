// What columns are taken for by their titles, by what stands beside them, and by their values.
import { describe, expect, it } from 'vitest';
import { countryLike, plainTable } from '../../../src/sources/inspect/plain-table.ts';
import { WordTally } from '../../../src/sources/inspect/read-table.ts';

const COUNTRIES = new Map([
  ['Austria', 'AT'],
  ['NL', 'NL'],
]);

describe('the titles of columns', () => {
  it('takes a name for the part that no other column has', () => {
    const placesOf = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
      Object.fromEntries(
        look(
          ['email', ...header],
          rows.map((row) => ['ada@example.com', ...row]),
        ).places,
      );

    expect(placesOf(['Name', 'Surname'], ['Ada', 'May'])).toMatchObject({
      first_name: 1,
      last_name: 2,
    });
    expect(placesOf(['Vorname', 'Name'], ['Ada', 'May'])).toMatchObject({
      first_name: 1,
      last_name: 2,
    });
    expect(placesOf(['Nom', 'Cognoms'], ['Ada', 'May'])).toMatchObject({
      first_name: 1,
      last_name: 2,
    });
    expect(placesOf(['이름', '성'], ['민준', '김'])).toMatchObject({ first_name: 1, last_name: 2 });
    // It is the whole name.
    expect(placesOf(['Name', 'Surname'], ['Ada May', 'May'], ['Bo de la Lee', 'Lee'])).toEqual({
      email: 0,
      'custom.name': 1,
      last_name: 2,
    });
  });

  it('takes the first of several addresses, and one without further words before all of them', () => {
    const placesOf = (header: readonly string[], row: readonly string[]) =>
      Object.fromEntries(look(['email', ...header], [['ada@example.com', ...row]]).places);

    expect(placesOf(['Home Country', 'Mailing Country'], ['Austria', 'India'])).toEqual({
      email: 0,
      country: 1,
      'custom.mailing_country': 2,
    });
    expect(placesOf(['Billing City', 'City'], ['Delhi', 'Vienna'])).toEqual({ email: 0, city: 2 });
    // A blank one is none.
    expect(placesOf(['Home City', 'Office City'], ['', 'Vienna'])).toEqual({ email: 0, city: 2 });
    expect(placesOf(['Home Country', 'Office Country'], ['yes', 'Austria'])).toMatchObject({
      country: 2,
    });
  });

  it('finds the column whose values are countries, whatever it is called', () => {
    const columnOf = (...values: readonly string[]) => {
      const rows = values.map((value, index) => ({ line: index + 2, cells: ['x', value] }));
      const countries = { alpha2Of: (text: string) => COUNTRIES.get(text) };
      return countryLike({ header: ['Id', 'Origin'], rows, countries });
    };

    expect(columnOf('Austria', 'Austria', '')).toBe(1);
    // The language may have the code of a country.
    expect(columnOf('NL')).toBeUndefined();
    expect(columnOf('Hof am See', 'Austria')).toBeUndefined();
  });

  function look(header: readonly string[], cells: readonly (readonly string[])[]) {
    const rows = cells.map((own, index) => ({ line: index + 2, cells: own }));
    const tally = new WordTally(header.length);
    for (const row of rows) tally.take(row.cells);
    const countries = { alpha2Of: (text: string) => COUNTRIES.get(text) };
    return plainTable({ header, rows, tally, countries });
  }
});
