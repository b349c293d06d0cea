// Faults on one request in five, for each way in which a service may treat a contact that is there
// already: what it breaks, and what it costs against runs without faults.
import { WAYS, faultCost, type FaultCost, type Way } from '../../simulation/one-in-five.ts';
import { figure, type Figure, type Orders, type Part, type PartEnd } from '../part.ts';

export const faults: Part = { name: 'faults', run: meetFaults };

/** Of the seeds of the simulation: a way takes its own seeds twice, with faults and without. */
const SHARE_OF_SEEDS = 1 / 200;

const MOST_REQUESTS = 2;
const MOST_LIST_READS = 3;

async function meetFaults({ seeds, seed, tell }: Orders): Promise<PartEnd> {
  const count = Math.max(20, Math.ceil(seeds * SHARE_OF_SEEDS));
  const figures: Figure[] = [];
  const broken: string[] = [];
  for (const way of WAYS) {
    const cost = await faultCost(way, { from: 1 + (seed - 1) * count, count });
    figures.push(figureOf(way, cost));
    broken.push(...cost.broken.map((line) => `duplicate_add ${way}, faults 1 in 5: ${line}`));
    tell(`faults: ${way}`);
  }
  return { figures, broken };
}

function figureOf(way: Way, cost: FaultCost): Figure {
  const { requestRatio, listReadRatio, requests, faults: met } = cost;
  return figure(
    `requests, list reads with duplicate_add ${way}`,
    `${requestRatio.toFixed(2)}, ${listReadRatio.toFixed(2)} times; faults on ${String(met)} of ${String(requests)}`,
    requestRatio <= MOST_REQUESTS && listReadRatio <= MOST_LIST_READS,
  );
}
