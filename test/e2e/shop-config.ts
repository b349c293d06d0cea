// The configuration of most end-to-end tests: one mirrored CSV file with custom fields.

export interface ShopOptions {
  readonly guards?: Readonly<Record<string, string | number>>;
  readonly requestsPerSecond?: number;
  readonly timeoutSeconds?: number;
  /** Further lines at the top level. */
  readonly more?: string;
  /** Further options of the sync, each with its indentation. */
  readonly sync?: string;
}

export function shopConfig(options: ShopOptions = {}) {
  const { guards = {}, requestsPerSecond = 100, timeoutSeconds = 1 } = options;
  const { more = '', sync = '' } = options;
  const guardLines = Object.entries(guards).map(([name, limit]) => `  ${name}: ${String(limit)}\n`);
  return (addresses: { readonly baseUrl: string; readonly baseUrl2: string }): string => `service:
  baseUrl: ${addresses.baseUrl}
  baseUrl2: ${addresses.baseUrl2}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  requestsPerSecond: ${String(requestsPerSecond)}
  timeoutSeconds: ${String(timeoutSeconds)}
  quietSeconds: ${String(timeoutSeconds + 0.1)}
stateDir: ../state
sources:
  shop:
    type: csv
    path: contacts.csv
    columns:
      address_line1: address
      postal_code: zip
      custom.company_name: company_name
      custom.county: county
syncs:
  - source: shop
    contactType: Newsletter
    mode: mirror
    defaultCountry: United States
${sync}${guardLines.length === 0 ? '' : `guards:\n${guardLines.join('')}`}${more}`;
}
