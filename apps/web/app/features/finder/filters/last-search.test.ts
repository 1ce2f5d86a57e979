import { expect, it } from "vitest";
import { NO_FILTER } from "../first-view/finder-filter.ts";
import { readLastSearch, writeLastSearch } from "./last-search.ts";

it("comes back from the state of a history entry as it was [USE-03]", () => {
  const asked = { ...NO_FILTER, languages: ["SP"] };
  const search = { asked, filter: { ...asked, q: "smith", specialities: ["OR"], open: ["now" as const] } };
  expect(readLastSearch(JSON.parse(JSON.stringify(writeLastSearch(search))))).toEqual(search);
  expect(readLastSearch(writeLastSearch(null))).toBeNull();
});

it.each([
  undefined,
  null,
  "text",
  { formOpen: true },
  { lastSearch: null },
  { lastSearch: { asked: 1 } },
  { lastSearch: ["q=a"] },
])("is none in the state %j of another page [USE-03]", (state) => expect(readLastSearch(state)).toBeNull());
