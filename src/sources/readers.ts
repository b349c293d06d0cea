// What reads the files of a source. A door of its own: it is a sixth of what a command loads, and is loaded when the first
// source is opened.
export { PRESETS } from './presets/engine/presets.ts';
export { notePlainExports, presetSource } from './presets/engine/preset-source.ts';
export { sqliteSource } from './sqlite/sqlite-source.ts';
export { fileSource } from './tables/open-file.ts';
