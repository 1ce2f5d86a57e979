import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import {
  avoidPageBreak,
  drawFacts,
  drawHeading,
  drawPageNumbers,
  drawParagraph,
} from "../../../pdf/draw-words.ts";
import {
  addPart,
  INK,
  LINE,
  MARGIN,
  type OpenPdf,
  openPdf,
  renderArtifact,
  SOFT,
} from "../../../pdf/open-pdf.ts";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import type { PaidMembership } from "../find-membership.ts";
import { chooseText, findAgreement } from "./get-agreement.ts";
import { hashAgreement } from "./write-agreement.ts";

/**
 * The signed agreement as a PDF file, the same for a download and for an email, in the member's language unless another
 * is wanted.
 * @throws {Error} if the stored words no longer match their hash (MEM-06)
 */
export async function renderAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
  wanted?: Language,
): Promise<Buffer> {
  const stored = await findAgreement(ctx, membership);
  const own = wanted ?? (await findAccountLanguage(ctx.db, membership.account_id));
  const { agreement, hash, language } = chooseText(stored, own);
  if (hashAgreement(agreement) !== hash)
    throw new Error(`The agreement of ${membership.id} is not what was signed.`);
  return drawAgreement({
    agreement,
    hash,
    bindingHash: stored.sha256,
    language,
    signedOn: textsIn(language).date(officeDay(ctx, stored.signed_at)),
    author: ctx.config.planOrganizationName,
    madeAt: ctx.clock.now(),
  });
}

interface AgreementPaper {
  agreement: Agreement;
  /** SHA-256 of the agreement's text, hexadecimal. */
  hash: string;
  /** The hash of the English text. */
  bindingHash: string;
  language: Language;
  signedOn: string;
  author: string;
  madeAt: Date;
}

function drawAgreement(paper: AgreementPaper): Promise<Buffer> {
  return drawInThread(new URL(import.meta.url), makeAgreementPdf.name, paper);
}

const STAMP_SPACE = 70;

export async function makeAgreementPdf(paper: AgreementPaper): Promise<Buffer> {
  const { agreement, author, language, madeAt } = paper;
  const open = await openPdf({ title: agreement.title, author, language, madeAt, contents: paper });
  const { pdf } = open;
  addPart(open, "H1", () => {
    pdf.font("bold").fontSize(20).fillColor(INK).text(agreement.title).moveDown(0.5);
  });
  addPart(open, "P", () => {
    pdf.font("bold").fontSize(11).fillColor(INK).text(agreement.notice, { lineGap: 2 }).moveDown(0.8);
  });
  drawFacts(open, agreement.facts);
  for (const { heading, paragraphs } of agreement.sections) {
    drawHeading(open, heading);
    for (const paragraph of paragraphs) drawParagraph(open, paragraph);
    pdf.moveDown(0.4);
  }
  drawStamp(open, paper);
  drawPageNumbers(open);
  return open.finish();
}

function drawStamp(
  open: OpenPdf,
  { agreement, hash, bindingHash, language, signedOn }: AgreementPaper,
): void {
  const { pdf } = open;
  const { t } = textsIn(language);
  avoidPageBreak(open, STAMP_SPACE);
  renderArtifact(pdf, "Layout", () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .lineWidth(0.75)
      .stroke(LINE);
  });
  pdf.moveDown(0.6);
  for (const sentence of [
    t("Signed on {day}. Version {version}.", { day: signedOn, version: agreement.version }),
    t("Fingerprint of this text (SHA-256): {hash}", { hash }),
    ...(hash === bindingHash
      ? []
      : [t("Fingerprint of the English text, which binds (SHA-256): {hash}", { hash: bindingHash })]),
  ]) {
    addPart(open, "P", () => {
      pdf.font("plain").fontSize(9).fillColor(SOFT).text(sentence, { lineGap: 2 });
    });
  }
}
