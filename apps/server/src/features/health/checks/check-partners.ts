import type { Context } from "../../../context.ts";
import { listFailingEndpoints } from "../../webhooks/list-endpoints.ts";
import { count, type Finding, ok, warning } from "./finding.ts";

/** Endpoints that no more is sent to, as their receivers do not take it. */
export async function checkPartners(ctx: Pick<Context, "db">): Promise<Finding[]> {
  const failing = await listFailingEndpoints(ctx);
  if (failing.length === 0) return [ok("partners", "no endpoint of webhooks is paused for failures")];
  const names = failing.map(({ partner, url }) => `${partner} (${new URL(url).hostname})`).join(", ");
  return [
    warning(
      "partners",
      `${count(failing.length, "endpoint")} of webhooks paused: ${names}`,
      "Once the partner says that it works, resume it on the partner's page of the console. Events wait for 30 days.",
    ),
  ];
}
