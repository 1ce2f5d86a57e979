import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { distanceMiles } from "@smirk/domain/geography/geo";
import type { Center, GeneratedDentist, GeneratedLocation } from "../directory-rows.ts";
import type { Random } from "../random.ts";
import { type Building, generateCenter } from "./generate-center.ts";
import {
  generateDegree,
  generateIdentity,
  generateSpecialities,
  type Identity,
} from "./generate-identity.ts";
import { generateReviews } from "./generate-reviews.ts";

/** Dentists in a building, with weights. */
export const PRACTICE_SIZES = [
  [1, 56],
  [2, 24],
  [3, 11],
  [4, 5],
  [5, 3],
  [7, 1],
] as const;
const PRACTICE_SPECIALITIES: readonly (readonly [SpecialityCode, number])[] = [
  ["GD", 70],
  ["OR", 8],
  ["PE", 8],
  ["OS", 5],
  ["EN", 4],
  ["PO", 3],
  ["PR", 2],
  ["SP", 1],
];

const REMEMBERED_CENTERS = 60;

interface BuildingPlan {
  building: Building;
  size: number;
  firstIndex: number;
  /** Candidates for second places of work. */
  recent: Center[];
}

export function* generateBuildingDentists(
  random: Random,
  { building, size, firstIndex, recent }: BuildingPlan,
): Generator<GeneratedDentist> {
  const neighbors = size >= 3 && random.chance(0.3) ? random.int(1, size - 1) : 0;
  let center: Center | undefined;
  for (let i = 0; i < size; i++) {
    const identity = generateIdentity(random, building.state);
    if (!center || i === neighbors) {
      const isSolo = (i < neighbors ? neighbors : size - neighbors) === 1;
      const speciality = random.weighted(PRACTICE_SPECIALITIES);
      center = generateCenter(random, building, { speciality, founder: identity.lastName, isSolo });
      recent.push(center);
      if (recent.length > REMEMBERED_CENTERS) recent.shift();
    }
    const centers = [center, ...pickSecondPlaces(random, center, recent)];
    yield generateDentist(random, identity, { index: firstIndex + i, centers });
  }
}

function pickSecondPlaces(random: Random, home: Center, recent: readonly Center[]): Center[] {
  if (!random.chance(0.2)) return [];
  const at = (center: Center): { lat: number; lng: number } => ({
    lat: center.latitude,
    lng: center.longitude,
  });
  const others = recent.filter((center) => {
    const miles = distanceMiles(at(center), at(home));
    return miles > 0.5 && miles < 15 && center.state === home.state && center.speciality === home.speciality;
  });
  return random.sample(others, random.chance(0.25) ? 2 : 1);
}

function generateDentist(
  random: Random,
  identity: Identity,
  { index, centers }: { index: number; centers: readonly Center[] },
): GeneratedDentist {
  const practice = centers[0]?.speciality ?? "GD";
  const specialities = generateSpecialities(random, practice);
  const main = specialities[0] ?? "GD";
  const { name, lastName, languages, style } = identity;
  return {
    name,
    lastName,
    languages,
    specialities,
    degree: generateDegree(random, main),
    verified: random.chance(0.82),
    portrait: random.chance(0.7) ? { number: index + 1, style } : null,
    locations: centers.map((center) => generateLocation(random, center, { speciality: main, identity })),
  };
}

function generateLocation(
  random: Random,
  center: Center,
  { speciality, identity }: { speciality: SpecialityCode; identity: Identity },
): GeneratedLocation {
  const { lastName, languages } = identity;
  const subject = { doctor: `Dr. ${lastName}`, speciality, speaksSpanish: languages.includes("SP") };
  return {
    center,
    email: random.chance(0.85) ? center.email : null,
    plans: random.chance(0.85) ? center.plans : center.plans.filter((plan) => plan !== "insurance"),
    photos: random.sample(center.photos, center.photos.length),
    ...generateReviews(random, subject),
  };
}
