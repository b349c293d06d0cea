// How parts of a text stand out. The caller decides whether its reader can see colours.

type Paint = (text: string) => string;

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly green: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const unpainted: Paint = (text) => text;

/** For files, pipes and whoever asked for no colours. */
export const plainStyle: Style = {
  bold: unpainted,
  dim: unpainted,
  green: unpainted,
  red: unpainted,
  yellow: unpainted,
  cyan: unpainted,
};

/** For terminals: the sixteen colours that every theme defines (ECMA-48, "select graphic rendition"). */
export const ansiStyle: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  green: paint(32, 39),
  red: paint(31, 39),
  yellow: paint(33, 39),
  cyan: paint(36, 39),
};

function paint(on: number, off: number): Paint {
  return (text) => `\u001b[${String(on)}m${text}\u001b[${String(off)}m`;
}
