import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const COUNTS = { months: [{ group: "2026-07", people: 2 }], area_codes: [{ group: "212", people: 2 }] };
const WANDA = {
  email: "wanda@example.com",
  phone_number: "+12125550111",
  joined_at: "2026-07-02T15:00:00.000Z",
  language: "es",
};

it("somebody on the waitlist is found and removed with a reason [OPS-03]", async () => {
  const { user, answer, postedTo } = renderConsole("/waitlist", {
    actions: ["waitlist.count", "waitlist.find", "waitlist.remove"],
    answers: {
      "GET /waitlist": COUNTS,
      "POST /waitlist/find": { people: [WANDA] },
      "POST /waitlist/remove": { removed: 1 },
    },
  });
  await user.type(await screen.findByLabelText(/^Start of an email/), "0111{Enter}");
  expect(await screen.findByRole("cell", { name: "Spanish" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove from the waitlist" }));
  expect(dialog.getByText(/^wanda@example\.com leaves with every phone number/)).toBeVisible();
  answer({ "POST /waitlist/find": { people: [] } });
  await user.type(dialog.getByLabelText("Reason"), "Asked by email{Enter}");
  expect(await screen.findByText("Removed, with the emails to them.")).toBeVisible();
  expect(await screen.findByText("The waitlist has no such person.")).toBeVisible();
  expect(postedTo("/waitlist/remove")).toEqual([{ email: "wanda@example.com", reason: "Asked by email" }]);
});

it("a viewer reads how many wait, and finds nobody by name [OPS-02]", async () => {
  renderConsole("/waitlist", { actions: ["waitlist.count"], answers: { "GET /waitlist": COUNTS } });
  expect(await screen.findByRole("cell", { name: "2026-07" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Find" })).toBeNull();
});
