import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { textsIn } from "../../locales/texts.ts";
import {
  COLORS,
  countOffices,
  type Drawing,
  drawFrame,
  drawInitials,
  MARGIN,
  nameSpeciality,
  PICTURE,
  type PictureFrame,
} from "./drawing.ts";
import { breakLines, outlineText, type TextStyle } from "./outline-text.ts";

interface City {
  name: string;
  state: string;
  total: number;
  in_plans: number;
  locations: readonly LocationCard[];
  speciality: SpecialityCode | null;
}

const PORTRAIT = 116;
const MOST_PORTRAITS = 8;
const WIDTH = PICTURE.width - 2 * MARGIN;
const TITLE: TextStyle = { weight: "bold", size: 76, color: COLORS.ink };
const LEAD: TextStyle = { weight: "medium", size: 40, color: COLORS.muted };

export function drawCity(city: City, frame: PictureFrame): Drawing {
  const { language, fonts } = frame;
  const texts = textsIn(language);
  const { name, state, total, in_plans, locations, speciality } = city;
  const what = speciality === null ? texts.t("Dentists") : nameSpeciality(texts, speciality);
  const title = breakLines(fonts, texts.t("{what} in {place}", { what, place: `${name}, ${state}` }), {
    ...TITLE,
    width: WIDTH,
    lines: 2,
  });
  const lead = countOffices(texts, { inPlans: in_plans, total });
  const first = title.length === 1 ? 176 : 138;
  const lines = title.map((line, index) =>
    outlineText(fonts, line, { ...TITLE, x: MARGIN, y: first + index * 84 }),
  );
  const leadY = first + (title.length - 1) * 84 + 70;
  const portraits = locations.slice(0, MOST_PORTRAITS).map(({ avatar_src, provider }, index) => ({
    fileId: avatar_src,
    initials: drawInitials(fonts, `${provider.name} ${provider.last_name}`, PORTRAIT),
    x: MARGIN + index * (PORTRAIT + 16),
    y: leadY + 42,
    size: PORTRAIT,
  }));
  const shapes = [drawFrame(frame), ...lines, outlineText(fonts, lead, { ...LEAD, x: MARGIN, y: leadY })];
  return { shapes: shapes.join(""), portraits };
}
