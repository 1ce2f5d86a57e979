import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listLocations } from "../../support/directory.ts";
import { expect } from "../../support/fixtures.ts";
import { test } from "../../support/stacks/google-stack.ts";

/** PostgreSQL and all its processes stand still, or go on. */
function signalDatabase(dataDir: string, signal: "SIGSTOP" | "SIGCONT"): void {
  const pidFile = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  const pid = Number(pidFile.split("\n", 1)[0]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  for (const each of [pid, ...children.trim().split(" ").filter(Boolean).map(Number)])
    process.kill(each, signal);
}

test("reports a frozen database, then loads by itself [LOAD-02]", async ({ stack, page, complaints }) => {
  complaints.allow(/status of 503|ErrorResponse/);
  // No test before this one has opened their page, which memory would have.
  const location = (await listLocations(stack.product)).at(-1);
  const dentist = `${stack.product}/dentist/${location?.id}`;
  const dataDir = stack.env.DATA_DIR ?? "";
  signalDatabase(dataDir, "SIGSTOP");
  try {
    // It never answers; how soon visitors get their answer is for the benchmark that takes it away.
    const answer = await page.goto(dentist);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toBe("5");
    await expect(page.getByRole("heading", { level: 1, name: "We will be right back" })).toBeVisible();
    expect((await page.request.get(`${stack.product}/sitemap.xml`)).status()).toBe(503);
    // The finder is useful without its list, and asks again from the browser.
    expect((await page.request.get(stack.product)).status()).toBe(200);
  } finally {
    signalDatabase(dataDir, "SIGCONT");
  }
  await expect(page.getByRole("heading", { level: 1, name: "We will be right back" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(stack.errorLines()).toEqual([]);
});
