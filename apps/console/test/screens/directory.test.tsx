import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { entryPage, foundEntry } from "../dom/directory-answers.ts";
import { renderConsole } from "../dom/render-console.tsx";

const entry = (id: number) =>
  foundEntry({ provider_id: String(id), location_id: String(1_000 + id), dentist: `Ada Reed ${id}` });
const PAGE = 50;
const pageFrom = (from: number, next: string | null) => ({
  entries: Array.from({ length: PAGE }, (_, index) => entry(from + index)),
  next,
});
const rows = () =>
  within(screen.getByRole("table", { name: "Entries found" }))
    .getAllByRole("row")
    .slice(1);

function open() {
  return renderConsole("/directory", {
    answers: {
      "POST /directory/find": ({ body }) =>
        (body as { after?: string }).after === "1049" ? pageFrom(50, null) : pageFrom(0, "1049"),
      "POST /directory/show": entryPage({ fields: { name: "Ada", last_name: "Reed 70" } }),
    },
  });
}

it("Back finds the list with its text, its pages, its place and the focus [OPS-04]", async () => {
  const scroll = vi.spyOn(window, "scrollTo");
  const { user, postedTo } = open();
  await user.type(await screen.findByLabelText(/^Name, phone/), "reed{Enter}");
  await user.click(await screen.findByRole("button", { name: "Show more entries" }));
  await expect.poll(() => rows()).toHaveLength(2 * PAGE);
  expect(postedTo("/directory/find")).toContainEqual({
    text: "reed",
    is_paged: true,
    after: "1049",
  });
  Object.defineProperty(window, "scrollY", { value: 840, configurable: true });
  await user.click(screen.getByRole("button", { name: "Ada Reed 70" }));
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ada Reed 70");
  scroll.mockClear();
  history.back();
  await expect.poll(() => screen.queryByRole("table", { name: "Entries found" })).not.toBeNull();
  await expect.poll(() => rows()).toHaveLength(2 * PAGE);
  expect(screen.getByLabelText(/^Name, phone/)).toHaveValue("reed");
  await expect.poll(() => screen.getByRole("button", { name: "Ada Reed 70" })).toHaveFocus();
  expect(scroll).toHaveBeenLastCalledWith(0, 840);
  expect(location.pathname).toBe("/console/directory");
});

it("another search begins at its first page [OPS-04]", async () => {
  const { user } = open();
  const field = await screen.findByLabelText(/^Name, phone/);
  await user.type(field, "reed{Enter}");
  await user.click(await screen.findByRole("button", { name: "Show more entries" }));
  await expect.poll(() => rows()).toHaveLength(2 * PAGE);
  await user.type(field, "s{Enter}");
  await expect.poll(() => rows()).toHaveLength(PAGE);
});
