import type { Context } from "../../../context.ts";
import { listAllPlans } from "../../billing/plans/list-all-plans.ts";
import { lacksPrescriptionCodes } from "../../billing/plans/prescription-codes.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Plans with prescriptions that were imported before their cards had codes; the import refuses new ones. */
export async function checkPrescriptions({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const plans = (await listAllPlans({ db })).filter(({ isSold, members }) => isSold || members > 0);
  const lacking = plans.filter(lacksPrescriptionCodes);
  if (lacking.length === 0) return [ok("prescriptions", "every card for prescriptions has its codes")];
  const members = lacking.reduce((sum, plan) => sum + plan.members, 0);
  return [
    warning(
      "prescriptions",
      `no BIN, PCN and group on the card of ${lacking.map(({ slug }) => slug).join(", ")}: members ${members}`,
      "Pharmacies need them: add `rx_administrator`, `rx_bin`, `rx_pcn`, `rx_group` and `rx_phone` to the file of plans and import it.",
    ),
  ];
}
