// The design of a mail, in one of two forms (interface specification, "Single sends" and
// "Automations": when one is given, the other is empty).
import { demand } from '../errors.ts';

/** At most one is filled; both are left out where the design of the template is used as it is. */
export interface DesignCode {
  readonly template_json?: string | undefined;
  readonly template_html?: string | undefined;
}

export function assertOneDesign({ template_json: json, template_html: html }: DesignCode): void {
  const isOne = (json ?? '') === '' || (html ?? '') === '';
  demand(isOne, 'a mail has its design as JSON or as HTML, and not as both');
}
