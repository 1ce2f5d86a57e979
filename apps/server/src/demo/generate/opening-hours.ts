import type { OpeningHours } from "@smirk/domain/directory/provider";
import type { Random } from "../random.ts";

const at = (hour: number, minute = 0): number => hour * 60 + minute;

/** A usual week of a practice: some close on Fridays at noon or altogether, some open late once a week or on Saturday. */
export function generateHours(random: Random): OpeningHours[] {
  const opens = random.pick([at(7), at(7, 30), at(8), at(8), at(8, 30), at(9)]);
  const closes = random.pick([at(16), at(16, 30), at(17), at(17), at(17, 30)]);
  const lateDay = random.chance(0.3) ? random.int(1, 4) : null;
  const friday = random.weighted([
    ["full", 55],
    ["morning", 25],
    ["closed", 20],
  ] as const);
  const hours: OpeningHours[] = [];
  for (let day = 1; day <= 5; day++) {
    if (day === 5 && friday === "closed") continue;
    if (day === 5 && friday === "morning") hours.push({ day, opens, closes: at(13) });
    else if (day === lateDay) hours.push({ day, opens: opens + 120, closes: random.pick([at(19), at(20)]) });
    else hours.push({ day, opens, closes });
  }
  if (random.chance(0.28))
    hours.push({ day: 6, opens: random.pick([at(8), at(9)]), closes: random.pick([at(12), at(13), at(14)]) });
  return hours;
}
