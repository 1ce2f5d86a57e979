import { searchName } from "@smirk/domain/finder/search-name";

const SHORT: Record<string, string> = {
  street: "st",
  road: "rd",
  drive: "dr",
  avenue: "ave",
  boulevard: "blvd",
  lane: "ln",
  court: "ct",
  place: "pl",
  parkway: "pkwy",
  circle: "cir",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
};

export function streetKey(name: string): string {
  return searchName(name)
    .split(" ")
    .map((word, index) => (index > 0 || DIRECTIONS.has(word) ? (SHORT[word] ?? word) : word))
    .join(" ");
}

const DIRECTIONS = new Set(["north", "south", "east", "west"]);
