import type { Table } from '../stories.ts';

export const HEADER = ['Email', 'Country', 'City', 'Status'];

/** Of each kind that a row can be. */
export const MIXED: Table = [
  HEADER,
  ['ann@example.com', 'India', 'Pune', 'subscribed'],
  ['Ann@example.com', 'India', 'Pune', 'subscribed'],
  ['bob@example.com', 'India', 'Pune', 'unsubscribed'],
  ['cem@example.com', 'Atlantis', 'Pune', 'subscribed'],
  ['dee@example.com', 'India', 'Ulm', 'subscribed'],
  ['', '', '', ''],
  ['no address', 'India', 'Pune', 'subscribed'],
  ['eli@example.com', 'India', 'Pune', ''],
];
