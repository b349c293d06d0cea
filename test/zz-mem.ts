import { brokenMemory } from './simulation/memory/played-memory.ts';
const from = Number(process.argv[2]), n = Number(process.argv[3]);
let bad = 0;
for (let i = 0; i < n; i++) {
  const seed = (from + i) * 16 + 5;
  const b = await brokenMemory(seed);
  if (b.length) { bad++; console.log(seed, b); }
}
console.log('done', n, 'bad', bad);
