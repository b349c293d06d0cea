// The door of `sources`: what other rooms may use of it.
export { inspectFiles } from './inspect/inspect-files.ts';
export { namesLeaversAlone, statusOfFolder } from './inspect/known-names.ts';
export { type ProgramTools, programOutput } from './programs/program-output.ts';
export { type FetchedFile, type FilePath, type FilesOptions, findFiles } from './source/paths.ts';
export {
  type HeldRows,
  type RowsOptions,
  type Source,
  SourceChangedError,
  type SourceFile,
  SourceUnreadableError,
} from './source/source.ts';
