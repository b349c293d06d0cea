// What a plan says, read before it is carried out.
import { itemsOf, type World } from '../world/world.ts';

/** Makes a plan, and throws it away. */
export async function planned(world: World) {
  const made = await world.plan();
  const { plan } = made;
  const seen = {
    head: plan.head,
    items: itemsOf(plan),
    findings: [...plan.findings('goneOnService')],
    codes: plan.head.warnings.map(({ code }) => code),
  };
  made.close();
  return seen;
}
