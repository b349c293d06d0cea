// What a planted bug is: one change of the program's text that breaks the protocol. It is made in a
// copy, never here, and the simulation has to find it.

export interface PlantedBug {
  readonly name: string;
  /** The file that is changed, from the project's root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What harm it would do to a person. */
  readonly why: string;
}
