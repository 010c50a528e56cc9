// The architecture check: prints each violation of the import table and the house rules, with advice.

import { inspect } from './architecture/check.ts';

const { violations, files, medianLines } = inspect(`${import.meta.dirname}/..`);
for (const { file, line, rule, advice } of violations) console.log(`${file}:${line} ${rule} — ${advice}`);
console.log(`${files} files, median ${medianLines} lines, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
