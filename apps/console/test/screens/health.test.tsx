import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const job = (id: number) => ({
  id: String(id),
  name: "sync_membership",
  attempts: 3,
  next_at: null,
  is_running: false,
  failed_at: "2026-07-15T15:00:00.000Z",
  reason: `Reason ${id}`,
  account_id: null,
});
const finding = (level: string, check: string) => ({ level, check, found: `Found ${check}`, advice: "" });
const health = (jobs: number) => ({
  findings: [finding("ok", "disk"), finding("error", "database")],
  jobs: Array.from({ length: jobs }, (_, id) => job(id)),
  mails: [],
  schedule: [],
});
const rows = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1);

function open(jobs: number) {
  return renderConsole("/health", {
    answers: {
      "GET /health": health(jobs),
      "GET /health/vendors": { findings: [finding("warning", "mail server")] },
      "POST /health/retry-job": { jobs: [{ ...job(0), is_running: true }] },
    },
  });
}

it("the worst check stands first, with the vendors among them, and what is ok is one line [OPS-07]", async () => {
  open(0);
  await expect.poll(() => screen.getByRole("heading", { name: "2 to look at" })).toBeVisible();
  expect(rows("To look at").map(({ textContent }) => textContent)).toEqual([
    "errordatabaseFound database",
    "warningmail serverFound mail server",
  ]);
  expect(screen.getByText("1 check is ok").closest("details")).toHaveProperty("open", false);
  expect(screen.getByText("No job has failed.")).toBeVisible();
});

it("more than fifty failed jobs come fifty at a time [OPS-07]", async () => {
  const { user } = open(70);
  await expect.poll(() => screen.getByText("50 of 70 are shown.")).toBeVisible();
  expect(rows("Failed jobs")).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: "Show more jobs" }));
  expect(rows("Failed jobs")).toHaveLength(70);
  expect(screen.queryByRole("button", { name: "Show more jobs" })).toBeNull();
});

it("a job that is tried again says so, and keeps the focus in the page [OPS-07]", async () => {
  const { user, postedTo } = open(1);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("runs now")).toBeVisible();
  expect(postedTo("/health/retry-job")).toEqual([{ job_id: "0" }]);
  await expect.poll(() => document.activeElement?.textContent ?? "").toContain("It is being tried again.");
});
