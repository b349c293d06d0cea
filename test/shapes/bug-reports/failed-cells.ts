// Cells that say that something went wrong, or nothing at all, where consent is kept.
import type { Shape } from '../shape.ts';

export const FAILED_CELLS: readonly Shape[] = [];
