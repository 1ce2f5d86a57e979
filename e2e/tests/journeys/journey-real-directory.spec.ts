import { execFile } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { openScratchFolder } from "../../../tools/stack/scratch-folder.ts";
import { type ListedLocation, listLocationsAround } from "../../support/directory.ts";
import { test as base, expect } from "../../support/fixtures.ts";
import {
  bringFamily,
  choosePlan,
  findByName,
  findByPlace,
  giveDetails,
  payBy,
  pick,
  signUpByPhone,
} from "../../support/journey.ts";
import { type Stack, startStack } from "../../support/stacks/stack.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const REGISTRY = path.join(ROOT, "../shared/data");
const MONTHLY_FILE = path.join(REGISTRY, "nppes_2018_practitioners_CT_MA_RI_329col.csv");
const ANSWERS = path.join(REGISTRY, "npi_api_v21_AR_dentists_1000.json");
const LITTLE_ROCK = { lat: 34.7465, lng: -92.2896 };

/** A product without a demo: what it knows is what an operator gave it. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
    async ({}, use) => {
      const dataDir = await openScratchFolder("smirk-e2e-registry-");
      const stack = await startStack(dataDir, () => ({ DEMO_DATA: "0" }));
      await use(stack);
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.product);
  },
});

test.skip(!existsSync(ANSWERS), `The registry's genuine rows are not at ${REGISTRY}.`);
// The people in the registry are real: no picture of them is kept.
test.use({ screenshot: "off" });

test("joins with a dentist of the national registry, found by name and place [FIND-03] [FIND-04] [DENT-01] [PAY-01]", async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000);
  await operate(stack, "plan", "import", await writePlans(stack));
  await operate(stack, "import", "registry", MONTHLY_FILE);
  await operate(stack, "import", "registry", ANSWERS);
  const dentist = await findSomebody(stack);
  const { name, last_name: lastName } = dentist.provider;

  const zip = dentist.zip.slice(0, 5);
  await findByPlace(page, zip, zip, lastName);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastName);
  await findByName(page, `${name} ${lastName}`, lastName);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} ${lastName}`);
  expect(await pick(page)).toBe(dentist.id);

  await signUpByPhone(page, stack.sandbox);
  await giveDetails(page, "maria@example.com");
  await bringFamily(page, []);
  await choosePlan(page, /Smirk Plus/, "Yearly");
  await payBy(page, "4242424242424242");
  await expect(page.getByRole("region", { name: "Your details" }).getByText("Active")).toBeVisible();
});

/** Does what an operator does at the command line of the running product. */
async function operate(stack: Stack, ...args: string[]): Promise<string> {
  const program = path.join(ROOT, "apps/server/src/cli/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...stack.env },
    // Refused rows are written to the working directory.
    cwd: stack.env.DATA_DIR,
  });
  return stdout;
}

/** What pharmacies need on a card; no public answer has it. */
const PRESCRIPTION_CODES = {
  rx_administrator: "Northgate Rx",
  rx_bin: "610020",
  rx_pcn: "NG1",
  rx_group: "SMIRK-2",
  rx_phone: "(800) 555-0170",
};

/** The plans that the demo sells, as a file of plans. */
async function writePlans({ env }: Stack): Promise<string> {
  const answer = await fetch(`${process.env.E2E_PRODUCT}/subscription/get_plans`);
  const { plans } = (await answer.json()) as { plans: { included_cards: { name: string }[] }[] };
  const file = path.join(env.DATA_DIR ?? "", "plans.json");
  const sold = plans.map((plan, index) => ({
    ...plan,
    group_code: `BW-0${index + 1}`,
    ...(plan.included_cards.some(({ name }) => name === "Prescriptions") && PRESCRIPTION_CODES),
  }));
  writeFileSync(file, JSON.stringify({ plans: sold }));
  return file;
}

/** The dentist nearest to the middle of Little Rock whose last name is like no other's there. */
async function findSomebody(stack: Stack): Promise<ListedLocation> {
  const found = await listLocationsAround(stack.product, LITTLE_ROCK);
  const named = (lastName: string) => found.filter(({ provider }) => provider.last_name === lastName);
  const somebody = found.find(({ provider }) => named(provider.last_name).length === 1);
  if (somebody === undefined) throw new Error("Nobody practises in Little Rock.");
  return somebody;
}
