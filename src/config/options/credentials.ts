// Files that systemd lends to a unit: the configuration names them below a directory that is known when one is read.

/** That directory, as it stands in a unit or a script. */
export const CREDENTIALS = '$CREDENTIALS_DIRECTORY/';

export function isCredential(path: string): boolean {
  return path.startsWith(CREDENTIALS);
}
