import { COMMON_PLACES } from "@smirk/domain/finder/search-parts/place-grammar";
import { endsLikeStreet, splitWords } from "./gazetteer/street.ts";

/** A place has no more. */
export const MOST_WORDS = 8;

/** Words around the name of a town or a landmark, which say no other place. */
const BEFORE_TOWN =
  `greater, metro, metropolitan, downtown, in, city of, town of, state of, area of, near, around, by, at, ciudad de, estado de, area de, centro de,
  cerca de, cerca del, al lado de, al lado del, en, the, el, la, from, i live in, i live near, i live, i am in, i m in, im in, i am near, i m near, im near, we live in,
  we are in, we are near, we re in, living in, located in, im from, i m from, i am from, vivo en, vivo cerca de, vivimos en, estoy en,
  estoy cerca de, estamos en, ando en, soy de, somos de, ubicado en, zona de, alrededor de, vivo, vivimos, estoy, estamos`
    .split(",")
    .map((words) => `${words.trim()} `);
const BEHIND_TOWN =
  "metro area, area, metro, metroplex, downtown, proper, city limits, afb, air force base, army base, naval base"
    .split(",")
    .map((words) => ` ${words.trim()}`);
/** More never stand around one. */
const MOST_AROUND = 3;

/** "Downtown Houston" and "cerca de Katy" are the town; "greater" alone stays. */
export function withoutAround(key: string): string {
  let name = key;
  for (let count = 0; count < MOST_AROUND; count += 1) {
    const before = BEFORE_TOWN.find((words) => name.startsWith(words)) ?? "";
    const behind = BEHIND_TOWN.find((words) => name.endsWith(words)) ?? "";
    name = name.slice(before.length, name.length - behind.length);
  }
  return name;
}

const DISTANCE =
  /^\s{0,9}(?:(?:within|about|around|a|como a|dentro de)\s{1,3})?\d{1,3}\s?-?(?:min(?:ute|uto)?s?|mi|miles?|millas?|km|hours?|hrs?|horas?)\.?\s{1,3}(?:(?:away|drive|driving|en carro)\s{1,3})?(?:from|of|outside|to|de|del)\s{1,3}/i;

/** "10 min from Katy" is Katy, and no address with that number. */
export function withoutDistance(text: string): string {
  return text.replace(DISTANCE, "");
}

const SIDE =
  /^(?:(?:north|south|east|west)(?:east|west)?|central|inner|[nsew]|[ns][ew]|norte|sur|este|oeste|noreste|noroeste|sureste|suroeste)(?: side)?(?: of| de)? (?=\S{3})/;

/** What "SE Houston" and "north side of Dallas" are a part of; null for other words. */
export function withoutSide(key: string): string | null {
  const town = key.replace(SIDE, "");
  return town === key ? null : town;
}

/** Whether words say only what stands in every town: "my casa", "the galleria". */
export function isCommon(key: string): boolean {
  const words = key.split(" ").filter((word) => !ARTICLES.has(word));
  return words.length > 0 && words.every((word) => COMMON_PLACES.has(word));
}

/** Whether words say a landmark, a street or a corner of streets, which the gazetteer does not know. */
export function isLandmark(key: string): boolean {
  const words = key.split(" ");
  return words.some((word) => COMMON_PLACES.has(word)) || isStreet(key) || /\S (?:and|y) \S/.test(key);
}

export function isStreet(key: string): boolean {
  const words = splitWords(key);
  return words.length > 1 && endsLikeStreet(words);
}

const ARTICLES = new Set("the a my our your el la los las un una mi tu su de del".split(" "));
