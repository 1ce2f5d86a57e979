import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import type { ApiAnswers } from "../../../../tools/dom/play-api.ts";
import { entryPage, PLACE_CELLS } from "../dom/directory-answers.ts";
import { renderConsole } from "../dom/render-console.tsx";

const POINT = { latitude: "30.2672", longitude: "-97.7431" };
const page = entryPage({}, { fields: { ...PLACE_CELLS, city: "Austin", zip: "78701", ...POINT } });

async function correct(answers: ApiAnswers = {}) {
  const opened = renderConsole("/directory/3", {
    answers: { "POST /directory/show": page, "POST /directory/edit": page, ...answers },
  });
  await opened.user.click(await screen.findByRole("button", { name: "Correct" }));
  const dialog = within(screen.getByRole("dialog", { name: "Correct the entry" }));
  const map = await dialog.findByRole("application", { name: "Map with the pin of the entry" });
  return { ...opened, dialog, map };
}

const numberIn = (label: string) => Number((screen.getByLabelText(label) as HTMLInputElement).value);

it("the arrow keys move the pin, and the fields with it [OPS-04]", async () => {
  const { user, map } = await correct();
  map.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(numberIn("Longitude")).toBeGreaterThan(-97.7431);
  expect(numberIn("Longitude")).toBeCloseTo(-97.7431 + (8 * 360) / (256 * 2 ** 16), 5);
  expect(numberIn("Latitude")).toBeCloseTo(30.2672, 5);
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  expect(numberIn("Latitude")).toBeGreaterThan(30.2674);
});

it("the map goes with cells that are no point, and comes back [OPS-04]", async () => {
  const { user, dialog } = await correct();
  await user.clear(dialog.getByLabelText("Latitude"));
  expect(dialog.queryByRole("application")).toBeNull();
  await user.type(dialog.getByLabelText("Latitude"), "30.3");
  expect(await dialog.findByRole("application")).toBeVisible();
});

it.each([
  ["address", "The pin stands at the new address.", 30.4],
  ["zip", "The address was not found", 30.41],
])("a pin from the %s is said, and corrected before it is kept [OPS-04]", async (from, words, after) => {
  const { user, dialog, postedTo } = await correct({
    "POST /directory/edit/preview": {
      provider: {},
      location: {
        latitude: { before: 30.2672, after },
        longitude: { before: -97.7431, after: -97.7 },
      },
      warnings: [],
      point_from: from,
    },
  });
  await user.clear(dialog.getByLabelText("Street"));
  await user.type(dialog.getByLabelText("Street"), "9 Oak St");
  await user.click(dialog.getByRole("button", { name: "Compare" }));
  await expect.poll(() => screen.getByText(new RegExp(words))).toBeVisible();
  (await screen.findByRole("application")).focus();
  await user.keyboard("{ArrowDown}");
  await user.type(screen.getByLabelText("Reason"), "They moved{Enter}");
  await expect.poll(() => postedTo("/directory/edit")).toHaveLength(1);
  const { fields } = postedTo("/directory/edit")[0] as { fields: Record<string, string> };
  expect(fields).toMatchObject({ address: "9 Oak St", longitude: "-97.7" });
  expect(Number(fields.latitude)).toBeCloseTo(after, 3);
  expect(Number(fields.latitude)).toBeLessThan(after);
});

it("a correction without a new place shows no map in the comparison [OPS-04]", async () => {
  const { user, dialog } = await correct({
    "POST /directory/edit/preview": { provider: {}, location: {}, warnings: [], point_from: null },
  });
  await user.type(dialog.getByLabelText("Office"), "Elm Dental");
  await user.click(dialog.getByRole("button", { name: "Compare" }));
  await expect.poll(() => screen.getByText("Nothing would change.")).toBeVisible();
  expect(screen.queryByRole("application")).toBeNull();
});
