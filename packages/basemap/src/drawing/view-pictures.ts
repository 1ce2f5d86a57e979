/**
 * A picture of a view's streets, made for the maps of a window's width. All lengths are CSS pixels: streets do not grow
 * with text.
 */
export interface PictureSize {
  name: string;
  width: number;
  height: number;
  /** The widest window that it is for; null for any. */
  upTo: number | null;
}

/** What a picture shows: the finder's first view, or the office on a dentist's page. */
export type PictureKind = "finder" | "dentist";

export const PICTURE_SIZES: Record<PictureKind, readonly PictureSize[]> = {
  finder: [
    { name: "s", width: 448, height: 560, upTo: 448 },
    { name: "m", width: 768, height: 640, upTo: 768 },
    { name: "l", width: 1088, height: 832, upTo: 1504 },
    { name: "xl", width: 1536, height: 1024, upTo: null },
  ],
  dentist: [
    { name: "s", width: 448, height: 256, upTo: 448 },
    { name: "m", width: 1024, height: 256, upTo: null },
  ],
};

export const PICTURE_RATIOS = [1, 2] as const;

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
