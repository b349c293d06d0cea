// A fleet of accounts, each with a service of its own that goes wrong at times. Processes of accounts and of the fleet itself
// are killed with -9 for some nights; then nights follow until all is well. Every account must end as one that was alone.
import { figure, type Figure, type Orders, type Part, type PartEnd } from '../part.ts';
import { differenceOf } from '../account-image.ts';
import { FleetBed, type Night } from '../fleet-bed.ts';
import { diceOf } from '../dice.ts';

/** At scale 1, where so many kills are asked for. */
const ACCOUNTS = 50;
const KILLS = 320;
const FEWEST = 4;

/** A night of fewer may be over before anything is killed. */
const ENOUGH_FOR_KILLS = 20;

const DISTURBED_NIGHTS = 2;

/** A fault in the last request of one account may take one more. */
const MOST_CALM_NIGHTS = 8;

const MOST_FLEET_BYTES = 150_000_000;

export const fleet: Part = { name: 'fleet', run: runFleet };

async function runFleet({ kills, seed, tell }: Orders): Promise<PartEnd> {
  const count = Math.min(ACCOUNTS, Math.max(FEWEST, Math.ceil((ACCOUNTS * kills) / KILLS)));
  const bed = await FleetBed.open(count, diceOf(seed));
  try {
    const nights: Night[] = [];
    for (let night = 0; night < DISTURBED_NIGHTS; night += 1) {
      nights.push(await bed.night({ killsAccounts: true, killsFleet: true }));
      tell(nightWords(nights));
    }
    for (let calm = 0; calm < MOST_CALM_NIGHTS && nights.at(-1)?.code !== 0; calm += 1) {
      nights.push(await bed.night({ killsAccounts: calm === 0, killsFleet: false }));
      tell(nightWords(nights));
    }
    const broken = bed.images().flatMap(({ name, image }) => {
      const differs = differenceOf(onceSuppressed(bed.alone), onceSuppressed(image));
      return differs.length === 0 ? [] : [[`fleet: ${name}`, ...differs].join('\n  ')];
    });
    return { figures: figuresOf(count, nights), broken };
  } finally {
    await bed.close();
  }
}

/** A suppression in doubt is sent again, and does no harm twice; whatever else is there twice is a fault. */
function onceSuppressed(image: readonly string[]): readonly string[] {
  return image.filter((line, at) => !line.startsWith('suppressed') || image.indexOf(line) === at);
}

function nightWords(nights: readonly Night[]): string {
  const last = nights.at(-1);
  if (last === undefined) return '';
  const { code, accountKills, seconds } = last;
  const end = code === null ? 'killed' : `exit code ${String(code)}`;
  return `night ${String(nights.length)}: ${end}, ${String(accountKills)} accounts killed, ${seconds.toFixed(0)} s`;
}

function figuresOf(count: number, nights: readonly Night[]): Figure[] {
  const sum = (of: (night: Night) => number): number =>
    nights.reduce((total, night) => total + of(night), 0);
  const most = Math.max(...nights.map(({ fleetBytes }) => fleetBytes));
  const accountKills = sum((night) => night.accountKills);
  const fleetKills = nights.filter(({ code }) => code === null).length;
  return [
    figure('accounts', count),
    figure('kills of accounts', accountKills, accountKills > 0 || count < ENOUGH_FOR_KILLS),
    figure('kills of the fleet', fleetKills, fleetKills > 0 || count < ENOUGH_FOR_KILLS),
    figure('faults of their services', nights.at(-1)?.faults ?? 0),
    figure('nights until all was well', nights.length, nights.at(-1)?.code === 0),
    figure(
      'most memory of the fleet itself',
      megabytes(most),
      most > 0 && most <= MOST_FLEET_BYTES,
    ),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
