import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import type { Language } from "@smirk/domain/wire/language";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { outlineText, type PictureFonts, type TextStyle, textWidth } from "./outline-text.ts";

/** The size that link previews show: 1.91 to 1. */
export const PICTURE = { width: 1200, height: 630 } as const;
export const MARGIN = 80;

export const COLORS = {
  paper: "#fbfaf6",
  ink: "#14211e",
  muted: "#53625e",
  tint: "#eaf6f3",
  onTint: "#0b5b55",
  coral: "#f2644b",
  sun: "#f4b740",
  sunEdge: "#a56a05",
} as const;

/** A round portrait; without a file, its initials. */
export interface Portrait {
  fileId: string | null;
  /** SVG elements. */
  initials: string;
  x: number;
  y: number;
  size: number;
}

export interface Drawing {
  /** SVG elements. */
  shapes: string;
  portraits: readonly Portrait[];
}

/** What every picture has. */
export interface PictureFrame {
  brandName: string;
  language: Language;
  fonts: PictureFonts;
}

const SMILE = "M3 8C18 15.5 46 16.5 61 2.8";
const SMILE_WIDTH = 64;
const PIN =
  "M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5zM12 12.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z";
const STAR = "M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z";

export function drawSmile(at: { x: number; y: number; width: number }, color: string): string {
  const scale = at.width / SMILE_WIDTH;
  return `<path d="${SMILE}" transform="translate(${at.x} ${at.y}) scale(${scale})" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round"/>`;
}

/** The brand with its smile under it; `y` is the baseline. */
export function drawWordmark(
  { brandName, fonts }: PictureFrame,
  at: { x: number; y: number; size: number },
): string {
  const style: TextStyle = { weight: "bold", size: at.size, color: COLORS.ink };
  const smile = { x: at.x, y: at.y + at.size * 0.12, width: textWidth(fonts, brandName, style) };
  return outlineText(fonts, brandName, { ...style, ...at }) + drawSmile(smile, COLORS.coral);
}

export function drawInitials(fonts: PictureFonts, name: string, size: number): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initials = ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en") ?? "").join("");
  const style: TextStyle = { weight: "bold", size: size * 0.4, color: COLORS.onTint };
  const x = (size - textWidth(fonts, initials, style)) / 2;
  return outlineText(fonts, initials, { ...style, x, y: size * 0.64 });
}

export function drawPin(at: { x: number; y: number; size: number }): string {
  return `<path d="${PIN}" transform="translate(${at.x} ${at.y}) scale(${at.size / 24})" fill="none" stroke="${COLORS.muted}" stroke-width="2" stroke-linejoin="round"/>`;
}

/** Five stars, the last one filled in part. */
export function drawStars(rating: number, at: { x: number; y: number; size: number }): string {
  const step = at.size * 1.12;
  return [0, 1, 2, 3, 4]
    .map((index) => {
      const part = Math.min(1, Math.max(0, rating - index));
      const clip = `star-${index}`;
      return `<g transform="translate(${at.x + index * step} ${at.y}) scale(${at.size / 20})"><clipPath id="${clip}"><rect width="${20 * part}" height="20"/></clipPath><path d="${STAR}" fill="${COLORS.sun}" clip-path="url(#${clip})"/><path d="${STAR}" fill="none" stroke="${COLORS.sunEdge}" stroke-width="1.2" stroke-linejoin="round"/></g>`;
    })
    .join("");
}

/** The large pale smile behind, the wordmark and what the product is. */
export function drawFrame(frame: PictureFrame): string {
  const { language, fonts } = frame;
  const style: TextStyle = { weight: "medium", size: 30, color: COLORS.muted };
  const line = textsIn(language).t("A dental discount plan, not insurance.");
  const x = PICTURE.width - MARGIN - textWidth(fonts, line, style);
  return [
    drawSmile({ x: 760, y: -10, width: 640 }, COLORS.tint),
    drawWordmark(frame, { x: MARGIN, y: 552, size: 54 }),
    outlineText(fonts, line, { ...style, x, y: 556 }),
  ].join("");
}

export function nameSpeciality({ t }: Texts, code: SpecialityCode): string {
  const names: Record<SpecialityCode, string> = {
    GD: t("General Dentistry"),
    SP: t("Specialist"),
    OR: t("Orthodontics"),
    PR: t("Prosthodontics"),
    PO: t("Periodontics"),
    EN: t("Endodontics"),
    OS: t("Oral Surgery"),
    PE: t("Pediatric Dentistry"),
  };
  return names[code];
}

/** The words for offices in a plan's list promise the member price; those for others promise nothing. */
export function countOffices({ t }: Texts, { inPlans, total }: { inPlans: number; total: number }): string {
  return inPlans > 0
    ? t("{count, plural, one {{count} office} other {{count} offices}} where members pay less", {
        count: inPlans,
      })
    : t("{count, plural, one {{count} office} other {{count} offices}}", { count: total });
}
