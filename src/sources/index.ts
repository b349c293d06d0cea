// The door of `sources`: what other rooms may use of it.
export { csvSource } from './csv-source.ts';
export { lookAtFiles } from './looking/look-at-files.ts';
export { type FilePath, findFiles } from './paths.ts';
export { presetSource } from './presets/preset-source.ts';
export { PRESETS } from './presets/presets.ts';
export { tellExports } from './presets/told-exports.ts';
export {
  type HeldRows,
  type Source,
  SourceChangedError,
  type SourceFile,
  SourceUnreadableError,
} from './source.ts';
export { sqliteSource } from './sqlite/sqlite-source.ts';
