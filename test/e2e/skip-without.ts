// What a test cannot look at without a program that this machine lacks is skipped, and says so in a line. Where
// every check has to be made, as on a build server, it fails instead.

/** `how` goes on the name of the package to install. */
export function skipWithout(program: string, how: string): void {
  const told = `no ${program}: install it (Debian: apt-get install ${how})`;
  if (process.env['CI'] === 'true')
    throw new Error(`Every check is to be made here, and there is ${told}.`);
  process.stderr.write(`Skipped what needs ${program}, since there is ${told}.\n`);
}
