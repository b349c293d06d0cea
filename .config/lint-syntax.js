// A plugin for oxlint with the rule of ESLint itself that oxlint lacks.
import { builtinRules } from 'eslint/use-at-your-own-risk';

const name = 'no-restricted-syntax';

export default { meta: { name: 'syntax' }, rules: { [name]: builtinRules.get(name) } };
