// Which base addresses may be spoken to: the keys go along with every request, so nothing but TLS
// carries them, except to this machine itself.

/** What is wrong with a base address, as the end of a sentence; undefined when nothing is. */
export function checkBaseUrl(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return 'is not an address';
  const url = new URL(baseUrl);
  if (url.username !== '' || url.password !== '') return 'holds a user name or a password';
  if (url.search !== '' || url.hash !== '') return 'holds a query or a fragment';
  if (!url.pathname.endsWith('/')) return 'does not end in a slash';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return undefined;
  return 'is not https (plain http is for this machine only)';
}

/** URL has already brought every spelling of an IPv4 address into its dotted form. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
  );
}
