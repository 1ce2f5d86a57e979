import { expect, it } from "vitest";
import { shortenUrl } from "./shorten-url.ts";

it.each([
  ["https://brightwell.example/", "brightwell.example"],
  ["https://brightwell.example", "brightwell.example"],
  ["http://www.brightwell.example/plans/", "www.brightwell.example/plans"],
])("shows %s as %s on a card [LAW-06]", (url, shown) => {
  expect(shortenUrl(url)).toBe(shown);
});
