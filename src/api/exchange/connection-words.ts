// What a connection died of, in words: the codes of sockets, of TLS and of undici tell a person little.

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at that address'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['ECONNRESET', 'the connection was cut'],
  ['EPIPE', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connecting took too long'],
  ['ETIMEDOUT', 'connecting took too long'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is signed by nobody else'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is signed by nobody who is trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is signed by nobody who is trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'what answers there speaks no TLS'],
  ['EPROTO', 'what answers there speaks no TLS'],
]);

/** With the code, for a search; the code alone where we have no words for it. */
export function connectionWords(code: string): string {
  const words = WORDS.get(code);
  return words === undefined ? code : `${words} (${code})`;
}
