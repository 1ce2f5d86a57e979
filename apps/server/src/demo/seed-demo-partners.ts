import { PARTNER_SCOPES } from "@smirk/contract/partner-scopes";
import { WEBHOOK_KINDS } from "@smirk/contract/webhooks";
import type { Context } from "../context.ts";
import { createPartner } from "../features/partners/change-partner.ts";
import { listPartners } from "../features/partners/list-partners.ts";
import { addEndpoint } from "../features/webhooks/manage-endpoints.ts";

const NAME = "Fernwood Benefits (invented)";
const OPERATOR = { actor: "demo", command: "partner create" };

/** One invented partner where there is none yet, with the sandbox's receiver where one is set. */
export async function seedDemoPartners(ctx: Context): Promise<void> {
  if ((await listPartners(ctx)).length > 0) return;
  const partnerId = await createPartner(ctx, {
    name: NAME,
    contactEmail: "it@fernwood.example",
    scopes: [...PARTNER_SCOPES],
    callsPerMinute: 120,
    callsPerDay: 20_000,
    operator: OPERATOR,
  });
  const receiver = ctx.config.webhookReceiver;
  if (receiver === null) return;
  const url = `${receiver}/fernwood`;
  const operator = { ...OPERATOR, command: "webhook add" };
  await addEndpoint(ctx, { partnerId, partner: NAME, url, kinds: [...WEBHOOK_KINDS], operator });
}
