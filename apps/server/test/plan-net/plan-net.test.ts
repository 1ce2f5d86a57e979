import type { Bundle, CapabilityStatement, OperationOutcome } from "fhir/r4.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSites } from "../../src/features/plan-net/open-site.ts";
import { resourceType } from "../../src/features/plan-net/resource-types.ts";
import { findPage } from "../../src/features/plan-net/searching/find-page.ts";
import { type Question, readQuestion } from "../../src/features/plan-net/searching/read-question.ts";
import { refreshCards } from "../support/add-dentist.ts";
import { openPlanNet, type PlanNet } from "./open-plan-net.ts";

let net: PlanNet;
beforeAll(async () => {
  net = await openPlanNet();
});
afterAll(() => net.close());

const linkOf = ({ link = [] }: Bundle, relation: string) =>
  link.find((each) => each.relation === relation)?.url.split("/fhir/")[1];

async function refusalOf(path: string, headers: Record<string, string> = {}) {
  const answer = await net.ask(path, headers);
  const { resourceType, issue } = answer.json<OperationOutcome>();
  expect(answer.headers["content-type"]).toBe("application/fhir+json; charset=utf-8");
  return { status: answer.statusCode, type: resourceType, code: issue[0]?.code };
}

describe("a search", () => {
  it.each([
    ["Practitioner?name=FERN", () => [net.dentist, expect.any(String)]],
    ["Practitioner?family=pena", () => []],
    ["Practitioner?family=oneil pena", () => [expect.any(String)]],
    ["Practitioner?family:exact=fern", () => []],
    ["Practitioner?family:contains=nan", () => [expect.any(String)]],
    ["Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|1234567893", () => [net.dentist]],
    ["Practitioner?identifier=1234567893", () => [net.dentist]],
    ["Location?address-city=austin,omaha", () => [net.bo, net.lone]],
    ["Location?address-city=austin&address-state=NE", () => []],
    ["Location?address-postalcode=787", () => [net.bo]],
    ["Location?organization:missing=true&type=PROFF", () => [net.lone]],
    ["Organization?name=elan", () => [net.bo]],
    ["Organization?type=prvgrp", () => [net.ada, net.bo]],
    ["PractitionerRole?specialty=http://nucc.org/provider-taxonomy|1223X0400X", () => [net.ada]],
    ["PractitionerRole?specialty=http://elsewhere.example|1223X0400X", () => []],
    ["PractitionerRole?network=Organization/network-brightwell-discount-1", () => [net.ada, net.bo]],
    ["PractitionerRole?practitioner.identifier=1234567893", () => [net.ada]],
    ["PractitionerRole?location.near=41.25|-95.93|5|km", () => [net.lone]],
    ["InsurancePlan?name=smirk plus", () => ["brightwell-discount-2"]],
  ])("%s finds what fits and nothing else [OPEN-01]", async (path, expected) => {
    expect(await net.find(path)).toEqual(expected());
  });

  it("near a point gives the nearest first, within the distance [OPEN-01]", async () => {
    const near = (rest: string) => net.find(`Location?near=29.81|-95.41${rest}`);
    expect(await near("")).toEqual([net.bo, net.ada]);
    expect(await near("|2|km")).toEqual([net.bo]);
    expect(await near("|5|mi_us")).toEqual([net.bo, net.ada]);
    expect(await near("&address-city=houston")).toEqual([net.ada]);
  });

  it("by POST gives what it gives by GET [OPEN-01]", async () => {
    const posted = await net.app.inject({
      method: "POST",
      url: "/fhir/Location/_search",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "address-city=Austin",
    });
    expect(posted.json()).toEqual(await net.read("Location?address-city=Austin"));
  });

  it("goes on page after page, each match once, while others come and go [OPEN-01]", async () => {
    for (const path of ["Location?type=PROFF&_count=1", "Location?near=29.76|-95.37&_count=1"]) {
      const first = await net.read<Bundle>(path);
      expect(first.entry?.map(({ resource }) => resource?.id)).toEqual([net.ada]);
      await setPublished(net.ada, false);
      const next = linkOf(first, "next") ?? "";
      const second = await net.find(next);
      await setPublished(net.ada, true);
      expect(second).toEqual([net.bo]);
    }
  });

  it("says how many fit where all were looked at, and none where asked for none [OPEN-01]", async () => {
    expect(await net.read("Location?type=PROFF&_count=0")).toMatchObject({ total: 3 });
    expect((await net.read<Bundle>("Location?type=PROFF&_count=0")).entry).toBeUndefined();
    expect((await net.read<Bundle>("Location?type=PROFF&_count=1")).total).toBeUndefined();
  });

  it("leaves out what it does not know and says so, or refuses where asked to be strict [OPEN-01]", async () => {
    const path = "Location?color=red&address-city=Austin";
    const bundle = await net.read<Bundle>(path);
    expect(linkOf(bundle, "self")).toBe("Location?address-city=Austin");
    expect(bundle.entry?.map(({ search }) => search?.mode)).toEqual(["match", "outcome"]);
    expect(await refusalOf(path, { prefer: "handling=strict" })).toMatchObject({
      status: 400,
      code: "invalid",
    });
  });
});

async function setPublished(id: string, published: boolean): Promise<void> {
  await net.db
    .updateTable("provider_locations")
    .set({ published, unpublished_by: published ? null : "operator" })
    .where("id", "=", id)
    .execute();
  await refreshCards(net.db);
}

describe("a refusal", () => {
  it.each([
    ["Patient/1", 404, "not-found"],
    ["Patient?name=a", 404, "not-found"],
    ["Location/999999", 404, "not-found"],
    ["Location/007", 404, "not-found"],
    ["Location/x/y/z", 404, "not-found"],
    ["Location?near=there", 400, "invalid"],
    ["Location?near=29|-95|5000|km", 400, "invalid"],
    ["Location?_count=many", 400, "invalid"],
    ["Location?_lastUpdated=2026-02-30", 400, "invalid"],
    ["Location?address-city:below=a", 400, "invalid"],
    ["Location?_include=Location:near", 400, "invalid"],
    ["Location?_cursor=x", 400, "invalid"],
    ["Location?_format=xml", 406, "not-supported"],
  ])("of %s is an OperationOutcome with %i [OPEN-01]", async (path, status, code) => {
    expect(await refusalOf(path)).toEqual({ status, type: "OperationOutcome", code });
  });

  it("of a longer value than is read is an OperationOutcome too [OPEN-01] [TRUST-12]", async () => {
    const refused = { status: 400, type: "OperationOutcome", code: "invalid" };
    expect(await refusalOf(`Location?address=${"a".repeat(1_001)}`)).toEqual(refused);
  });

  it("of another method names the ones that there are [OPEN-01]", async () => {
    const answer = await net.app.inject({ method: "DELETE", url: `/fhir/Location/${net.ada}` });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toMatchObject({ resourceType: "OperationOutcome" });
    expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
  });
});

describe("a resource", () => {
  it("that is known already is not sent again [OPEN-01]", async () => {
    const first = await net.ask(`Location/${net.ada}`);
    const { etag = "", "last-modified": modified = "" } = first.headers;
    const answers = [
      { "if-none-match": `"other", ${etag}` },
      { "if-modified-since": String(modified) },
      { "if-none-match": '"other"', "if-modified-since": String(modified) },
    ].map((headers) => net.ask(`Location/${net.ada}`, headers as unknown as Record<string, string>));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([304, 304, 200]);
  });

  it("is read by its version while that is the newest [OPEN-01]", async () => {
    const { meta } = await net.read(`Location/${net.ada}`);
    expect(await net.read(`Location/${net.ada}/_history/${meta?.versionId}`)).toMatchObject({ id: net.ada });
    expect(await refusalOf(`Location/${net.ada}/_history/1`)).toMatchObject({ status: 404 });
  });

  it("that is no longer published is 410, whatever it is read as [OPEN-01] [LIVE-02]", async () => {
    await setPublished(net.lone, false);
    for (const type of ["Location", "PractitionerRole", "HealthcareService"])
      expect(await refusalOf(`${type}/${net.lone}`)).toMatchObject({ status: 410, code: "deleted" });
    const [gone] = await net.db.selectFrom("providers").select("id").where("name", "=", "Cy").execute();
    expect(await refusalOf(`Practitioner/${gone?.id}`)).toMatchObject({ status: 410 });
    expect(await net.find("Location?address-city=omaha")).toEqual([]);
    await setPublished(net.lone, true);
    expect((await net.ask(`Location/${net.lone}`)).statusCode).toBe(200);
  });

  it("of a dentist without a practice has no organization, which is 404 [OPEN-01]", async () => {
    expect(await refusalOf(`Organization/${net.lone}`)).toMatchObject({ status: 404 });
  });
});

it("the capability statement names every parameter that answers, and no other [OPEN-01]", async () => {
  const { rest = [] } = await net.read<CapabilityStatement>("metadata");
  const searches = (rest[0]?.resource ?? []).flatMap(({ type, searchParam = [] }) =>
    searchParam.map(({ name, type: kind }) => ({ type, name, kind })),
  );
  for (const { type, name, kind } of searches) {
    const value = kind === "date" ? "2026" : kind === "special" ? "29|-95" : "none-has-it";
    expect((await net.ask(`${type}?${name}=${value}`, { prefer: "handling=strict" })).statusCode).toBe(200);
  }
  expect(searches).toHaveLength(67);
});

it("a search that did its share goes on in the next page and loses nothing [OPEN-01] [LOAD-13]", async () => {
  const { site, shared } = createSites(net.ctx)({ plans: [], states: [] }, "http://localhost:80/fhir");
  const source = { directory: await net.app.directory.current(), site, shared };
  const pairs: [string, string][] = [["address-city:contains", "aha"]];
  const found: string[] = [];
  let pages = 0;
  for (let after: Question["after"] | undefined; after !== null; pages += 1) {
    const question = readQuestion(source, resourceType("Location"), { pairs, isStrict: true });
    const steps = findPage(source, { ...question, after: after ?? null }, { left: 1 });
    let step = steps.next();
    while (!step.done) step = steps.next();
    found.push(...step.value.matches.map(({ id = "" }) => id));
    after = step.value.next;
  }
  expect(found).toEqual([net.lone]);
  expect(pages).toBe(4);
});

it("a plan says that it is not insurance [OPEN-01]", async () => {
  const { entry = [] } = await net.read<Bundle>("InsurancePlan");
  expect(entry).toHaveLength(3);
  for (const { resource } of entry) expect(JSON.stringify(resource)).toContain("This is not insurance.");
});
