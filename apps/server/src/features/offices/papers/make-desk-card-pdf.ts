import { type Texts, textsIn } from "../../../locales/texts.ts";
import { LINE, type OpenPdf, openPdf, renderArtifact, SOFT } from "../../../pdf/open-pdf.ts";
import { placeCode } from "../../../pdf/place-code.ts";
import { cardWords } from "../../card/card-words.ts";
import { drawWordmark, EDGE, WIDTH, write } from "./draw-paper.ts";
import type { PaperFacts } from "./paper-facts.ts";

const CODE_SIDE = 104;
const STEP = { x: EDGE + 44, width: WIDTH - 44 };

/** Called by its name in a thread of its own. One Letter page that lies at the desk. */
export async function makeDeskCardPdf(facts: PaperFacts): Promise<Buffer> {
  const { brandName, checkUrl, supportPhone, language, madeAt } = facts;
  const texts = textsIn(language);
  const { t } = texts;
  const words = cardWords(texts);
  const title = t("How to check a {brandName} member", { brandName });
  const open = await openPdf({ title, author: brandName, language, madeAt, contents: facts });
  const { pdf } = open;
  drawWordmark(open, brandName, { at: [EDGE, EDGE - 12], size: 24 });
  const width = WIDTH - CODE_SIDE - 36;
  write(open, title, { tag: "H1", font: "bold", size: 28, at: [EDGE, 104], width });
  const address = checkUrl.replace(/^https?:\/\//, "");
  const alt = t("QR code to check a member");
  placeCode(open, { address: checkUrl, at: [EDGE + WIDTH - CODE_SIDE, EDGE], side: CODE_SIDE, alt });
  const top = Math.max(pdf.y, EDGE + CODE_SIDE) + 16;
  write(open, t("This code opens: {address}", { address }), {
    tag: "P",
    font: "bold",
    size: 12,
    at: [EDGE, top],
  });
  for (const [index, [heading, sentence]] of listSteps(texts).entries())
    drawStep(open, { number: index + 1, heading, sentence });
  drawTrouble(open, supportPhone);
  const denial = t("{brandName} is a discount plan.", { brandName });
  write(open, `${denial} ${words.denial}.`, { tag: "P", font: "bold", size: 14, at: [EDGE, pdf.y + 20] });
  return open.finish();
}

type Part = [heading: string, sentence: string];

function listSteps({ t }: Texts): Part[] {
  return [
    [
      t("Scan the code on the member's phone or card"),
      t(
        "Use any phone. Without a camera, open the address above and type the code that stands beside the QR code. From a paper card, type the last four digits of the number too.",
      ),
    ],
    [
      t("Read the answer"),
      t(
        "'Good today' with a name: charge the member price today. 'Not good today': the member price does not apply; the member sees why on the membership page.",
      ),
    ],
    [
      t("Press what you did"),
      t(
        "'Member price given', or 'We don't take this'. The member pays you. There is no claim to send and no one else to bill.",
      ),
    ],
  ];
}

function drawStep(
  open: OpenPdf,
  { number, heading, sentence }: { number: number; heading: string; sentence: string },
): void {
  const { pdf } = open;
  const top = pdf.y + 18;
  renderArtifact(pdf, "Layout", () => {
    pdf.rect(EDGE, top - 8, WIDTH, 1).fill(LINE);
  });
  write(open, String(number), {
    tag: "P",
    font: "bold",
    size: 32,
    color: "#0F766E",
    at: [EDGE, top - 4],
    width: 36,
  });
  write(open, heading, { tag: "H2", font: "bold", size: 18, at: [STEP.x, top], width: STEP.width });
  write(open, sentence, { tag: "P", font: "plain", size: 14, at: [STEP.x, pdf.y + 4], width: STEP.width });
}

function drawTrouble(open: OpenPdf, supportPhone: string): void {
  const { pdf, language } = open;
  const { t } = textsIn(language);
  const top = pdf.y + 24;
  renderArtifact(pdf, "Layout", () => {
    pdf.rect(EDGE, top - 10, WIDTH, 3).fill("#F2644B");
  });
  const heading = t("If you cannot check: call {supportPhone}", { supportPhone });
  write(open, heading, { tag: "H2", font: "bold", size: 18, at: [EDGE, top] });
  const sentence = t(
    "No phone, no internet, a code that does not scan, or 'We cannot check now': none of this says anything about the card. Have the member number ready, and we will look it up for you.",
  );
  write(open, sentence, { tag: "P", font: "plain", size: 14, color: SOFT, at: [EDGE, pdf.y + 4] });
}
