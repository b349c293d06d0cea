// What the one command is made of: parts that prove something each, and the figures that they come to.

export interface Part {
  readonly name: string;
  run(orders: Orders): Promise<PartEnd>;
}

export interface Orders {
  readonly seeds: number;
  /** Of the simulation's seeds; the range ends with the last of `seeds`. */
  readonly firstSeed: number;
  readonly kills: number;
  /** Of chance; another one kills elsewhere and takes other seeds. */
  readonly seed: number;
  /** How many of the planted bugs have to be found: the few whose turn it is, or all. */
  readonly planted: 'few' | 'all';
  /** One line about how far it has come. */
  readonly tell: (line: string) => void;
}

export interface PartEnd {
  readonly figures: readonly Figure[];
  /** Promises broken, each with what repeats it. */
  readonly broken: readonly string[];
}

export interface Figure {
  readonly what: string;
  readonly found: string;
  /** False fails the command. */
  readonly isMet: boolean;
}

export function figure(what: string, found: number | string, isMet = true): Figure {
  return { what, found: String(found), isMet };
}
