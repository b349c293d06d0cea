// Options as data: declared to the option parser, checked by us, and printed in the help.
import type { Options } from 'yargs';

/** By name, without the leading hyphens. */
export type OptionTable = Readonly<Record<string, Options & { readonly describe: string }>>;
