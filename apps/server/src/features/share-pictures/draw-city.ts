import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { COLORS, type Drawing, drawFrame, MARGIN, PICTURE, type PictureFrame } from "./drawing.ts";
import { breakLines, outlineText, type TextStyle } from "./outline-text.ts";
import { PICTURE_WORDS } from "./picture-words.ts";

interface City {
  name: string;
  state: string;
  total: number;
  locations: readonly LocationCard[];
  speciality: SpecialityCode | null;
}

const PORTRAIT = 116;
const MOST_PORTRAITS = 8;
const WIDTH = PICTURE.width - 2 * MARGIN;
const TITLE: TextStyle = { weight: "bold", size: 76, color: COLORS.ink };
const LEAD: TextStyle = { weight: "medium", size: 40, color: COLORS.muted };

export function drawCity(city: City, frame: PictureFrame): Drawing {
  const words = PICTURE_WORDS[frame.language];
  const { name, state, total, locations, speciality } = city;
  const what = speciality === null ? words.dentists : words.specialities[speciality];
  const title = breakLines(words.inPlace(what, `${name}, ${state}`), TITLE, { width: WIDTH, lines: 2 });
  const lead = words.offices(total);
  const first = title.length === 1 ? 176 : 138;
  const lines = title.map((line, index) => outlineText(line, { x: MARGIN, y: first + index * 84 }, TITLE));
  const leadY = first + (title.length - 1) * 84 + 70;
  const portraits = locations.slice(0, MOST_PORTRAITS).map(({ avatar_src, provider }, index) => ({
    fileId: avatar_src,
    name: `${provider.name} ${provider.last_name}`,
    x: MARGIN + index * (PORTRAIT + 16),
    y: leadY + 42,
    size: PORTRAIT,
  }));
  const shapes = [drawFrame(frame), ...lines, outlineText(lead, { x: MARGIN, y: leadY }, LEAD)];
  return { shapes: shapes.join(""), portraits };
}
