// The first seconds, cold, over TLS and HTTP/2: the first dentist, pin and streets, when the live map can be used, what was
// sent until then, and how soon presses are answered. `--profile` names the device and its line, without it a slow phone;
// `--beside <folder>` measures another built checkout in turn.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findFullLocation } from "../../e2e/support/directory.ts";
import { ensureChromium } from "../../tools/find-chromium.mjs";
import { openHttpsFront } from "../lighthouse/https-front.ts";
import { setExitCode, sized } from "../smoke.ts";
import { type FirstMoments, measureFirstMoments } from "./first-moments.ts";
import { measurePresses } from "./presses.ts";
import { getProfile } from "./profiles.ts";

const ROUNDS = sized(5, 1);
const PRESSES = sized(20, 2);
const PRESS_BUDGET_MS = 200;
/** Milliseconds and kilobytes, as `/` and `/es` must hold them on a slow phone, and a dentist's page. */
const FINDER = { pinMs: 2_000, streetsMs: 2_500, kb: 75 };
const DENTIST = { pinMs: 3_000, streetsMs: 3_000, kb: 75 };

interface Candidate {
  name: string;
  product: string;
  address: string;
  keyHash: string;
  close: () => Promise<void>;
}

/** Starts the built product of a checkout behind TLS. */
async function start(name: string, root: string): Promise<Candidate> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-phone-"));
  const { startStack } = (await import(
    path.join(root, "e2e/support/stacks/stack.ts")
  )) as typeof import("../../e2e/support/stacks/stack.ts");
  const stack = await startStack(dataDir);
  const front = await openHttpsFront(stack.product);
  const close = async () => {
    await front.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { name, product: stack.product, address: front.address, keyHash: front.keyHash, close };
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

function summarize(runs: readonly FirstMoments[]) {
  const of = (read: (run: FirstMoments) => number) => median(runs.map(read));
  return {
    dentistMs: of(({ dentistMs }) => dentistMs),
    pinMs: of(({ pinMs }) => pinMs),
    streetsMs: of(({ streetsMs }) => streetsMs),
    liveMs: of(({ liveMs }) => liveMs),
    kb: of(({ bytesAtStreets }) => bytesAtStreets) / 1000,
    shift: of(({ shift }) => shift),
  };
}

type Summary = ReturnType<typeof summarize>;

function describe({ dentistMs, pinMs, streetsMs, liveMs, kb, shift }: Summary): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return `dentist ${seconds(dentistMs)}, pin ${seconds(pinMs)}, streets ${seconds(streetsMs)} after ${kb.toFixed(0)} kB, live map ${seconds(liveMs)}, shift ${shift.toFixed(4)}`;
}

const { values: options } = parseArgs({
  options: {
    profile: { type: "string", default: "slow-phone" },
    beside: { type: "string" },
    smoke: { type: "boolean" },
  },
});
const profile = getProfile(options.profile);
const roots = [["this", path.resolve(import.meta.dirname, "../..")]];
if (options.beside !== undefined) roots.unshift(["beside", path.resolve(options.beside)]);
const candidates: Candidate[] = [];
for (const [name = "", root = ""] of roots) candidates.push(await start(name, root));
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [`--ignore-certificate-errors-spki-list=${candidates.map(({ keyHash }) => keyHash).join(",")}`],
});
try {
  const dentist = await findFullLocation(candidates[0]?.product ?? "");
  let allHold = true;
  for (const [page, budget] of [
    ["/", FINDER],
    ["/es", FINDER],
    [`/dentist/${dentist.id}`, DENTIST],
  ] as const) {
    const runs = new Map(candidates.map(({ name }) => [name, [] as FirstMoments[]]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name, address } of candidates) {
        const moments = await measureFirstMoments(browser, profile, address + page);
        // The first round fills the server's caches.
        if (round > 0) runs.get(name)?.push(moments);
      }
    }
    for (const [name, moments] of runs) {
      const summary = summarize(moments);
      const holds =
        !profile.isBudgeted ||
        (summary.pinMs <= budget.pinMs && summary.streetsMs <= budget.streetsMs && summary.kb <= budget.kb);
      if (name === "this") allHold &&= holds;
      console.log(`${holds ? "ok  " : "FAIL"}  ${page} (${name}): ${describe(summary)}`);
    }
  }
  for (const { name, address } of candidates) {
    for (const [press, figures] of await measurePresses(browser, profile, address, PRESSES)) {
      const worst = Math.max(...figures);
      const holds = worst <= PRESS_BUDGET_MS;
      if (name === "this") allHold &&= holds;
      console.log(
        `${holds ? "ok  " : "FAIL"}  ${press} (${name}): median ${median(figures)} ms, longest ${worst} ms`,
      );
    }
  }
  setExitCode(allHold);
} finally {
  await browser.close();
  await Promise.all(candidates.map(({ close }) => close()));
}
