import type { Visit, VisitsAnswer } from "@smirk/contract/visits";
import type { ApiAnswers } from "../../../../../../tools/dom/play-api.ts";

const TODAY = "2026-07-15";
const VISIT_PRICES = [
  { procedure: "checkup", member_cents: 4550, usual_cents: 7000 },
  { procedure: "adult-cleaning", member_cents: 6000, usual_cents: 11_000 },
  { procedure: "extraction", member_cents: 9000, usual_cents: null },
];
/** A cleaning at the usual dentist's. */
export const VISIT: Visit = {
  ...{ id: "5f0d8a4e-0000-4000-8000-000000000001", day: "2026-03-02", location_id: "11", paid_cents: 6000 },
  ...{ dentist_name: "Ana Diaz, DDS", bill_cents: null, usual_cents: 11_000 },
  procedures: [
    { procedure: "adult-cleaning", count: 1, usual: { cents: 11_000, source: null, day: "2026-01-05" } },
  ],
};

/** @param net what was saved less what the membership cost, in cents */
export function visitsAnswer(
  net: number,
  visits: Visit[] = [],
  changes: Partial<VisitsAnswer> = {},
): VisitsAnswer {
  const usual = visits.reduce((sum, { usual_cents: cents }) => sum + (cents ?? 0), 0);
  const paid = visits.reduce((sum, visit) => sum + (visit.usual_cents === null ? 0 : visit.paid_cents), 0);
  const unknown = visits.filter(({ usual_cents: cents }) => cents === null).length;
  const sum = {
    ...{
      known_visits: visits.length - unknown,
      unknown_visits: unknown,
      paid_cents: paid,
      usual_cents: usual,
    },
    ...{ saved_cents: usual - paid, cost_cents: usual - paid - net, net_cents: net },
  };
  return {
    ...{ can_change: true, first_day: "2026-01-10", last_day: TODAY, total: sum },
    dentists: [{ location_id: "11", name: "Ana", last_name: "Diaz", degree: "DDS" }],
    years: [{ from: "2026-01-10", until: "2027-01-09", ...sum, visits }],
    ...changes,
  };
}

/** What 'My savings' asks. */
export const VISIT_ANSWERS: ApiAnswers = {
  "GET /account/visits": visitsAnswer(-9000, [VISIT]),
  "POST /account/visits/prices": { prices: VISIT_PRICES },
};
