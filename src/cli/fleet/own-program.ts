// How this program is started once more, as it was started itself.

/** The interpreter, then what it runs. */
export function ownProgram(): readonly [interpreter: string, ...given: string[]] {
  const [, main = ''] = process.argv;
  return [process.execPath, ...process.execArgv, main];
}
