// Why a signature does not count, and what is wrong with a line of an allowed-signers file: codes, each with its
// sentence. Code that acts on them looks at the codes alone.

/** Each completes "The signature …". */
const SIGNATURE_FAULTS = {
  armour:
    'is not written as ssh-keygen writes it: something was changed on its way, be it a line end. Copy the file as it is, or sign again',
  magic: 'is no SSH signature',
  version: 'has a form of another version than 1, which ssh-keygen does not make',
  form: 'is damaged: its parts do not fit together',
  'trailing-bytes': 'has further bytes behind its end',
  namespace:
    'was made for another purpose. Sign with `ssh-keygen -Y sign -n listferry-approval -f KEY FILE`',
  hash: 'is over a hash other than SHA-256 and SHA-512',
  certificate: 'is by a certificate, which is not supported. Sign with a plain key',
  'key-kind':
    'is by a key of a kind that is not supported: use Ed25519, ECDSA, RSA, or their hardware kinds',
  'key-form': 'names a key that is damaged',
  'key-short': 'is by an RSA key of fewer than 2,048 bits, or more than 16,384',
  sha1: 'is by RSA with SHA-1, which can be forged. Sign with a current ssh-keygen',
  'signature-kind': 'is of another kind than its key makes',
  'no-touch':
    'is by a hardware key that nobody touched. Sign with a key that asks for a touch: one made without `no-touch-required`',
  'not-listed': 'is by a key that is not in the file of allowed signers',
  'other-namespace':
    'is by a key that the file of allowed signers keeps for other purposes: its `namespaces` lacks listferry-approval',
  'not-yet-valid': 'is by a key that is not valid yet (`valid-after` in the file of signers)',
  expired: 'is by a key that is no longer valid (`valid-before` in the file of signers)',
  mismatch: 'does not fit: what was signed, or the signature, was changed afterwards',
} as const;

export type SignatureFault = keyof typeof SIGNATURE_FAULTS;

/** Each completes "Line 3 …". */
const SIGNER_FAULTS = {
  characters: 'holds control characters',
  principals: 'has to begin with names that are joined by commas, with blanks only inside quotes',
  quote: 'has a quotation mark that does not close, or text right behind one',
  options:
    'has options that cannot be read: they are joined by commas, and values stand in double quotes, such as valid-before="20270101Z"',
  'option-unknown': 'has an option other than namespaces, valid-after and valid-before',
  'option-twice': 'has an option twice',
  'cert-authority':
    'is for certificates (cert-authority), which are not supported: list the keys of the people themselves',
  time: 'has a time that cannot be read: write YYYYMMDD, YYYYMMDDHHMM or YYYYMMDDHHMMSS, with Z for UTC',
  'times-crossed': 'ends (valid-before) no later than it begins (valid-after)',
  'no-key': 'has no key: names, options, kind of key, and the key itself belong there',
  'key-text': 'has a key that is not written in plain base64',
  'key-kind':
    'has a key of a kind that is not supported: use ssh-ed25519, ecdsa-sha2-nistp256, -nistp384, -nistp521, ssh-rsa, or the sk- kinds of hardware keys',
  'kind-differs': 'names another kind of key than the key itself',
  certificate: 'has a certificate, which is not supported: list the key of the person itself',
  'key-form': 'has a key that is damaged',
  'key-short': 'has an RSA key of fewer than 2,048 bits, or more than 16,384',
} as const;

export type SignerFault = keyof typeof SIGNER_FAULTS;

/** A full sentence, or several. */
export function signatureFaultWords(code: SignatureFault): string {
  return `The signature ${SIGNATURE_FAULTS[code]}.`;
}

/** A full sentence. */
export function signerFaultWords({ line, code }: LineFault): string {
  return `Line ${String(line)} ${SIGNER_FAULTS[code]}.`;
}

export interface LineFault {
  /** Counted from 1. */
  readonly line: number;
  readonly code: SignerFault;
}

/** What reading a key or a signature ends with where it goes no further. */
export class FormatFault<Code extends SignatureFault | SignerFault> extends Error {
  readonly code: Code;

  constructor(code: Code) {
    super(code);
    this.code = code;
  }
}
