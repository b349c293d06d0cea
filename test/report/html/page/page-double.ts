// Stands in for a page in a browser: elements with the few members that the page's script uses.
import type { PageDocument, PageElement } from '../../../../src/report/html/page/page-script.ts';

export interface Element extends PageElement {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly children: readonly Element[];
  /** What a person does to it: `click`, `input`. */
  act(event: string): void;
}

export interface Made {
  readonly id?: string;
  readonly classes?: readonly string[];
  readonly is?: string;
  readonly text?: string;
  readonly children?: readonly Element[];
}

/** `focused` is told when the element gets the focus. */
export function element(tag: string, made: Made = {}, focused = (): void => undefined): Element {
  const listeners = new Map<string, (() => void)[]>();
  const { id = '', classes = [], is, children = [] } = made;
  const inside = (): Element[] => children.flatMap((child) => [child, ...below(child)]);
  return {
    tag,
    id,
    classes,
    children,
    hidden: false,
    open: false,
    value: '',
    textContent: made.text ?? children.map(({ textContent }) => textContent).join(' '),
    getAttribute: (name) => (name === 'data-is' ? (is ?? null) : null),
    querySelector: (selector) => inside().find((one) => fits(one, selector)) ?? null,
    querySelectorAll: (selector) => inside().filter((one) => fits(one, selector)),
    addEventListener: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    act: (event) => {
      for (const listener of listeners.get(event) ?? []) listener();
    },
    focus: focused,
  };
}

export function documentOf(root: Element, view: Element): PageDocument {
  return {
    defaultView: view,
    querySelector: (selector) => root.querySelector(selector),
    querySelectorAll: (selector) => root.querySelectorAll(selector),
  };
}

function below(root: Element): Element[] {
  return root.children.flatMap((child) => [child, ...below(child)]);
}

/** Names of tags, classes and ids, with commas between them. */
function fits({ tag, id, classes }: Element, selector: string): boolean {
  return selector
    .split(', ')
    .some((one) => one === tag || one === `#${id}` || classes.some((name) => one === `.${name}`));
}
