import { fireEvent, screen, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const ENDED = { canceled: 1, not_renewed: 2, payment_failed: 0, dispute_lost: 0 };
const counts = (key: string, joined: number, active: number, waitlist: number | null = 4) => ({
  key,
  joined,
  ended: ENDED,
  active,
  waitlist,
});
const money = (key: string, paid_cents: number) => ({
  key,
  payments: 2,
  paid_cents,
  refunds: 1,
  refunded_cents: 300,
  disputes: 0,
  disputes_lost: 0,
  lost_cents: 0,
  net_cents: paid_cents - 300,
});
const COUNTS = {
  from: "2026-06",
  to: "2026-07",
  plans: [{ slug: "plus", name: "Smirk Plus" }],
  rows: [counts("2026-06", 1_200, 10), counts("2026-07", 3, 12)],
};
const MONEY = { rows: [money("2026-06", 4_490), money("2026-07", 123_456)] };

function open(actions: readonly string[], answers: object = {}) {
  return renderConsole("/statistics", {
    actions,
    answers: { "POST /statistics/counts": COUNTS, "POST /statistics/money": MONEY, ...answers },
  });
}

async function lastRowOf(caption: string): Promise<string[]> {
  const table = within(await screen.findByRole("table", { name: caption }));
  const row = within(table.getAllByRole("row").at(-1) ?? document.body);
  return row.getAllByRole("cell").map(({ textContent }) => textContent ?? "");
}

describe("the statistics", () => {
  it("sum who joined and ended, and count who is active at the end [OPS-08]", async () => {
    open(["statistics.counts", "statistics.money"]);
    expect(await lastRowOf("Members who joined, ended and are active")).toEqual([
      "Total",
      "1,203",
      "2",
      "4",
      "0",
      "0",
      "12",
      "8",
    ]);
    expect(screen.getAllByRole("cell", { name: "Jun 2026" })).toHaveLength(2);
  });

  it("sum money to the cent [OPS-08]", async () => {
    open(["statistics.counts", "statistics.money"]);
    expect(await lastRowOf("Payments, refunds and disputes")).toEqual([
      "Total",
      "4",
      "$1,279.46",
      "2",
      "$6.00",
      "0",
      "0",
      "$0.00",
      "$1,273.46",
    ]);
  });

  it("show no money, and save nothing, for a role that may not [OPS-02]", async () => {
    const { postedTo } = open(["statistics.counts"]);
    expect(await screen.findByRole("heading", { name: "Members" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Money" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save as CSV" })).toBeNull();
    expect(postedTo("/statistics/money")).toEqual([]);
  });

  it("have a row for each state, by its name, without the waitlist [OPS-08]", async () => {
    const { user, answer, postedTo } = open(["statistics.counts"]);
    await screen.findByRole("heading", { name: "Members" });
    answer({ "POST /statistics/counts": { ...COUNTS, rows: [counts("TX", 5, 7, null)] } });
    await user.selectOptions(screen.getByLabelText("A row for each"), "state");
    expect(await screen.findByRole("cell", { name: "Texas" })).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: "Waitlist" })).toBeNull();
    expect(postedTo("/statistics/counts")).toEqual([
      { by: "month" },
      { by: "state", from: "2026-06", to: "2026-07" },
    ]);
  });

  it("are asked again for the months that are chosen [OPS-08]", async () => {
    const { postedTo } = open(["statistics.counts"]);
    await screen.findByRole("heading", { name: "Members" });
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-05" } });
    await expect
      .poll(() => postedTo("/statistics/counts"))
      .toEqual([{ by: "month" }, { by: "month", from: "2026-05", to: "2026-07" }]);
  });

  it("show what the server says of months that it refuses [OPS-08]", async () => {
    const refused = () =>
      Response.json({ error: "invalid", message: "Choose at most 60 months." }, { status: 400 });
    open(["statistics.counts"], { "POST /statistics/counts": refused });
    expect(await screen.findByText("Choose at most 60 months.")).toBeVisible();
  });
});
