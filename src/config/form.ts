// Checks a file that a person wrote in YAML against its form, and refuses it with every problem that it has.
import type * as z from 'zod/mini';
import { type ConfigReaders, readText, warnIfOthersMayWrite } from './config-text.ts';
import { ConfigInvalidError, type ConfigProblem, type FileKind } from './errors.ts';
import { type Finding, findingsOf, keyText } from './findings.ts';
import { parseYaml, type YamlTree } from './yaml-tree.ts';

/** @throws ConfigInvalidError with what keeps the text from being YAML */
export function treeOf(text: string, path: string, kind: FileKind = 'configuration'): YamlTree {
  const parsed = parseYaml(text);
  if (parsed.kind === 'tree') return parsed.tree;
  const problems = parsed.faults.map((fault) => ({ ...fault, key: '' }));
  throw new ConfigInvalidError(path, problems, kind);
}

export function problemsOf(
  findings: readonly Finding[],
  { positionOf }: Pick<YamlTree, 'positionOf'>,
): readonly ConfigProblem[] {
  return findings.map(({ path, at, message }) => ({
    ...positionOf(path, at),
    key: path.length === 0 ? '' : keyText(path),
    message,
  }));
}

/** A file in its form. */
export interface FilledForm<Value> {
  readonly value: Value;
  /** Throws `ConfigInvalidError` for what its form alone does not show; nothing where nothing was found. */
  readonly refuse: (findings: readonly Finding[]) => void;
}

/** @throws ConfigMissingError, ConfigUnreadableError, or ConfigInvalidError with every problem of its form */
export function readForm<Shape extends z.ZodMiniType>(
  path: string,
  { kind, shape }: { readonly kind: FileKind; readonly shape: Shape },
  readers: ConfigReaders,
): FilledForm<z.output<Shape>> {
  const text = readText(path, readers, kind);
  warnIfOthersMayWrite(path, readers, kind);
  const tree = treeOf(text, path, kind);
  return { value: valueIn(tree, shape, { path, kind }), refuse: refusing(tree, { path, kind }) };
}

interface NamedFile {
  readonly path: string;
  readonly kind: FileKind;
}

/** @throws ConfigInvalidError */
export function valueIn<Shape extends z.ZodMiniType>(
  tree: YamlTree,
  shape: Shape,
  file: NamedFile,
): z.output<Shape> {
  const checked = shape.safeParse(tree.value, { jitless: true });
  if (checked.success) return checked.data;
  const { issues } = checked.error;
  const findings = findingsOf(issues, tree.value, shape);
  throw new ConfigInvalidError(file.path, problemsOf(findings, tree), file.kind);
}

export function refusing(
  tree: YamlTree,
  { path, kind }: NamedFile,
): (findings: readonly Finding[]) => void {
  return (findings) => {
    if (findings.length > 0) throw new ConfigInvalidError(path, problemsOf(findings, tree), kind);
  };
}
