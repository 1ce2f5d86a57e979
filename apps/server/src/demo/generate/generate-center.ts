import type { OpeningHours } from "@smirk/domain/directory/provider";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { DEFAULT_LOCATION, distanceMiles } from "@smirk/domain/geography/geo";
import type { GazetteerZip } from "../../features/places/gazetteer/gazetteer-sources.ts";
import type { Center } from "../directory-rows.ts";
import { SCENE_IDS } from "../pictures/scene-ids.ts";
import type { Random } from "../random.ts";
import {
  areaCodes,
  DSO_NAMES,
  PRACTICE_KINDS,
  PRACTICE_WORDS,
  STREET_NAMES,
  STREET_TYPES,
} from "../words/places-of-work.ts";
import type { Reach } from "../zip-reach.ts";

export type Building = Pick<Center, "address" | "city" | "state" | "zip" | "latitude" | "longitude">;

const MILES_PER_DEGREE = 69.05;

export function generateBuilding(random: Random, zip: GazetteerZip, reach: Reach): Building {
  const angle = random.next() * 2 * Math.PI;
  const miles = reach(angle) * Math.sqrt(random.next());
  const latitude = zip.lat + (miles * Math.sin(angle)) / MILES_PER_DEGREE;
  const longitude =
    zip.lng + (miles * Math.cos(angle)) / (MILES_PER_DEGREE * Math.cos((zip.lat * Math.PI) / 180));
  return {
    address: pickStreet(random),
    city: zip.place,
    state: zip.state,
    zip: random.chance(0.12) ? `${zip.zip}${random.int(1001, 9899)}` : zip.zip,
    latitude: Math.round(latitude * 1e5) / 1e5,
    longitude: Math.round(longitude * 1e5) / 1e5,
  };
}

function pickStreet(random: Random): string {
  const number = random.weighted([
    [random.int(101, 989), 30],
    [random.int(1001, 9899), 50],
    [random.int(10001, 18999), 20],
  ] as const);
  const direction = random.chance(0.18) ? `${random.pick(["N", "S", "E", "W"])} ` : "";
  const name = random.chance(0.12) ? ordinal(random.int(2, 48)) : random.pick(STREET_NAMES);
  return `${number} ${direction}${name} ${random.weighted(STREET_TYPES)}`;
}

function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

export function generateCenter(
  random: Random,
  building: Building,
  { speciality, founder, isSolo }: { speciality: SpecialityCode; founder: string; isSolo: boolean },
): Center {
  const name = isSolo && random.chance(0.12) ? null : pickName(random, speciality, founder);
  const isHouston = distanceMiles({ lat: building.latitude, lng: building.longitude }, DEFAULT_LOCATION) < 40;
  const photos = random.chance(0.2) ? [] : random.sample(pickScenes(random), random.int(2, 5));
  return {
    ...building,
    address: random.chance(0.4) ? `${building.address}, Suite ${pickSuite(random)}` : building.address,
    name,
    dso: name && random.chance(0.22) ? random.pick(DSO_NAMES) : null,
    phone: random.chance(0.03)
      ? null
      : `+1${random.pick(areaCodes(building.state, isHouston))}55501${random.int(10, 99)}`,
    email: random.chance(0.3)
      ? null
      : `${random.pick(["hello", "office", "frontdesk", "smile", "appointments"])}@${mailDomain(name ?? `Dr ${founder}`)}`,
    plans: generatePlans(random),
    speciality,
    hours: random.chance(0.07) ? [] : generateHours(random),
    photos,
  };
}

function pickName(random: Random, speciality: SpecialityCode, founder: string): string {
  const kind = random.pick(PRACTICE_KINDS[speciality] ?? ["Dental"]);
  return `${random.chance(0.35) ? founder : random.pick(PRACTICE_WORDS)} ${kind}`;
}

function pickSuite(random: Random): string {
  return random.chance(0.25)
    ? random.pick(["A", "B", "C", "D"])
    : `${random.int(1, 9)}${random.pick(["00", "05", "10", "15", "20", "40"])}`;
}

function pickScenes(random: Random): string[] {
  return random.pick(SCENE_IDS);
}

function generatePlans(random: Random): string[] {
  const discounts = random.sample(["discount_1", "discount_2", "discount_3"], random.int(1, 3)).sort();
  return random
    .weighted([
      [["insurance", ...discounts], 42],
      [discounts, 40],
      [["insurance"], 15],
      [[], 3],
    ] as const)
    .slice();
}

function mailDomain(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/['.]/g, "")
    .replace(/&/g, "and");
  return `${plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}.example`;
}

const minuteOfDay = (hour: number, minute = 0): number => hour * 60 + minute;

/** A usual week of a practice: some close on Fridays at noon or altogether, some open late once a week or on Saturday. */
function generateHours(random: Random): OpeningHours[] {
  const opens = random.pick([
    minuteOfDay(7),
    minuteOfDay(7, 30),
    minuteOfDay(8),
    minuteOfDay(8),
    minuteOfDay(8, 30),
    minuteOfDay(9),
  ]);
  const closes = random.pick([
    minuteOfDay(16),
    minuteOfDay(16, 30),
    minuteOfDay(17),
    minuteOfDay(17),
    minuteOfDay(17, 30),
  ]);
  const lateDay = random.chance(0.3) ? random.int(1, 4) : null;
  const friday = random.weighted([
    ["full", 55],
    ["morning", 25],
    ["closed", 20],
  ] as const);
  const hours: OpeningHours[] = [];
  for (let day = 1; day <= 5; day++) {
    if (day === 5 && friday === "closed") continue;
    if (day === 5 && friday === "morning") hours.push({ day, opens, closes: minuteOfDay(13) });
    else if (day === lateDay)
      hours.push({ day, opens: opens + 120, closes: random.pick([minuteOfDay(19), minuteOfDay(20)]) });
    else hours.push({ day, opens, closes });
  }
  if (random.chance(0.28))
    hours.push({
      day: 6,
      opens: random.pick([minuteOfDay(8), minuteOfDay(9)]),
      closes: random.pick([minuteOfDay(12), minuteOfDay(13), minuteOfDay(14)]),
    });
  return hours;
}
