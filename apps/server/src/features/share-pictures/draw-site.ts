import { COLORS, type Drawing, drawSmile, drawWordmark, MARGIN } from "./drawing.ts";
import { outlineText } from "./outline-text.ts";

export function drawSite({ brandName }: { brandName: string }): Drawing {
  const x = MARGIN + 16;
  const shapes = [
    drawSmile({ x: 700, y: 70, width: 780 }, COLORS.tint),
    drawWordmark(brandName, { x, y: 238, size: brandName.length > 8 ? 104 : 152 }),
    outlineText(
      "Find a dentist. Pay member prices.",
      { x, y: 464 },
      { weight: "medium", size: 48, color: COLORS.ink },
    ),
    outlineText(
      "A dental discount plan, not insurance.",
      { x, y: 528 },
      { weight: "medium", size: 44, color: COLORS.muted },
    ),
  ];
  return { shapes: shapes.join(""), portraits: [] };
}
