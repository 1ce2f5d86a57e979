import type { LocationCard } from "@smirk/domain/directory/location-card";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { textsIn } from "../../locales/texts.ts";
import {
  COLORS,
  type Drawing,
  drawFrame,
  drawInitials,
  drawPin,
  drawStars,
  MARGIN,
  nameSpeciality,
  PICTURE,
  type PictureFrame,
} from "./drawing.ts";
import { breakLines, outlineText, type PictureFonts, type TextStyle } from "./outline-text.ts";

const PORTRAIT = 240;
const TEXT_X = MARGIN + PORTRAIT + 56;
const WIDTH = PICTURE.width - MARGIN - TEXT_X;
/** The middle of the space above the wordmark. */
const MIDDLE = 256;
const NAME_SIZES = [68, 60, 52, 46];
const DETAIL: TextStyle = { weight: "medium", size: 36, color: COLORS.muted };
const NO_BREAK_SPACE = "\u00a0";

export function drawDentist(card: LocationCard, frame: PictureFrame): Drawing {
  const { language, fonts } = frame;
  const texts = textsIn(language);
  const { provider, rating, review_count } = card;
  const name = fitName(fonts, provider);
  const specialities = provider.specialities
    .map((code) => (isSpecialityCode(code) ? nameSpeciality(texts, code) : code))
    .join(", ");
  const details = breakLines(fonts, specialities, { ...DETAIL, width: WIDTH, lines: 2 });
  const hasRating = rating !== null && review_count > 0;
  const rows = [
    ...name.lines.map((line) => ({ height: name.style.size * 1.12, draw: textRow(fonts, line, name.style) })),
    { height: 14, draw: () => "" },
    ...details.map((line) => ({ height: 48, draw: textRow(fonts, line, DETAIL) })),
    ...(hasRating
      ? [
          {
            height: 58,
            draw: ratingRow(
              fonts,
              rating,
              texts.t("{count, plural, one {{count} review} other {{count} reviews}}", {
                count: review_count,
              }),
            ),
          },
        ]
      : []),
    { height: 54, draw: placeRow(fonts, `${card.city}, ${card.state}`) },
  ];
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  let bottom = MIDDLE - height / 2;
  const drawn = rows.map((row) => {
    bottom += row.height;
    return row.draw(bottom);
  });
  const portrait = { x: MARGIN, y: MIDDLE - PORTRAIT / 2, size: PORTRAIT };
  const initials = drawInitials(fonts, `${provider.name} ${provider.last_name}`, PORTRAIT);
  return {
    shapes: drawFrame(frame) + drawn.join(""),
    portraits: [{ ...portrait, fileId: card.avatar_src, initials }],
  };
}

/** A line ends between names and the degree, as on the page. */
function fitName(
  fonts: PictureFonts,
  { name, last_name, degree }: LocationCard["provider"],
): { lines: string[]; style: TextStyle } {
  const whole = (text: string) => text.replaceAll(" ", NO_BREAK_SPACE);
  const text = [name, whole(last_name)].join(" ") + (degree === null ? "" : `, ${whole(degree)}`);
  const styles = NAME_SIZES.map((size): TextStyle => ({ weight: "bold", size, color: COLORS.ink }));
  const fits = (style: TextStyle) => breakLines(fonts, text, { ...style, width: WIDTH, lines: 2 });
  const style = styles.find((each) => !fits(each).some((line) => line.endsWith("…"))) ?? styles.at(-1);
  if (style === undefined) throw new Error("There is no size for names.");
  return { lines: fits(style), style };
}

type DrawRow = (bottom: number) => string;

/** The space under a line's baseline. */
const below = (size: number) => size * 0.28;

function textRow(fonts: PictureFonts, line: string, style: TextStyle): DrawRow {
  return (bottom) => outlineText(fonts, line, { ...style, x: TEXT_X, y: bottom - below(style.size) });
}

function ratingRow(fonts: PictureFonts, rating: number, reviews: string): DrawRow {
  const style: TextStyle = { weight: "medium", size: 34, color: COLORS.ink };
  const text = `${rating.toFixed(1)} · ${reviews}`;
  const stars = { x: TEXT_X, size: 38 };
  const x = TEXT_X + stars.size * 1.12 * 5 + 14;
  return (bottom) =>
    drawStars(rating, { ...stars, y: bottom - 42 }) +
    outlineText(fonts, text, { ...style, x, y: bottom - 10 });
}

function placeRow(fonts: PictureFonts, place: string): DrawRow {
  const [line = place] = breakLines(fonts, place, { ...DETAIL, width: WIDTH - 48, lines: 1 });
  return (bottom) =>
    drawPin({ x: TEXT_X - 4, y: bottom - 44, size: 40 }) +
    outlineText(fonts, line, { ...DETAIL, x: TEXT_X + 44, y: bottom - below(DETAIL.size) });
}
