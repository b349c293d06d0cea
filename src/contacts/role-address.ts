// Addresses that stand for a role and not for a person: several people read them, nobody of them may have
// asked for mail, and some complain about it. Those of tests and those that stand for none go with them.

// prettier-ignore
const ROLES: ReadonlySet<string> = new Set([
  'abuse', 'accounting', 'accounts', 'admin', 'administrator', 'billing', 'contact', 'enquiries',
  'feedback', 'finance', 'hello', 'help', 'helpdesk', 'hostmaster', 'hr', 'info', 'inquiries', 'it',
  'jobs', 'mailer-daemon', 'marketing', 'newsletter', 'no-reply', 'noreply', 'office', 'orders',
  'postmaster', 'press', 'privacy', 'root', 'sales', 'security', 'service', 'spam', 'support', 'team',
  'webmaster',
  'buchhaltung', 'datenschutz', 'kontakt', 'presse', 'verkauf', 'vertrieb',
  'contacto', 'ventas', 'contato', 'vendas', 'contatti', 'contatto', 'ufficio', 'vendite',
  'accueil', 'compta', 'commercial',
  'test', 'tester', 'demo', 'noemail', 'no-email', 'nomail', 'no-mail', 'none', 'nobody', 'null', 'unknown',
]);

const LONGEST_ROLE_LENGTH = Math.max(...Array.from(ROLES, (role) => role.length));

/** Mail to it never reaches anybody: Amazon keeps it for tests of its mail service. */
const SIMULATOR = '@simulator.amazonses.com';

/** Whether the address, in key form, is one of a role, of a test or of nobody. */
export function isRoleAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  // Most local parts are longer than every role, and need not be cut out and hashed.
  if (at <= LONGEST_ROLE_LENGTH && ROLES.has(address.slice(0, at))) return true;
  return address.length - at === SIMULATOR.length && address.endsWith(SIMULATOR);
}
