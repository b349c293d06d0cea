// Addresses that are in order, and whom they mean all the same.
import type { PlannedGroup } from './planned-oddity.ts';

const SUBSCRIBED = { status: 'subscribed' };
const UNSUBSCRIBED = { status: 'unsubscribed' };

export const MEANT_ADDRESSES: PlannedGroup = {
  title: 'Whom addresses mean',
  oddities: [
    {
      trouble: 'one address twice, in other capitals',
      verdict: 'handled',
      does: 'It is one contact; each field comes from the last row that fills it.',
      files: { 'crm.csv': 'email,city\na@example.test,Bern\nA@Example.test,\n' },
      source: SUBSCRIBED,
      writes: ['A@Example.test city=Bern'],
      rows: '2 = 1 desired + 1 duplicate',
    },
    {
      trouble: 'a domain in its own letters and in ASCII (bücher, xn--bcher-kva)',
      verdict: 'handled',
      does: 'Both are one address: a person who left under one form gets no mail under the other.',
      files: {
        'crm.csv': 'email,status\na@bücher.example,active\na@xn--bcher-kva.example,unsubscribed\n',
      },
      source: { status: { column: 'status' } },
      suppresses: ['a@xn--bcher-kva.example unsubscribed'],
      rows: '2 = 1 suppressed + 1 duplicate',
    },
    {
      trouble: 'two addresses of one person who left, in one cell',
      verdict: 'handled',
      does: 'Both are suppressed.',
      files: {
        'crm.csv':
          'email,plan\na@example.test; b@example.test,x\nAnn <c@example.test>; Bob X <d@example.test>,y\n',
      },
      source: UNSUBSCRIBED,
      suppresses: [
        'a@example.test unsubscribed',
        'b@example.test unsubscribed',
        'c@example.test unsubscribed',
        'd@example.test unsubscribed',
      ],
      rows: '2 = 2 suppressed',
    },
    {
      trouble: 'recipients of a mail in one line, in a file of addresses alone',
      verdict: 'handled',
      does: 'Each of them is a row, with or without the name of a column above.',
      files: { 'crm.csv': 'email\nAnn <a@example.test>; "Lee, Bo" <b@example.test>\n' },
      source: UNSUBSCRIBED,
      suppresses: ['a@example.test unsubscribed', 'b@example.test unsubscribed'],
      rows: '2 = 2 suppressed',
    },
    {
      trouble: 'several addresses of somebody who agreed, in one cell or in several columns',
      verdict: 'reported',
      does: 'The first makes the contact. The further ones are counted, get nothing, and are not gone for a mirror. Further columns are named with `email: [E-mail, E-mail 2]`.',
      words: '3 further addresses were left aside',
      files: {
        'crm.csv':
          'email,Mail 2\na@example.test; b@example.test,c@example.test\n,d@example.test\ne@example.test,f@example.test\n',
      },
      source: { ...SUBSCRIBED, columns: { email: ['email', 'Mail 2'] } },
      sync: { mode: 'mirror' },
      held: ['b@example.test', 'c@example.test', 'f@example.test'],
      writes: ['a@example.test', 'd@example.test', 'e@example.test'],
      rows: '3 = 3 desired',
    },
    {
      trouble: 'the whole name in one column, or beside the address',
      verdict: 'reported',
      does: 'With `name: Name` it becomes the first and the last name: `Last, First` is turned, titles and suffixes are left out, particles belong to the last name. What is not clearly the name of one person fills nothing and is counted; `name: { column: Name, as: first_name }` keeps all of it.',
      words: '1 name is not taken: a name has to be clearly the first and last name of one person',
      files: {
        'crm.csv':
          'email,Name\na@example.test,"Berg, Dr. Jan van der"\nAnn Lee <b@example.test>,\nc@example.test,Huber GmbH\n',
      },
      source: { ...SUBSCRIBED, columns: { name: 'Name' } },
      writes: [
        'a@example.test first_name=Jan last_name=van der Berg',
        'b@example.test first_name=Ann last_name=Lee',
        'c@example.test',
      ],
      rows: '3 = 3 desired',
    },
    {
      trouble: 'addresses of a role (info@, admin@)',
      verdict: 'reported',
      does: 'They are counted and taken as they are; among those who left they count like any other.',
      words: '1 address is of a role, not of a person',
      files: { 'crm.csv': 'email\ninfo@example.test\n' },
      source: SUBSCRIBED,
      writes: ['info@example.test'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'rows of a test, and addresses that stand for none (test@, noemail@)',
      verdict: 'reported',
      does: 'They are counted with those of a role, and taken as they are.',
      words: '3 addresses are of a role, not of a person',
      files: {
        'crm.csv': 'email\ntest@example.test\nnoemail@example.test\nx@simulator.amazonses.com\n',
      },
      source: SUBSCRIBED,
      writes: ['noemail@example.test', 'test@example.test', 'x@simulator.amazonses.com'],
      rows: '3 = 3 desired',
    },
    {
      trouble: 'mistyped domains (gmial.com)',
      verdict: 'reported',
      does: 'They are counted and taken as they are: it may be a domain that somebody has.',
      words: 'at a domain that looks mistyped: gmial.com for gmail.com',
      files: { 'crm.csv': 'email\na@gmial.com\n' },
      source: SUBSCRIBED,
      writes: ['a@gmial.com'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'letters of another alphabet that look alike',
      verdict: 'reported',
      does: 'Both are taken as different people, and told.',
      words: 'looks like another one of Newsletter',
      files: { 'crm.csv': 'email\nann@example.test\n\u0430nn@example.test\n' },
      source: SUBSCRIBED,
      writes: ['ann@example.test', '\u0430nn@example.test'],
      rows: '2 = 2 desired',
    },
    {
      trouble: 'a code page that the configuration names',
      verdict: 'handled',
      does: 'With `encoding: windows-1251` such a file is read.',
      files: {
        'crm.csv': Buffer.concat([
          Buffer.from('email,city\na@example.test,'),
          Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x0a]),
        ]),
      },
      source: { ...SUBSCRIBED, encoding: 'windows-1251' },
      writes: ['a@example.test city=Москва'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'an address column that is called otherwise (Deine E-Mail Adresse)',
      verdict: 'refused',
      does: 'Name it under `columns.email`; `listferry init` finds it by what is in it.',
      words: 'no column that is called like an e-mail address',
      files: { 'crm.csv': 'Deine E-Mail Adresse,Ort\na@example.test,Bern\n' },
    },
    {
      trouble: 'a table in which a row is twice as wide',
      verdict: 'reported',
      does: 'One bad row stops nothing: it is invalid, and the rest is read.',
      words: 'has 4 cells where the header has 2',
      files: {
        'crm.csv': 'email,city\na@example.test,Bern,b@example.test,Basel\nc@example.test,Chur\n',
      },
      source: SUBSCRIBED,
      writes: ['c@example.test city=Chur'],
      rows: '2 = 1 desired + 1 invalid',
    },
  ],
};
