// The door of `sources`: what other rooms may use of it.
export { fileSource } from './tables/open-file.ts';
export { inspectFiles } from './inspect/inspect-files.ts';
export { saysMoreThanLeft, statusOfFileName } from './inspect/known-names.ts';
export { type FilePath, findFiles } from './source/paths.ts';
export { PRESETS } from './presets/engine/presets.ts';
export { notePlainExports, presetSource } from './presets/engine/preset-source.ts';
export {
  type HeldRows,
  type Source,
  SourceChangedError,
  type SourceFile,
  SourceUnreadableError,
} from './source/source.ts';
export { sqliteSource } from './sqlite/sqlite-source.ts';
