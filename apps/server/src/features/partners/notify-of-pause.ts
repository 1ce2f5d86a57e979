import type { Context } from "../../context.ts";
import { queueEmail } from "../mail/queue/queue-email.ts";
import type { EmailTemplate } from "../mail/render/email-template.ts";
import { findPausedEndpoint } from "../webhooks/list-endpoints.ts";

/** Writes to the partner's contact that nothing is sent to an endpoint any more; once for each pause. */
export async function notifyOfPause(
  ctx: Pick<Context, "db" | "clock" | "config" | "mailer">,
  { endpointId, pausedAt }: { endpointId: string; pausedAt: string },
): Promise<void> {
  if (ctx.mailer === null) return;
  const paused = await findPausedEndpoint(ctx, endpointId);
  if (paused?.paused_at?.toISOString() !== pausedAt) return;
  const { brandName, supportEmail } = ctx.config;
  const reason = paused.pause_reason === "gone" ? "gone" : "failing";
  await ctx.db.transaction().execute(async (trx) => {
    const partner = await trx
      .selectFrom("partners")
      .select(["name", "contact_email"])
      .where("id", "=", paused.partner_id)
      .executeTakeFirstOrThrow();
    await queueEmail(ctx, trx, {
      kind: "partner_notice",
      about: `${endpointId}:${pausedAt}`,
      membershipId: null,
      to: { name: "", address: partner.contact_email },
      language: "en",
      template: webhookPausedEmail({ brandName, supportEmail, url: paused.url, reason }),
    });
  });
}

interface PauseFacts {
  brandName: string;
  supportEmail: string;
  url: string;
  reason: "failing" | "gone";
}

/** Partners are read to in English, as their documents are. */
function webhookPausedEmail({ brandName, supportEmail, url, reason }: PauseFacts): EmailTemplate {
  const why =
    reason === "gone"
      ? "It answered that it is gone (410)."
      : "A delivery was tried for three days, and was not received.";
  return {
    subject: `${brandName} sends no more events to your endpoint`,
    name: "",
    blocks: [
      `We have paused the deliveries to this endpoint of yours: ${url}`,
      why,
      `Events wait for 30 days. When the endpoint works again, write to ${supportEmail}: we resume it, and send what waits.`,
    ],
  };
}
