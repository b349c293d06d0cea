// The design of a mail in a form: a template of the list, or content of the caller's own
// (interface specification, sections Single sends and Automations).
import { isTemplate } from './areas/templates.ts';
import { idParameter } from './parameter-form.ts';
import type { ParameterForm } from './parameter-form.ts';
import { formText } from './request.ts';

export interface Design {
  readonly template_id: number;
  /** At most one of the two is given. */
  readonly template_json: string | null;
  readonly template_html: string | null;
}

export function designParameters(form: ParameterForm): Design {
  const content = (name: string): string | null => {
    const text = formText(form.request, name);
    return text === undefined || text === '' ? null : text;
  };
  const design = {
    template_id: idParameter(form, 'template_id', isTemplate),
    template_json: content('template_json'),
    template_html: content('template_html'),
  };
  const one = design.template_json === null || design.template_html === null;
  form.checks.expect(
    'template_html',
    one,
    'The template html must be empty when the template json is given.',
  );
  return design;
}
