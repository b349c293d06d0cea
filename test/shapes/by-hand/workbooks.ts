// Workbooks: several sheets, hidden ones, true dates and lost formats.
import type { Shape } from '../shape.ts';

export const WORKBOOKS: readonly Shape[] = [
  {
    title: 'Workbook with one sheet of readers and one of those who left',
    fact: 'Excel workbook kept by hand in German: sheet "Verteiler" and sheet "Abgemeldet"; who left was copied, not moved',
    files: {
      'Newsletter.xlsx': {
        sheets: [
          {
            name: 'Verteiler',
            rows: [
              ['Name', 'E-Mail'],
              ['Jutta Größer', 'jutta@example.com'],
              ['Uwe Täuber', 'uwe@example.com'],
              ['Jörg Klöß', 'joerg@example.org'],
            ],
          },
          {
            name: 'Abgemeldet',
            rows: [
              ['Name', 'E-Mail', 'am'],
              ['Uwe Täuber', 'uwe@example.com', { date: '2024-03-12' }],
              ['Ute Haß', 'ute@example.net', { date: '2023-01-05' }],
            ],
          },
        ],
      },
    },
    people: {
      'jutta@example.com': 'agreed',
      'uwe@example.com': 'left',
      'joerg@example.org': 'agreed',
      'ute@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Workbook with booleans and true dates',
    fact: 'Excel workbook: boolean cells, date cells, an empty cell for no date',
    files: {
      'customers.xlsx': {
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              ['Customer no.', 'Email', 'Marketing consent', 'Consent date', 'Withdrawn on'],
              [1001, 'ann@example.com', true, { date: '2021-02-03' }, null],
              [1002, 'bob@example.com', true, { date: '2021-11-14' }, { date: '2024-03-12' }],
              [1003, 'cara@example.org', false, null, null],
              [1004, 'dan@example.net', false, { date: '2022-08-22' }, { date: '2023-01-05' }],
              [1005, 'eve@example.net', null, null, null],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Workbook whose hidden sheet holds the unsubscribed',
    fact: 'Excel workbook: sheet "Unsubscribed" hidden by a colleague; the visible sheet still has two of them',
    files: {
      'mailing list.xlsx': {
        sheets: [
          {
            name: 'Mailing list',
            rows: [
              ['First name', 'Last name', 'Email'],
              ['Ann', 'Lee', 'ann@example.com'],
              ['Bob', 'Ray', 'bob@example.com'],
              ['Cara', 'Moss', 'Cara@example.org'],
              ['Dan', 'Hill', 'dan@example.net'],
            ],
          },
          {
            name: 'Unsubscribed',
            hidden: true,
            rows: [
              ['Email', 'Date', 'How'],
              ['bob@example.com', { date: '2024-03-12' }, 'reply'],
              ['cara@example.org', { date: '2023-01-05' }, 'phone'],
              ['eve@example.net', { date: '2022-07-01' }, 'link'],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Workbook with the header in row five and a total below',
    fact: 'Report of an office program in Spanish as a workbook: title, period and a blank row above the header, "Total" and a footnote below',
    files: {
      'informe.xlsx': {
        sheets: [
          {
            name: 'Informe',
            rows: [
              ['Informe de suscriptores', null, null, null],
              ['Periodo:', '01/01/2024 - 30/06/2024', null, null],
              ['Generado el', { date: '2024-07-01' }, null, null],
              [null, null, null, null],
              ['Correo electrónico', 'Nombre', 'Acepta el boletín', 'Fecha de baja'],
              ['inigo@example.com', 'Íñigo Peña', 'Sí', null],
              ['begona@example.com', 'Begoña Núñez', 'Sí', { date: '2024-03-12' }],
              ['raul@example.org', 'Raúl Ibáñez', 'No', null],
              ['ines@example.net', 'Inés Güell', 'Sí', null],
              ['Total', 4, 3, 1],
              ['Documento confidencial', null, null, null],
            ],
          },
        ],
      },
    },
    people: {
      'inigo@example.com': 'agreed',
      'begona@example.com': 'left',
      'raul@example.org': 'never agreed',
      'ines@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Workbook with 1 and 0 as numbers and as text',
    fact: 'Excel workbook pasted together from two exports: flags as numbers in one half and as text in the other',
    files: {
      'contacts.xlsx': {
        sheets: [
          {
            name: 'contacts',
            rows: [
              ['email', 'name', 'newsletter', 'unsubscribed', 'orders'],
              ['ann@example.com', 'Ann Lee', 1, 0, 0],
              ['bob@example.com', 'Bob Ray', '1', '1', '7'],
              ['cara@example.org', 'Cara Moss', '0', '0', '1'],
              ['dan@example.net', 'Dan Hill', '1', '0', '0'],
              ['eve@example.net', 'Eve Stone', 0, 1, 1],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Workbook with lost date formats: serials and zeros',
    fact: 'Excel workbook, dates pasted as values: 45363 is 12 March 2024; 0 where a formula pointed to an empty cell (shows as 00.01.1900)',
    files: {
      'Abos.xlsx': {
        sheets: [
          {
            name: 'Tabelle1',
            rows: [
              ['E-Mail', 'Name', 'Angemeldet am', 'Abgemeldet am'],
              ['jutta@example.com', 'Jutta Größer', 43499, 0],
              ['uwe@example.com', 'Uwe Täuber', 44149, 45363],
              ['joerg@example.org', 'Jörg Klöß', { date: '2021-06-01' }, null],
              ['ute@example.net', 'Ute Haß', 44795, '12.03.2024'],
            ],
          },
        ],
      },
    },
    people: {
      'jutta@example.com': 'agreed',
      'uwe@example.com': 'left',
      'joerg@example.org': 'agreed',
      'ute@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
];
