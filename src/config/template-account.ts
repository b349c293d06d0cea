// The configuration of an account that shares a template with others: its file names the template and gives values to the
// variables of it. Every command takes such a file as it takes any other; paths in a template are relative to the template.
//
//   template: ../base.yaml
//   variables: { region: berlin }
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../lib/index.ts';
import { type ConfigReaders, readText, warnIfOthersMayWrite } from './config-text.ts';
import type { FileKind } from './errors.ts';
import { type Finding, finding } from './findings.ts';
import { refusing, treeOf, valueIn } from './form.ts';
import { TEMPLATE_ACCOUNT } from './options/template-account.ts';
import { filled, type Variables, variablesIn } from './variables.ts';
import { parseYaml, type YamlTree } from './yaml-tree.ts';

/** What is written of a configuration, and where. */
export interface WrittenConfig {
  readonly tree: YamlTree;
  readonly path: string;
  readonly kind: FileKind;
}

export function namesTemplate({ value }: Pick<YamlTree, 'value'>): boolean {
  return typeof value === 'object' && value !== null && 'template' in value;
}

/** @throws what reading a configuration throws, about the file of the account or about its template */
export function filledTemplate(
  { tree, path }: Pick<WrittenConfig, 'tree' | 'path'>,
  readers: ConfigReaders,
): WrittenConfig {
  const named = { path, kind: 'configuration' } as const;
  const account = valueIn(tree, TEMPLATE_ACCOUNT, named);
  const templatePath = resolve(dirname(resolve(path)), account.template);
  const template = readTemplate(templatePath, readers);
  refusing(tree, named)(unknownVariables(account.variables, template, ['variables']));
  const lacking = template.names.filter(([name]) => !Object.hasOwn(account.variables, name));
  refusing(template.tree, { path: templatePath, kind: 'template' })(
    lacking.map(([name, place]) =>
      finding(place, `has \${${name}}, to which ${path} gives no value`),
    ),
  );
  const value = filled(template.tree.value, account.variables);
  return { tree: { ...template.tree, value }, path: templatePath, kind: 'template' };
}

export interface Template {
  readonly tree: YamlTree;
  /** Each with its first place. */
  readonly names: readonly (readonly [name: string, place: Finding['path']])[];
}

/** @throws what reading a configuration throws */
export function readTemplate(path: string, readers: ConfigReaders): Template {
  const written = readText(path, readers, 'template');
  warnIfOthersMayWrite(path, readers, 'template');
  const tree = treeOf(written, path, 'template');
  return { tree, names: [...variablesIn(tree.value)] };
}

/** What the template has no place for, at its place below `at`. */
export function unknownVariables(
  given: Variables,
  { names }: Pick<Template, 'names'>,
  at: Finding['path'],
): readonly Finding[] {
  const known = names.map(([name]) => name);
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) =>
      finding([...at, name], `has no place in the template.${didYouMean(name, known)}`, 'key'),
    );
}

/** A text of a template with the values that the text of an account's file gives. Throws for one that is none. */
export function filledText(written: string, account: string): string {
  const parsed = parseYaml(account);
  const given = TEMPLATE_ACCOUNT.parse(parsed.kind === 'tree' ? parsed.tree.value : undefined);
  return String(filled(written, given.variables));
}
