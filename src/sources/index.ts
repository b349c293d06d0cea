// The door of `sources`: what other rooms may use of it.
export { inspectFiles } from './inspect/inspect-files.ts';
export { namesLeaversAlone, statusOfFolder } from './inspect/known-names.ts';
export { type FilePath, findFiles } from './source/paths.ts';
export {
  type HeldRows,
  type Source,
  SourceChangedError,
  type SourceFile,
  SourceUnreadableError,
} from './source/source.ts';
