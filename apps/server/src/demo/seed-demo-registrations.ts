import { STATE_LAWS } from "@smirk/domain/law/state-law";
import type { Context } from "../context.ts";
import { enterRegistration, listRegistrations } from "../features/law/registrations.ts";
import { stateDay } from "../features/law/state-day.ts";
import { addPart, openPdf } from "../features/membership/documents/open-pdf.ts";

const operator = { actor: "demo", command: "demo" };

/** Invents a registration wherever the demo sells, a state asks for one and none lasts; each says that it is invented. */
export async function seedDemoRegistrations(ctx: Pick<Context, "db" | "clock" | "config">): Promise<void> {
  const now = ctx.clock.now();
  const known = await listRegistrations(ctx);
  for (const { code, name, isSold, registration } of STATE_LAWS) {
    const day = stateDay(code, now);
    const lasts = known.some((row) => row.state === code && !row.revoked_at && row.valid_until >= day);
    if (!isSold || registration.value === "none" || lasts) continue;
    const year = Number(day.slice(0, 4));
    await enterRegistration(ctx, {
      state: code,
      organization: `${ctx.config.planOrganizationName} (invented)`,
      number: `INVENTED-${code}-${year}`,
      validFrom: `${year - 1}-01-01`,
      validUntil: `${year + 1}-12-31`,
      documentName: `invented-registration-${code.toLowerCase()}.pdf`,
      document: await drawInvented(ctx, name),
      operator,
    });
  }
}

async function drawInvented(
  { config, clock }: Pick<Context, "config" | "clock">,
  state: string,
): Promise<Buffer> {
  const title = `Invented registration with ${state}`;
  const sentence = `This document belongs to the ${config.brandName} demo. It is invented: ${state} has registered nobody by it.`;
  const author = config.planOrganizationName;
  const paper = { title, author, language: "en", madeAt: clock.now(), contents: [title, sentence] } as const;
  const open = await openPdf(paper);
  addPart(open, "H1", () => {
    open.pdf.font("bold").fontSize(20).text(title).moveDown(0.5);
  });
  addPart(open, "P", () => {
    open.pdf.font("plain").fontSize(12).text(sentence);
  });
  return open.finish();
}
