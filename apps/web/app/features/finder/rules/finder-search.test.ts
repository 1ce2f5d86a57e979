import { type FoundLocation, readSearchQuery, type SearchQuery } from "@smirk/domain/finder/search-query";
import { describe, expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { rankNearestFirst } from "../../../directory/nearest-first.ts";
import { findShown, mergeHits } from "./finder-search.ts";

const HERE = { lat: 29.7604, lng: -95.3698 };

function card(id: string, last_name: string, specialities = ["GD"]) {
  const { provider } = locationCard();
  return locationCard({
    id,
    latitude: 29.76 + Number(id) / 100,
    provider: { ...provider, last_name, specialities },
  });
}

const found = (id: string, matched: FoundLocation["matched"], code: string | null = null): FoundLocation => ({
  ...card(id, "Braces"),
  distance_miles: 1,
  matched,
  matched_speciality: code,
});

const at = (query: SearchQuery) => ({ from: HERE, query, plan: null });

describe("the finder's search", () => {
  const results = rankNearestFirst(
    [card("1", "Nguyen", ["OR"]), card("2", "Braces"), card("3", "Lopez")],
    HERE,
  );
  const shown = findShown(results, readSearchQuery("braces"));

  it("finds what is on the screen: names first, then who treats it [FIND-19]", () => {
    expect(shown.map(({ card: { id }, speciality }) => [id, speciality])).toEqual([
      ["2", null],
      ["1", "OR"],
    ]);
  });

  it("puts offices of a member's plan first among about equally far ones, and hides none [FIND-20]", () => {
    const query = readSearchQuery("lee");
    // One within a mile, three within four.
    const cards = ["1", "3", "4", "5"].map((id) => ({
      ...card(id, "Lee"),
      plans: id === "5" ? ["own"] : [],
    }));
    const idsFor = (plan: string | null) =>
      findShown(rankNearestFirst(cards, HERE), query, plan).map(({ card: { id } }) => id);
    expect(idsFor(null)).toEqual(["1", "3", "4", "5"]);
    expect(idsFor("own")).toEqual(["1", "5", "3", "4"]);
    expect(idsFor("another")).toEqual(["1", "3", "4", "5"]);
    const answer = [{ ...found("5", "name"), plans: ["own"] }];
    const idsWith = (plan: string | null) =>
      mergeHits(findShown(rankNearestFirst(cards.slice(0, 3), HERE), query, plan), answer, {
        from: HERE,
        query,
        plan,
      }).map(({ card: { id } }) => id);
    expect(idsWith(null)).toEqual(["1", "3", "4", "5"]);
    expect(idsWith("own")).toEqual(["1", "5", "3", "4"]);
  });

  it("merges the server's answer in the same order, without duplicates [FIND-19]", () => {
    const merged = mergeHits(
      shown,
      [found("7", "speciality", "OR"), found("2", "name"), found("8", "name")],
      at(readSearchQuery("smith")),
    );
    expect(merged.map(({ card: { id } }) => id)).toEqual(["2", "8", "1", "7"]);
    expect(merged[3]).toMatchObject({ speciality: "OR" });
  });

  it("S14: lists persons, then practices, then treatments [FIND-19]", () => {
    const query = readSearchQuery("bright smile");
    const here = findShown(results, query);
    expect(here.map(({ practice }) => practice)).toEqual(Array(3).fill("Bright Smile Center"));
    const merged = mergeHits(here, [found("8", "practice"), found("9", "name")], at(query));
    expect(merged.map(({ card: { id }, practice }) => [id, practice !== null])).toEqual([
      ["9", false],
      ["1", true],
      ["2", true],
      ["3", true],
      ["8", true],
    ]);
    expect(findShown(results, readSearchQuery("smile"))[0]).toMatchObject({ speciality: "GD" });
  });

  it("leaves out a treatment with wrong letters where somebody has the name [FIND-19]", () => {
    const query = readSearchQuery("orthodonist");
    const treating = [found("7", "speciality", "OR")];
    expect(mergeHits([], treating, at(query))).toHaveLength(1);
    const merged = mergeHits([], [...treating, found("8", "name")], at(query));
    expect(merged.map(({ card: { id } }) => id)).toEqual(["8"]);
  });

  it.each(["", "\0", "a".repeat(10_000), "\u202Eabc", "🦷🦷🦷", "' OR 1=1 --", "(.*)+$", "\uD800"])(
    "answers any text without an error: %j",
    (text) => {
      expect(() => findShown(results, readSearchQuery(text))).not.toThrow();
    },
  );
});
