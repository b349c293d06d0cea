// The ASCII form of a domain: one registry entry has one, however its letters were written.

const ASCII_ONLY = /^[\x20-\x7e]*$/u;

/** What a domain may hold before it is handed to the URL parser, which knows more than domains. */
const URL_SYNTAX = /[\s%/:?#@\\[\]]/u;

/** Lower case, in ASCII. Undefined where no registry could hold the name. */
export function asciiDomain(domain: string): string | undefined {
  if (ASCII_ONLY.test(domain)) return domain.toLowerCase();
  if (URL_SYNTAX.test(domain)) return undefined;
  try {
    // The platform's URL parser is the one implementation of IDNA at hand.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
