// Columns whose headings name country, name and place in the words of their program.
import type { Shape } from '../shape.ts';

export const HEADINGS_OF_THE_WORLD: readonly Shape[] = [];
