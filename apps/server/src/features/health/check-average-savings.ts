import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Context } from "../../context.ts";
import { listSalesStops } from "../sales/sales-stops.ts";
import { type Finding, ok } from "./checks/finding.ts";

/** It needs nobody: not every organization wants to sell where a state's law asks for average savings. */
export async function checkAverageSavings(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const stops = await listSalesStops(ctx);
  const stopped = [...stops].filter(([, reason]) => reason === "no_savings");
  if (stopped.length === 0) return [ok("average savings", "known where a state wants them before joining")];
  const names = stopped.map(([code]) => getStateLaw(code).name).join(", ");
  const why = "no published prices of general dentists there, which its law needs for average savings";
  return [ok("average savings", `nobody can join in ${names}: ${why}`)];
}
