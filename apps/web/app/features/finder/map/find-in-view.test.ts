import type { LocationCard } from "@smirk/domain/directory/location-card";
import { expect, it } from "vitest";
import { nearestFirst } from "./find-in-view.ts";

const card = (id: string, latitude: number, longitude: number) =>
  ({ id, latitude, longitude }) as LocationCard;
const idsOf = (cards: LocationCard[]) => cards.map(({ id }) => id);

it("puts the card nearest to the middle first, in miles and not in degrees [FIND-17]", () => {
  const box = { sw: { lat: 59, lng: -96 }, ne: { lat: 61, lng: -94 } };
  const cards = [card("1", 60.15, -95), card("2", 60, -95.2), card("3", 60, -95)];
  expect(idsOf(nearestFirst(cards, box))).toEqual(["3", "2", "1"]);
});

it("goes by id where two are equally far [FIND-17]", () => {
  const box = { sw: { lat: 0, lng: 0 }, ne: { lat: 2, lng: 2 } };
  expect(idsOf(nearestFirst([card("10", 1, 1), card("9", 1, 1)], box))).toEqual(["9", "10"]);
});

it("measures across the date line [FIND-17]", () => {
  const box = { sw: { lat: 51, lng: 179.5 }, ne: { lat: 53, lng: -179.5 } };
  const cards = [card("1", 52, 179.7), card("2", 52, -179.9)];
  expect(idsOf(nearestFirst(cards, box))).toEqual(["2", "1"]);
});
