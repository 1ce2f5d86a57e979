import { groupDigits } from "@smirk/domain/membership/card-number";
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
  planName: string;
  organization: string;
  /** The address as people read it, without `https://`. */
  website: string;
  number: string;
  memberName: string;
  groupCode: string;
  family: string;
  effectiveDay: string;
  supportPhone: string;
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
  renderArtifact(pdf, "Layout", () => paintCard(pdf, { isOver: face.stamp !== null, x, y }));
  const write = (text: string, { at: [left, top], ...line }: TextLine) =>
    addPart(open, "P", () => writeLine(open, text, { ...line, at: [x + mm(left), y + mm(top)] }));
  write(face.planName, { at: [LEFT, 10], width: 46, font: "bold", size: 15 });
  write(face.organization, { at: [LEFT, 15.2], width: WIDTH, font: "plain", size: 8 });
  if (face.stamp !== null) {
    pdf.save().rotate(STAMP_DEGREES, { origin: [x + CARD_WIDTH / 2, y + mm(STAMP_MIDDLE)] });
    const at: [number, number] = [0, STAMP_MIDDLE + 1.4];
    write(face.stamp, { at, width: 85.6, font: "bold", size: 11.5, align: "center" });
    pdf.restore();
  }
  const { number, facts: rows } = face.stamp === null ? LINES.valid : LINES.over;
  write(groupDigits(face.number), {
    at: [LEFT, number],
    width: WIDTH,
    font: "bold",
    size: 15.5,
    characterSpacing: 0.6,
  });
  pdf.font("bold").fontSize(SMALLEST_NAME);
  const facts = placeFacts(face, { words, isWide: pdf.widthOfString(face.memberName) > mm(NAME_WIDTH) });
  for (const { row, left, width, label, value } of facts) {
    const top = rows[row];
    write(label, { at: [left, top], width, font: "plain", size: 7, color: PALE });
    write(value, { at: [left, top + 3.8], width, font: "bold", size: 9.5 });
  }
  const small = { width: WIDTH, size: 7.5 };
  if (face.clauses.length > 0)
    write(face.clauses.join(" "), { ...small, at: [LEFT, 42.5], font: "bold", color: PALE });
  write(face.website, { ...small, at: [LEFT, 46.3], font: "plain" });
  write(face.supportPhone, { at: [LEFT, 50], width: 32, font: "plain", size: 8.5 });
  const denial = { width: RIGHT - 38, font: "bold", size: 8.5, align: "right" } as const;
  write(`${words.denial}.`, { ...denial, at: [38, 50] });
}

interface Fact {
  row: 0 | 1;
  left: number;
  width: number;
  label: string;
  value: string;
}

interface Placing {
  words: ReturnType<typeof cardWords>;
  /** Whether the name needs the whole width: the group then stands below it. */
  isWide: boolean;
}

function placeFacts(face: CardFace, { words, isWide }: Placing): Fact[] {
  const narrow = RIGHT - SECOND_COLUMN;
  const effective = { label: words.effective, value: face.effectiveDay };
  const hasFamily = face.family !== "";
  const below: Omit<Fact, "row">[] = [
    ...(hasFamily
      ? [{ label: words.family, value: face.family, left: LEFT, width: isWide ? narrow : NAME_WIDTH }]
      : []),
    hasFamily || isWide
      ? { ...effective, left: SECOND_COLUMN, width: narrow }
      : { ...effective, left: LEFT, width: NAME_WIDTH },
  ];
  const group = { label: words.group, value: face.groupCode, width: narrow };
  const left = hasFamily ? MIDDLE_COLUMN : LEFT;
  return [
    { row: 0, label: words.member, value: face.memberName, left: LEFT, width: isWide ? WIDTH : NAME_WIDTH },
    isWide ? { row: 1, ...group, left } : { row: 0, ...group, left: SECOND_COLUMN },
    ...below.map((fact) => ({ ...fact, row: 1 as const })),
  ];
}
