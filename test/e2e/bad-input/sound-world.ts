// The configuration and the file that a story makes bad: both are sound, and in German, since the
// columns of most people's files are not called as the service calls them.

const NAMES = ['Anna', 'Jürgen', 'Zoë', 'Karim', 'Maja'];

export const HEADER = 'E-Mail;Vorname;Land;Status';
export const ROWS = rowsOf(20);
export const CONTACTS = csv(HEADER, ...ROWS);

export function rowsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => rowOf(index));
}

export function csv(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export function configText(addresses: {
  readonly baseUrl: string;
  readonly baseUrl2: string;
}): string {
  return `service:
  baseUrl: ${addresses.baseUrl}
  baseUrl2: ${addresses.baseUrl2}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  requestsPerSecond: 500
stateDir: ../state
sources:
  crm:
    type: csv
    path: contacts.csv
    columns: { email: E-Mail, first_name: Vorname, country: Land }
    status: { column: Status, map: { aktiv: subscribed, abgemeldet: unsubscribed } }
syncs:
  - source: crm
    contactType: Newsletter
    mode: mirror
suppressions:
  - source: crm
    into: global
`;
}

function rowOf(index: number): string {
  const name = NAMES[index % NAMES.length] ?? '';
  return `contact${String(index).padStart(2, '0')}@example.com;${name};Germany;aktiv`;
}
