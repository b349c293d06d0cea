import { expect, it } from 'vitest';
import { changeClass } from '../../../src/review/survey/changed-fields.ts';

it.each([
  [null, 'Ulm', 'filled'],
  ['', 'Ulm', 'filled'],
  ['Ulm', null, 'cleared'],
  ['Ulm', '', 'cleared'],
  ['ulm', 'Ulm', 'caseOnly'],
  ['STRASSE', 'Strasse', 'caseOnly'],
  ['Ann  Lee ', 'Ann Lee', 'spacesOnly'],
  ['0611 / 22 33', '0611-2233', 'digitsReformatted'],
  ['2026-11-24', '2026/11/24', 'digitsReformatted'],
  ['Marx', 'Dr. Marx', 'prefixAdded'],
  ['6112233', '+496112233', 'prefixAdded'],
  ['Ulm', 'Köln', 'other'],
  ['Müller', 'M\uFFFDller', 'charactersLost'],
  ['Müller', 'MÃ¼ller', 'charactersLost'],
  [null, 'itâ€™s', 'charactersLost'],
  ['Müller', 'M?ller', 'charactersLost'],
  ['Müller', 'Muller', 'charactersLost'],
  ['Weiß', 'Weiss', 'charactersLost'],
  ['M?ller', 'M?ller-Lee', 'other'],
  ['Muller', 'Müller', 'other'],
  [null, 'https://example.com/a?b', 'filled'],
  ['Ulm', 'N/A', 'placeholder'],
  ['Ulm', ' null ', 'placeholder'],
  ['Ann', 'nan', 'placeholder'],
  ['Ann', 'Nan', 'other'],
  ['0611', '0000', 'placeholder'],
  ['1', '0', 'other'],
])('calls %j → %j %s', (old, next, expected) => {
  expect(changeClass(old, next, false)).toBe(expected);
});

it.each([
  ['Ulm', 'Köln', 'sameForMany'],
  [null, 'Köln', 'sameForMany'],
  ['Ulm', null, 'cleared'],
  ['Ulm', 'N/A', 'placeholder'],
  ['Müller', 'M?ller', 'charactersLost'],
])('says of %j → %j, which many contacts get, %s', (old, next, expected) => {
  expect(changeClass(old, next, true)).toBe(expected);
});
