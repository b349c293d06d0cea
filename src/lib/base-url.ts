// Checks a base address of the service. Both keys travel with every request, so plain http is allowed on this machine
// only (the sandbox), and the address itself must contain no secret.

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u;

/** Why the address cannot be used, as the end of a sentence "baseUrl …"; never repeats the address. */
export function baseUrlFault(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) {
    return 'must be a whole address such as https://mail.example.com/api/';
  }
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must end with its path: no ? and no #';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol !== 'http:') return 'must begin with https://';
  if (LOOPBACK_HOST.test(url.hostname)) return undefined;
  return 'must begin with https://: plain http is for this machine only (127.0.0.1, localhost)';
}

/** The standard spelling of a valid address: it ends in exactly one slash. */
export function normaliseBaseUrl(text: string): string {
  return `${new URL(text.trim()).href.replace(/\/+$/u, '')}/`;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
}
