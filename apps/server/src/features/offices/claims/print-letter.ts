import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { drawParagraph } from "../../../pdf/draw-words.ts";
import { addPart, INK, openPdf } from "../../../pdf/open-pdf.ts";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { generateEmailCode, hmacEmailCode } from "../../auth/request-email-code.ts";
import { getLocationDentist } from "../../directory/list-location-dentists.ts";
import { saveClaimCode } from "./claim-codes.ts";
import { lockOpenClaim } from "./decide-claim.ts";

const LETTER_DAYS = 30;

/**
 * Writes a claim's code on paper, for the address of the listing: the newest letter's code alone works, for 30 days.
 * @throws 404 `not_found`; 409 `conflict` for a claim that waits for no letter
 */
export async function printClaimLetter(
  ctx: Pick<Context, "db" | "clock" | "config" | "authKeys">,
  { claimId, operator }: { claimId: string; operator: Operator },
): Promise<Buffer> {
  const letter = await ctx.db.transaction().execute(async (trx) => {
    const claim = await lockOpenClaim(trx, claimId);
    if (claim.way !== "letter" || claim.state !== "asked") throw conflict("This claim waits for no letter.");
    const now = ctx.clock.now();
    const code = generateEmailCode();
    const expiresAt = new Date(now.getTime() + LETTER_DAYS * DAY_MS);
    await saveClaimCode(trx, { claimId, codeHmac: hmacEmailCode(ctx.authKeys.codeSecret, claimId, code) });
    await trx
      .updateTable("office_claims")
      .set({ expires_at: expiresAt, tries: 0 })
      .where("id", "=", claimId)
      .execute();
    const subject = { subjectKind: "location" as const, subjectId: claim.location_id };
    await writeAuditEntry(trx, { ...operator, at: now, ...subject, changes: { letter: [null, "printed"] } });
    const { email } = await trx
      .selectFrom("office_people")
      .select("email")
      .where("id", "=", claim.person_id)
      .executeTakeFirstOrThrow();
    return { code, claimant: email, language: claim.language, now, expiresAt, locationId: claim.location_id };
  });
  const { locationId, now, expiresAt, ...written } = letter;
  const { name, last_name, address, city, state, zip } = await getLocationDentist(ctx.db, locationId);
  return drawInThread(new URL(import.meta.url), makeClaimLetterPdf.name, {
    ...written,
    madeAt: now,
    goodUntil: officeDay(ctx, expiresAt),
    author: ctx.config.brandName,
    dentist: `${name} ${last_name}`,
    lines: [`${name} ${last_name}`, address, `${city}, ${state} ${zip.slice(0, 5)}`],
    url: `${siteOrigin(ctx.config)}/office`,
  });
}

interface ClaimLetter {
  code: string;
  claimant: string;
  dentist: string;
  /** The address, a line each. */
  lines: string[];
  url: string;
  goodUntil: string;
  author: string;
  language: Language;
  madeAt: Date;
}

/** Called by its name in a thread of its own. */
export async function makeClaimLetterPdf(letter: ClaimLetter): Promise<Buffer> {
  const { code, claimant, dentist, lines, url, goodUntil, author, language, madeAt } = letter;
  const { t, date } = textsIn(language);
  const title = t("Your code to manage your listing");
  const open = await openPdf({ title, author, language, madeAt, contents: letter });
  for (const line of [author, ...lines]) drawParagraph(open, line);
  addPart(open, "H1", () => {
    open.pdf.moveDown(2).font("bold").fontSize(18).fillColor(INK).text(title).moveDown(0.5);
  });
  drawParagraph(
    open,
    t(
      "{claimant} asked to manage the listing of {dentist}. If they work for your office, give them this code. They type it at {url}.",
      { claimant, dentist, url },
    ),
  );
  addPart(open, "P", () => {
    open.pdf.moveDown(0.5).font("bold").fontSize(24).text(code).moveDown(0.5);
  });
  drawParagraph(
    open,
    t(
      "The code works until {day}. With it someone can change hours, languages and other facts that patients read. If no one at your office asked for it, throw this letter away, and nothing changes.",
      { day: date(goodUntil) },
    ),
  );
  return open.finish();
}
