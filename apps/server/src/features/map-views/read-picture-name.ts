import { PICTURE_SIZES, type PictureKind } from "@smirk/basemap/drawing/view-pictures";
import type { ViewDrawing } from "./draw-view.ts";

const FILE = /^(s|m|l|xl|xxl)-(light|dark)-([12])\.avif$/;

/** Null for a size that is not made of this kind. */
export function readPictureName(file: string, kind: PictureKind): Omit<ViewDrawing, "view"> | null {
  const [, name, theme, ratio] = FILE.exec(file) ?? [];
  const size = PICTURE_SIZES[kind].find((known) => known.name === name);
  const known = size?.ratios.find((each) => each === Number(ratio));
  if (size === undefined || known === undefined || (theme !== "light" && theme !== "dark")) return null;
  return { width: size.width, height: size.height, theme, ratio: known };
}
