import type { CardValue, CardValues } from "@smirk/domain/membership/card-values";
import { textsIn } from "../../locales/texts.ts";
import { addPart, type OpenPdf, renderArtifact } from "../../pdf/open-pdf.ts";
import {
  CARD_WIDTH,
  mm,
  PALE,
  paintCard,
  STAMP_DEGREES,
  STAMP_MIDDLE,
  type TextLine,
  writeLine,
} from "./card-paint.ts";
import { cardWords } from "./card-words.ts";

export interface CardFace {
  values: CardValues;
  /** What the law of the member's state wants to stand on the card. */
  clauses: string[];
  /** What is stamped on a gray card that is over; null for one that is valid. */
  stamp: string | null;
}

const LEFT = 5.3;
const RIGHT = 80.3;
const WIDTH = RIGHT - LEFT;
const SECOND_COLUMN = 57;
const NAME_WIDTH = SECOND_COLUMN - LEFT - 3;
/** Where the group stands below a name that needs the whole width, beside a family. */
const MIDDLE_COLUMN = 31;
/** A name that would be smaller than these points beside the group has the line for itself. */
const SMALLEST_NAME = 6.5;
interface DrawnCard {
  face: CardFace;
  /** Upper left corner, in points. */
  x: number;
  y: number;
}

/** Baselines in millimeters from the upper edge; a gray card has the stamp between the organization and the number. */
const LINES = {
  valid: { number: 21.5, facts: [27, 34.6] },
  over: { number: 27.9, facts: [32.2, 39] },
} as const;

export function drawCard(open: OpenPdf, { face, x, y }: DrawnCard): void {
  const { pdf, language } = open;
  const words = cardWords(textsIn(language));
  const { values } = face;
  renderArtifact(pdf, "Layout", () => paintCard(pdf, { isOver: face.stamp !== null, x, y }));
  const write = (text: string, { at: [left, top], ...line }: TextLine) =>
    addPart(open, "P", () => writeLine(open, text, { ...line, at: [x + mm(left), y + mm(top)] }));
  write(values.plan.value, { at: [LEFT, 10], width: 46, font: "bold", size: 15 });
  write(values.organization.value, { at: [LEFT, 15.2], width: WIDTH, font: "plain", size: 8 });
  if (face.stamp !== null) {
    pdf.save().rotate(STAMP_DEGREES, { origin: [x + CARD_WIDTH / 2, y + mm(STAMP_MIDDLE)] });
    const at: [number, number] = [0, STAMP_MIDDLE + 1.4];
    write(face.stamp, { at, width: 85.6, font: "bold", size: 11.5, align: "center" });
    pdf.restore();
  }
  const { number, facts: rows } = face.stamp === null ? LINES.valid : LINES.over;
  write(values.number.value, {
    at: [LEFT, number],
    width: WIDTH,
    font: "bold",
    size: 15.5,
    characterSpacing: 0.6,
  });
  pdf.font("bold").fontSize(SMALLEST_NAME);
  const facts = placeFacts(values, pdf.widthOfString(values.member.value) > mm(NAME_WIDTH));
  for (const { row, left, width, label, value } of facts) {
    const top = rows[row];
    write(label, { at: [left, top], width, font: "plain", size: 7, color: PALE });
    write(value, { at: [left, top + 3.8], width, font: "bold", size: 9.5 });
  }
  const small = { width: WIDTH, size: 7.5 };
  if (face.clauses.length > 0)
    write(face.clauses.join(" "), { ...small, at: [LEFT, 42.5], font: "bold", color: PALE });
  write(values.website.value, { ...small, at: [LEFT, 46.3], font: "plain" });
  write(values.questions.value, { at: [LEFT, 50], width: 32, font: "plain", size: 8.5 });
  const denial = { width: RIGHT - 38, font: "bold", size: 8.5, align: "right" } as const;
  write(`${words.denial}.`, { ...denial, at: [38, 50] });
}

interface Fact extends CardValue {
  row: 0 | 1;
  left: number;
  width: number;
}

/** @param isWide whether the name needs the whole width: the group then stands below it */
function placeFacts({ member, group, family, effective }: CardValues, isWide: boolean): Fact[] {
  const narrow = RIGHT - SECOND_COLUMN;
  const hasFamily = family.value !== "";
  const below: Omit<Fact, "row">[] = [
    ...(hasFamily ? [{ ...family, left: LEFT, width: isWide ? narrow : NAME_WIDTH }] : []),
    hasFamily || isWide
      ? { ...effective, left: SECOND_COLUMN, width: narrow }
      : { ...effective, left: LEFT, width: NAME_WIDTH },
  ];
  const left = hasFamily ? MIDDLE_COLUMN : LEFT;
  return [
    { row: 0, ...member, left: LEFT, width: isWide ? WIDTH : NAME_WIDTH },
    isWide
      ? { row: 1, ...group, width: narrow, left }
      : { row: 0, ...group, width: narrow, left: SECOND_COLUMN },
    ...below.map((fact) => ({ ...fact, row: 1 as const })),
  ];
}
