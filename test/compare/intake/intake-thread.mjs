// The thread of the intake as the tests start it: from the source, which Node cannot read by itself.
import { register } from 'tsx/esm/api';

register();
await import('../../../src/compare/intake/intake-thread.ts');
