// Names for sources, made of what the files are called.

const LONGEST_NAME_LENGTH = 40;

export class SourceNames {
  readonly #taken = new Set<string>();

  /** `CRM Export.csv` is `crm_export`; a second one is `crm_export_2`. */
  take(title: string): string {
    const name = nameOf(title);
    let free = name;
    for (let number = 2; this.#taken.has(free); number += 1) free = `${name}_${String(number)}`;
    this.#taken.add(free);
    return free;
  }
}

function nameOf(title: string): string {
  const name = title
    .replace(/\.[A-Za-z0-9]{1,8}$/u, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, LONGEST_NAME_LENGTH)
    .replaceAll(/^_+|_+$/gu, '');
  return name === '' ? 'contacts' : name;
}
