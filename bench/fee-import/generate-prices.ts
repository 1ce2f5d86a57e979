import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { createRandom } from "../../apps/server/src/demo/random.ts";

const HEADER =
  "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price,usual_source,usual_day";
const PLANS = 3;
const AREAS = 1_000;

/** A file of invented schedules, each with a price of every procedure: the same for the same number of rows. */
export function generatePrices(rows: number): Buffer {
  const random = createRandom("fee import benchmark");
  const lines = Array.from({ length: rows }, (_, row) => {
    const schedule = Math.floor(row / PROCEDURES.length);
    const area = String(Math.floor(schedule / PLANS) % AREAS).padStart(3, "0");
    const plan = `brightwell_discount_${1 + (schedule % PLANS)}`;
    const procedure = PROCEDURES[row % PROCEDURES.length]?.slug ?? "";
    const member = random.int(2_000, 9_000);
    const [price, usual] = [member / 100, (member + random.int(500, 4_000)) / 100];
    const head = `${plan},${area},GD,2026-01-01,,List of ${area},yes`;
    return `${head},${procedure},${price.toFixed(2)},${usual.toFixed(2)},Survey of offices,2025-11-01`;
  });
  return Buffer.from([HEADER, ...lines].join("\n"));
}
