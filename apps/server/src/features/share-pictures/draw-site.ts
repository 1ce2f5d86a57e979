import { textsIn } from "../../locales/texts.ts";
import { COLORS, type Drawing, drawSmile, drawWordmark, MARGIN, type PictureFrame } from "./drawing.ts";
import { outlineText } from "./outline-text.ts";

export function drawSite(frame: PictureFrame): Drawing {
  const { brandName, language, fonts } = frame;
  const { t } = textsIn(language);
  const x = MARGIN + 16;
  const shapes = [
    drawSmile({ x: 700, y: 70, width: 780 }, COLORS.tint),
    drawWordmark(frame, { x, y: 238, size: brandName.length > 8 ? 104 : 152 }),
    outlineText(fonts, t("Find a dentist. Pay member prices."), {
      x,
      y: 464,
      weight: "medium",
      size: 48,
      color: COLORS.ink,
    }),
    outlineText(fonts, t("A dental discount plan, not insurance."), {
      x,
      y: 528,
      weight: "medium",
      size: 44,
      color: COLORS.muted,
    }),
  ];
  return { shapes: shapes.join(""), portraits: [] };
}
