import { splitDegree } from "@smirk/domain/finder/degree-token";
import { searchName } from "@smirk/domain/finder/search-name";
import type { SearchPart } from "@smirk/domain/finder/search-parts/search-part";
import { readSpecialities } from "@smirk/domain/finder/speciality-words";
import { isLandmark } from "../../places/place-words.ts";
import { NEAR_MILES, readWhere } from "../../places/read-where.ts";
import { findByPhone, findPerson, findPractice } from "./find-called.ts";
import { type Draft, rememberAsked, sayUnknownPlace } from "./search-draft.ts";

/** A name beside a phone number is of the same office. */
const SAME_OFFICE_MILES = 0.2;

/** Whom a search names, of several the first: a phone number, a dentist or a practice near the place that it says. */
export async function readNames(draft: Draft): Promise<void> {
  const { ctx, said, near, reading, names } = draft;
  const phone = said.parts.find(({ kind }) => kind === "who");
  let isNamed = phone !== undefined && (await readPhone(draft, phone));
  const from = reading.place ?? near;
  const specialities = readSpecialities(said.treatment).specialities;
  for (const { words, isSaid } of names) {
    const { hint, degree } = splitDegree(words);
    const question = { near: from, ...(specialities.length > 0 && { specialities }) };
    const found =
      (await findPerson(ctx, hint, { ...question, degree })) ??
      (degree === null ? null : await findPerson(ctx, hint, { ...question, degree: null }));
    // "Ave" begins Avery: a name is whole where no title says that it is one.
    const isPerson = found !== null && (isSaid || found.isWhole || isAlone(draft));
    const isNear = isPerson && (found.miles <= NEAR_MILES || isAlone(draft));
    const practice = isNear ? null : await findPractice(ctx, words, from);
    const called = isNear ? found : practice;
    const isTaken = called !== null && called.miles <= (isNamed ? SAME_OFFICE_MILES : NEAR_MILES);
    if (!isTaken || (isNamed && phone === undefined)) {
      const isPlace = !isSaid && isLandmark(searchName(words.replaceAll(/[&/]/g, " and ")));
      if (isSaid) askAboutName(draft, words);
      if (isPlace) sayUnknownPlace(reading, words, []);
      else reading.parts.push({ kind: "who", words, kept: false });
      continue;
    }
    const isDegreeRight = degree === null || found?.card.provider.degree?.includes(degree) === true;
    reading.parts.push({ kind: "who", words: isDegreeRight ? words : hint, kept: true });
    if (!isDegreeRight)
      reading.parts.push({ kind: "unknown", words: words.replace(hint, "").trim(), kept: false });
    reading.q = isDegreeRight ? words : hint;
    isNamed = true;
    reading.specialities = specialities;
  }
}

/** "Dr. Dallas": nobody is called so, but a town is. */
function askAboutName({ areas, near, reading }: Draft, words: string): void {
  const { place } = readWhere(areas, words, { near, isSaid: false, isExact: true });
  if (place !== null) rememberAsked(reading, [place]);
}

/** Nothing else is asked for, so that the person may be anywhere. */
function isAlone({ said, reading }: Draft): boolean {
  return said.parts.length === 0 && reading.place === null;
}

/** @returns whether an office has it */
async function readPhone({ ctx, near, reading }: Draft, { value, words }: SearchPart): Promise<boolean> {
  const card = await findByPhone(ctx, value, near);
  reading.parts.push({ kind: "who", words, kept: card !== null });
  if (card === null) return false;
  const { address, city, state, latitude: lat, longitude: lng, provider } = card;
  reading.q = `${provider.name} ${provider.last_name}`;
  reading.place = { name: [address, city, state].filter(Boolean).join(", "), lat, lng };
  return true;
}
