import { textsIn } from "../../../locales/texts.ts";
import { openPdf, renderArtifact, SOFT } from "../../../pdf/open-pdf.ts";
import { placeCode } from "../../../pdf/place-code.ts";
import { cardWords } from "../../card/card-words.ts";
import { drawWordmark, EDGE, fitSize, WIDTH, write } from "./draw-paper.ts";
import type { PaperFacts } from "./paper-facts.ts";

const ACTION = "#0F766E";
const CODE = { side: 108, top: 592 };
const BESIDE = { x: EDGE + CODE.side + 28, width: WIDTH - CODE.side - 28 };

/** Called by its name in a thread of its own. One Letter page for the waiting room, read from three meters. */
export async function makePosterPdf(facts: PaperFacts): Promise<Buffer> {
  const { brandName, site, checkUrl, organization, organizationSite, supportPhone, language, madeAt } = facts;
  const texts = textsIn(language);
  const { t } = texts;
  const words = cardWords(texts);
  const title = t("We take {brandName}", { brandName });
  const open = await openPdf({ title, author: brandName, language, madeAt, contents: facts });
  const { pdf } = open;
  drawWordmark(open, brandName, { at: [EDGE, EDGE - 10], size: 34 });
  const size = fitSize(pdf, title, { most: 98, lines: 2 });
  write(open, title, { tag: "H1", font: "bold", size, color: ACTION, at: [EDGE, 112] });
  const denial = `${words.denial}.`;
  const denialSize = fitSize(pdf, denial, { most: 40, lines: 1 });
  write(open, denial, { tag: "P", font: "bold", size: denialSize, at: [EDGE, pdf.y + 6] });
  const meaning = t("A membership with lower prices for dental care. You pay this office yourself.");
  write(open, meaning, { tag: "P", font: "plain", size: 22, at: [EDGE, pdf.y + 8] });
  const more = t("Ask at the desk, or see {site}.", { site });
  write(open, more, { tag: "P", font: "plain", size: 22, at: [EDGE, pdf.y + 6] });
  renderArtifact(pdf, "Layout", () => {
    pdf.rect(EDGE, CODE.top - 20, WIDTH, 1).fill(SOFT);
  });
  placeCode(open, {
    address: checkUrl,
    at: [EDGE + 8, CODE.top + 6],
    side: CODE.side,
    alt: t("QR code for the dentist's desk"),
  });
  const beside = { tag: "P", width: BESIDE.width } as const;
  write(open, words.forTheDesk, { ...beside, tag: "H2", font: "bold", size: 18, at: [BESIDE.x, CODE.top] });
  const scan = t("Scan this code to check a member's card. It asks the office to sign in.");
  write(open, scan, { ...beside, font: "plain", size: 14, at: [BESIDE.x, pdf.y + 4] });
  write(open, checkUrl.replace(/^https?:\/\//, ""), {
    ...beside,
    font: "bold",
    size: 12,
    at: [BESIDE.x, pdf.y + 4],
  });
  const issuer = [organization, organizationSite, supportPhone].join(" · ");
  write(open, issuer, { ...beside, font: "plain", size: 11, color: SOFT, at: [BESIDE.x, pdf.y + 8] });
  return open.finish();
}
