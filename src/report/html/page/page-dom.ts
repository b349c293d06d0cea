// What scripts of pages use of a browser. The types of the DOM would make its globals known to all of src. Scripts use
// only what Firefox and Safari have had for two years: DecompressionStream with `deflate-raw` (Firefox 113, Safari
// 16.4), `crypto.subtle`, `Blob.stream`, `replaceChildren` (Firefox 78, Safari 14) and `:focus-visible`.

export interface PageEvent {
  readonly key: string;
  readonly deltaY: number;
  preventDefault(): void;
}

/** What an element holds: 1 is another one, 3 is a text. */
interface PageNode {
  readonly nodeType: number;
  readonly textContent: string;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<PageNode>;
  hidden: boolean;
  open: boolean;
  value: string;
  checked: boolean;
  indeterminate: boolean;
  disabled: boolean;
  textContent: string;
  className: string;
  id: string;
  type: string;
  href: string;
  download: string;
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly offsetTop: number;
  readonly offsetHeight: number;
  readonly style: { height: string; transform: string };
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  addEventListener(
    event: string,
    listener: (event: PageEvent) => void,
    options?: { readonly passive: boolean },
  ): void;
  append(...nodes: readonly (PageElement | string)[]): void;
  replaceChildren(...nodes: readonly (PageElement | string)[]): void;
  remove(): void;
  contains(other: PageElement): boolean;
  focus(options?: { readonly preventScroll: boolean }): void;
  click(): void;
  scrollIntoView(): void;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly activeElement: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createElement(name: string): PageElement;
  readonly defaultView: {
    readonly innerHeight: number;
    readonly location: { readonly hash: string };
    addEventListener(event: string, listener: () => void): void;
    requestAnimationFrame(callback: () => void): void;
    setTimeout(callback: () => void, delayMs: number): void;
  };
}
