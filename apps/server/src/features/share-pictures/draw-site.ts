import { COLORS, type Drawing, drawSmile, drawWordmark, MARGIN, type PictureFrame } from "./drawing.ts";
import { outlineText } from "./outline-text.ts";
import { PICTURE_WORDS } from "./picture-words.ts";

export function drawSite(frame: PictureFrame): Drawing {
  const { brandName, language, fonts } = frame;
  const words = PICTURE_WORDS[language];
  const x = MARGIN + 16;
  const shapes = [
    drawSmile({ x: 700, y: 70, width: 780 }, COLORS.tint),
    drawWordmark(frame, { x, y: 238, size: brandName.length > 8 ? 104 : 152 }),
    outlineText(fonts, words.invitation, { x, y: 464, weight: "medium", size: 48, color: COLORS.ink }),
    outlineText(fonts, words.disclosure, { x, y: 528, weight: "medium", size: 44, color: COLORS.muted }),
  ];
  return { shapes: shapes.join(""), portraits: [] };
}
