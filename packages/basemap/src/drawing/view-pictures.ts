/**
 * A picture of a view's streets, at least as wide as the maps of some windows. All lengths are CSS pixels: streets do
 * not grow with text, which layouts do.
 */
interface PictureSize {
  name: string;
  width: number;
  height: number;
  /** The media condition of its windows. In `rem` it follows the text's size, as the layouts do. */
  windows: string;
  ratios: readonly PictureRatio[];
}

type PictureRatio = 1 | 2;

/** What a picture shows: the finder's first view, or the office on a dentist's page. */
export type PictureKind = "finder" | "dentist";

const BOTH = [1, 2] as const;
/** The finder's map is as wide as a window below 48 rem, a dentist's below 64. */
export const PICTURE_SIZES: Record<PictureKind, readonly PictureSize[]> = {
  finder: [
    { name: "s", width: 448, height: 560, ratios: BOTH, windows: "(width < 448px)" },
    { name: "m", width: 768, height: 640, ratios: BOTH, windows: "(448px <= width < 768px)" },
    {
      name: "l",
      width: 1088,
      height: 832,
      ratios: BOTH,
      windows: "(768px <= width < 1088px) or ((1088px <= width < 1504px) and (width >= 48rem))",
    },
    {
      name: "xl",
      width: 1536,
      height: 1024,
      ratios: BOTH,
      windows: "((1088px <= width < 1504px) and (width < 48rem)) or (1504px <= width < 1952px)",
    },
    // It would take three seconds to draw with twice the pixels.
    { name: "xxl", width: 2176, height: 1280, ratios: [1], windows: "(width >= 1952px)" },
  ],
  dentist: [
    { name: "s", width: 448, height: 256, ratios: BOTH, windows: "(width < 448px)" },
    {
      name: "m",
      width: 1024,
      height: 256,
      ratios: BOTH,
      windows: "(448px <= width < 1088px) or ((width >= 1088px) and (width >= 64rem))",
    },
    { name: "l", width: 2048, height: 256, ratios: BOTH, windows: "(1088px <= width < 64rem)" },
  ],
};

/** Where the server keeps the pictures of a view; `version` changes with what they show. */
export interface ViewPictures {
  kind: PictureKind;
  address: string;
  version: string;
}

export function pictureUrl(
  { address, version }: ViewPictures,
  { size, theme, ratio }: { size: string; theme: "light" | "dark"; ratio: number },
): string {
  return `${address}/${size}-${theme}-${ratio}.avif?v=${version}`;
}
