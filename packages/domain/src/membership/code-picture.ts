import { encode } from "uqr";

/** A QR code as the path of its dark modules, for SVG and for PDF: light modules are the ground it is drawn on. */
export interface CodePicture {
  /** Modules of one side, with the quiet zone. */
  size: number;
  path: string;
}

/** Modules of the light border without which a reader finds no code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** Paper is folded and gets dirty, so that more of it is there twice than on a screen. */
const CORRECTION = { screen: "M", paper: "Q" } as const;

export function drawCode(address: string, surface: keyof typeof CORRECTION): CodePicture {
  const { data, size } = encode(address, { ecc: CORRECTION[surface], border: QUIET_ZONE });
  return { size, path: data.flatMap(drawRow).join("") };
}

/** A rectangle for each run of dark modules: single ones would show seams between them. */
function drawRow(modules: readonly boolean[], y: number): string[] {
  const runs: string[] = [];
  let start = 0;
  for (const [x, isDark] of modules.entries()) {
    if (!isDark) start = x + 1;
    else if (!modules[x + 1]) runs.push(`M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`);
  }
  return runs;
}
