// Prints "passed failed" of a JSON report of vitest. A file that could not be loaded has no tests and
// counts as one failure; an empty report is an error, since a run without tests proves nothing.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const unloaded = report.testResults.filter(
  (file) =>
    file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
);
const failed = report.numFailedTests + unloaded.length;
if (report.numPassedTests + failed === 0) process.exit(1);
console.log(`${report.numPassedTests} ${failed}`);
