// Files whose names say that their people left, and people who are spelled in several ways.
import type { Shape } from '../shape.ts';

export const LISTS_OF_LEAVERS: readonly Shape[] = [];
