import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { yearOf } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../context.ts";
import { enterRegistration, listRegistrations } from "../features/law/registrations.ts";
import { stateDay } from "../features/law/state-day.ts";
import { addPart, openPdf } from "../pdf/open-pdf.ts";

const operator = { actor: "demo", command: "demo" };

/** Invents a registration wherever the demo sells and none lasts; each says that it is invented. */
export async function seedDemoRegistrations(ctx: Pick<Context, "db" | "clock" | "config">): Promise<void> {
  const now = ctx.clock.now();
  const known = await listRegistrations(ctx);
  const lacking = STATE_LAWS.filter(
    ({ code, isSold }) =>
      isSold &&
      !known.some((row) => row.state === code && !row.revoked_at && row.valid_until >= stateDay(code, now)),
  );
  if (lacking.length === 0) return;
  const document = await drawInvented(ctx);
  for (const { code } of lacking) {
    const year = yearOf(stateDay(code, now));
    await enterRegistration(ctx, {
      state: code,
      organization: `${ctx.config.planOrganizationName} (invented)`,
      number: `INVENTED-${code}-${year}`,
      validFrom: `${year - 1}-01-01`,
      validUntil: `${year + 1}-12-31`,
      documentName: `invented-registration-${code.toLowerCase()}.pdf`,
      document,
      operator,
    });
  }
}

async function drawInvented({ config, clock }: Pick<Context, "config" | "clock">): Promise<Buffer> {
  const title = "Invented registration";
  const sentence = `This document belongs to the ${config.brandName} demo. It is invented: no state has registered anybody by it.`;
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
