import { drawCode, QUIET_ZONE } from "@smirk/domain/membership/code-picture";
import type { OpenPdf } from "./open-pdf.ts";

interface PlacedCode {
  /** What it says. */
  address: string;
  /** Upper left corner of its modules, in points. */
  at: [number, number];
  /** Points of the code without its quiet zone. */
  side: number;
  alt: string;
}

/** Draws a QR code on the paper's own white. The quiet zone begins outside of the corner that is given. */
export function placeCode({ pdf, root }: OpenPdf, { address, at: [x, y], side, alt }: PlacedCode): void {
  const { size, path } = drawCode(address, "paper");
  const draw = () => {
    const module = side / (size - 2 * QUIET_ZONE);
    pdf
      .save()
      .translate(x - QUIET_ZONE * module, y - QUIET_ZONE * module)
      .scale(module);
    pdf.path(path).fill("#000000");
    pdf.restore();
  };
  root.add(pdf.struct("Figure", { alt }, draw));
}
