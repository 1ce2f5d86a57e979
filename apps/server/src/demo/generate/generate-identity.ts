import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import type { GeneratedDentist } from "../directory-rows.ts";
import type { Random } from "../random.ts";
import { NAME_GROUPS, type NameGroup, type NameGroupKey } from "../words/name-groups.ts";

export type Identity = Pick<GeneratedDentist, "name" | "lastName" | "languages"> & {
  style: "feminine" | "masculine";
};

const MUCH_SPANISH = new Set(["TX", "CA", "AZ", "NM", "NV", "FL"]);
const OTHER_LANGUAGES = ["PT", "FA", "DE", "PL", "GU", "UR"];

export function generateIdentity(random: Random, state: string): Identity {
  const group = NAME_GROUPS[pickGroup(random, state)];
  const style = random.chance(0.5) ? "feminine" : "masculine";
  const firstNamesOf = random.chance(group.anglicised) ? NAME_GROUPS.english : group;
  const name = random.pick(style === "feminine" ? firstNamesOf.women : firstNamesOf.men);
  const languages = ["EN"];
  if (group.language && random.chance(0.75)) languages.push(group.language);
  else if (random.chance(MUCH_SPANISH.has(state) ? 0.3 : 0.1)) languages.push("SP");
  if (random.chance(0.03)) languages.push(random.pick(OTHER_LANGUAGES));
  return { name, lastName: pickLastName(random, group), languages, style };
}

function pickGroup(random: Random, state: string): NameGroupKey {
  return random.weighted<NameGroupKey>([
    ["english", 52],
    ["spanish", MUCH_SPANISH.has(state) ? 24 : 8],
    ["southAsian", 9],
    ["vietnamese", state === "TX" || state === "CA" ? 8 : 3],
    ["chinese", 6],
    ["korean", 4],
    ["arabic", 5],
    ["russian", 3],
    ["filipino", state === "HI" || state === "CA" ? 6 : 2],
    ["french", state === "LA" || state === "ME" ? 12 : 2],
  ]);
}

function pickLastName(random: Random, group: NameGroup): string {
  const last = random.pick(group.last);
  if (random.chance(0.006)) return random.sample(group.last, 3).join("-");
  if (random.chance(0.06)) {
    const other = random.pick(random.chance(0.5) ? NAME_GROUPS.english.last : group.last);
    return other === last ? last : `${other}-${last}`;
  }
  if (group === NAME_GROUPS.spanish && random.chance(0.12)) {
    const second = random.pick(group.last);
    if (second !== last) return `${last} ${second}`;
  }
  return last;
}

export function generateDegree(random: Random, speciality: SpecialityCode): string | null {
  if (random.chance(0.02)) return null;
  const base = random.weighted([
    ["DDS", 54],
    ["DMD", 41],
    ["BDS", 5],
  ] as const);
  const suffixes: Partial<Record<SpecialityCode, readonly string[]>> = {
    OR: ["MS", "MSD", ""],
    OS: ["MD", ""],
    PO: ["MS", "MSD", ""],
    EN: ["MS", "MSD", ""],
    PR: ["MS", "FACP", ""],
    PE: ["MS", "", ""],
    GD: ["FAGD", "MPH", "", "", "", "", "", "", "", ""],
  };
  const suffix = random.pick(suffixes[speciality] ?? [""]);
  return suffix ? `${base}, ${suffix}` : base;
}

export function generateSpecialities(random: Random, practice: SpecialityCode): SpecialityCode[] {
  if (practice === "GD") {
    if (random.chance(0.1))
      return [
        random.weighted<SpecialityCode>([
          ["PE", 4],
          ["OR", 3],
          ["EN", 2],
          ["OS", 2],
          ["PO", 2],
          ["PR", 2],
        ]),
      ];
    return random.chance(0.22) ? ["GD", random.pick<SpecialityCode>(["PE", "EN", "PR", "OR", "PO"])] : ["GD"];
  }
  return practice !== "SP" && random.chance(0.35) ? [practice, "SP"] : [practice];
}
