import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Finding } from "../../src/features/health/checks/finding.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { CONSOLE_ORIGIN, callConsole } from "../support/parts/operators-part.ts";
import { npiOf, toRegistryLine } from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { systemClock } from "../support/settable-clock.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const [, section = ""] = read("docs/operations.md").split("\n## The first start\n");
const [page = ""] = section.split("\n## ");
/** The lines of the page's blocks, in order. */
const LINES = Array.from(page.matchAll(/^ *```sh\n([^`]*)^ *```/gm), ([, block = ""]) => block.split("\n"))
  .flat()
  .flatMap((line) => line.trim() || []);
const PREFIX = "docker compose run --rm smirk ";
const ORGANIZATION = "northstar";
const PLAN = `${ORGANIZATION}_discount_1`;

let fixture: TestApp<"stripe" | "mail">;
let folder: string;
let owner = "";
/** What the last command of each kind answered. */
const said = new Map<string, string>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smirk-first-start-"));
  fixture = await createTestApp({ stripe: true, mail: true, config: { planOrganizationSlug: ORGANIZATION } });
  // What the tests' Stripe comes with.
  for (const table of ["kept_prices", "plans", "state_registrations"] as const)
    await fixture.db.deleteFrom(table).execute();
  writeFileSync(join(folder, "npidata.csv"), registryFile([DENTIST]));
  writeFileSync(join(folder, "offices.csv"), officeFile());
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const DENTIST = dentist(1, { line1: "100 N MAIN ST", city: "TULSA", state: "OK", zip: "741031234" });

function officeFile(): string {
  const of = "Provider Secondary Practice Location Address";
  const parts = ["City Name", "State Name", "Postal Code", "Country Code (If outside U.S.)"];
  const header = [
    ...["NPI", `${of}- Address Line 1`, `${of}-  Address Line 2`, ...parts.map((part) => `${of} - ${part}`)],
    ...[`${of} - Telephone Number`, `${of} - Telephone Extension`],
    "Provider Practice Location Address - Fax Number",
  ];
  const office = [npiOf(100_000_001), "9 OAK AVE", "", "TULSA", "OK", "74104", "US", "9185550199", "", ""];
  return `${[header, office].map(toRegistryLine).join("\n")}\n`;
}

/** A shell's words; files are in the test's folder. */
function readWords(line: string): string[] {
  const words = line.matchAll(/(?:[^\s"]|"[^"]*")+/g);
  return Array.from(words, ([word]) => word.replaceAll('"', "")).map((word) =>
    /^[\w-]+\.(?:csv|json)$/.test(word) ? join(folder, word) : word,
  );
}

/** What the page has a person do between two commands. */
const BY_HAND: Record<string, () => Promise<void>> = {
  "operator invite you@example.com": async () => {
    owner = await acceptInvitation("you@example.com");
  },
  "export plan-lists": async () => {
    const path = join(folder, "plan-lists.csv");
    const [header = "", ...rows] = readFileSync(path, "utf8").trimEnd().split(/\r?\n/);
    expect(header.split(",").at(-1)).toBe("plans");
    writeFileSync(path, [header, ...rows.map((row) => `${row}${PLAN}`)].join("\n"));
  },
  "action states.attest": approveAll,
  "operator invite sam@example.com": approveAll,
};

async function acceptInvitation(email: string): Promise<string> {
  await fixture.jobs.settle();
  const [mail] = await fixture.mail.take(email);
  const [, token] = /#invite=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const post = (path: string, body: object) => callConsole(fixture.app, { path, body });
  const { options } = (await post("/invites/options", { token })).json<{
    options: PublicKeyCredentialCreationOptionsJSON;
  }>();
  const response = createSoftwarePasskey({ origin: CONSOLE_ORIGIN }).register(options);
  const accepted = await post("/invites/accept", { token, name: "Olive", response });
  expect(accepted.statusCode).toBe(200);
  return String([accepted.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
}

/** The owner says yes to everything under Requests. */
async function approveAll(): Promise<void> {
  const { requests } = (await callConsole(fixture.app, { path: "/requests", cookie: owner })).json<{
    requests: { id: string }[];
  }>();
  expect(requests).toHaveLength(1);
  for (const { id } of requests) {
    const body = { request_id: id, is_approved: true, reason: "As planned" };
    const answer = await callConsole(fixture.app, { path: "/requests/decide", body, cookie: owner });
    expect(answer.statusCode).toBe(200);
  }
}

async function walk(line: string): Promise<void> {
  if (line.startsWith("cp ")) {
    const files = line.split(" ").slice(1, -1);
    for (const file of files) copyFileSync(join(ROOT, file), join(folder, basename(file)));
    return;
  }
  expect(line.startsWith(PREFIX)).toBe(true);
  const command = line.slice(PREFIX.length);
  const { code, out, err } = await runSmirk(fixture.ctx, readWords(command));
  said.set(command, out);
  // `doctor` also names the vendors that this test has none of.
  if (command !== "doctor") expect(code, `${command}: ${err}`).toBe(0);
  const hand = Object.keys(BY_HAND).find((start) => command.startsWith(start));
  await BY_HAND[hand ?? ""]?.();
}

describe("'The first start' of the page of operations", () => {
  it("leads from an empty database to the first price and the first member, as written [OPS-12]", async () => {
    expect(LINES.length).toBeGreaterThan(12);
    const off = (await fixture.app.inject("/readyz")).json();
    expect(off).toEqual({ status: "ready", selling: "off: no plan on sale" });
    for (const line of LINES) await walk(line);
    expect([...said.keys()].at(-1)).toBe("doctor");

    const { out } = await runSmirk({ ...fixture.ctx, clock: systemClock }, ["doctor", "--json"]);
    const { findings } = JSON.parse(out) as { findings: Finding[] };
    const levels = (check: string) =>
      findings.filter((one) => one.check === check).map(({ level, found }) => `${level} ${found}`);
    expect(["plans", "directory", "plan lists", "prices"].map(levels)).toEqual([
      ["ok 1 plan on sale at Stripe's prices, 7 of them"],
      ["ok 2 locations published, 0 not"],
      ["ok dentists take 1 plan that we sell"],
      ["ok known for each plan in every state where people may join"],
    ]);
    await expect.poll(async () => (await fixture.app.inject("/readyz")).json()).toEqual({ status: "ready" });

    const { id } = await fixture.db.selectFrom("provider_locations").select("id").executeTakeFirstOrThrow();
    const query =
      "query ($id: ID!) { getSingleProviderLocationDetails(id: $id) { prices { procedure member_cents } } }";
    const { data } = await askGraphql(fixture.app, query, { id });
    expect(data.getSingleProviderLocationDetails.prices).toContainEqual({
      procedure: "adult-cleaning",
      member_cents: 7200,
    });

    const address = { address_line_1: "100 N Main St", city: "Tulsa", state: "OK", zip: "74103" };
    const member = await fixture.members.join({ address, plan_slug: PLAN, primary_dentist_id: null });
    expect(await fixture.members.membershipsOf(member.accountId)).toHaveLength(1);
    const operators = await fixture.db.selectFrom("operators").select("email").orderBy("email").execute();
    expect(operators.map(({ email }) => email)).toEqual(["sam@example.com", "you@example.com"]);
  }, 120_000);

  it("names services, files and settings that there are [OPS-12]", () => {
    const { services } = parse(read("compose.yaml")) as { services: Record<string, unknown> };
    const named = page.matchAll(/docker compose (?:run --rm(?: -T)?|logs|ps|exec) (\w+)/g);
    expect(Array.from(named, ([, service = ""]) => service).filter((one) => !(one in services))).toEqual([]);
    const settings = read("docs/settings.md");
    const written = Array.from(page.matchAll(/`([A-Z][A-Z_]{5,})`/g), ([, name = ""]) => name);
    expect(written.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
    const copied = page.matchAll(/`cp (\S+) /g);
    for (const [, file = ""] of copied) expect(read(file).length).toBeGreaterThan(0);
    const cluster = read("docs/kubernetes.md");
    expect(cluster).toContain("exec -it deploy/smirk -c server -- node apps/server/src/cli/main.ts");
    const { spec } = parse(read("deploy/kubernetes/base/deployment.yaml")) as {
      spec: { template: { spec: { containers: { name: string }[] } } };
    };
    expect(spec.template.spec.containers.map(({ name }) => name)).toEqual(["server"]);
  });
});
