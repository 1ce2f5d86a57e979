import type { LightMyRequestResponse } from "fastify";
import type { Bundle, FhirResource, Resource } from "fhir/r4.js";
import { expect } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

export interface PlanNet extends TestApp<"stripe"> {
  /** Locations of two dentists of practices, and of one without. */
  ada: string;
  bo: string;
  lone: string;
  /** The id of Ada as a dentist. */
  dentist: string;
  ask(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** An answer that must be 200. */
  read<R extends Resource>(path: string): Promise<R>;
  /** Ids of what a search found, in its order; what is included with its type. */
  find(path: string): Promise<string[]>;
  /** All matches of a search, page after page. */
  readAll(path: string): Promise<FhirResource[]>;
}

const PLANS = ["brightwell_discount_1", "brightwell_insurance"];

export async function openPlanNet(): Promise<PlanNet> {
  const fixture = await createTestApp({ stripe: true });
  const practice = { center_name: "Bayou Smiles", phone: "(713) 555-0123", plans: PLANS };
  const { locationId: ada, providerId: dentist } = await addDentist(fixture.db, {
    provider: { name: "Ada", last_name: "Fern", npi: "1234567893", specialities: ["OR"], languages: ["SP"] },
    location: {
      ...practice,
      opening_hours: "Mo 8-17",
      weekly_hours: [1_920, 2_460],
      holidays: "2026-12-24 08:00-12:00; 2026-12-25 closed Christmas",
      accepting_new_patients: true,
      accepting_checked_on: "2026-11-02",
    },
  });
  const { locationId: bo } = await addDentist(fixture.db, {
    provider: { name: "Bo", last_name: "O’Neil Peña", specialities: ["GD"], languages: ["EN", "TL"] },
    location: {
      ...practice,
      center_name: "Élan Dental",
      city: "Austin",
      zip: "78701",
      opening_hours: "Su 0-24",
      weekly_hours: [0, 1_440],
      accepting_new_patients: false,
      accepting_checked_on: "2026-11-03",
    },
    at: { lat: 29.8, lng: -95.4 },
  });
  const { locationId: lone } = await addDentist(fixture.db, {
    provider: { name: "Cy", last_name: "Fernandez" },
    location: { city: "Omaha", state: "NE", zip: "68102" },
    at: { lat: 41.25, lng: -95.93 },
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fixture.app.inject({ url: `/fhir/${path}`, headers });
  const read = async <R extends Resource>(path: string): Promise<R> => {
    const answer = await ask(path);
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
    expect(answer.headers["content-type"]).toBe("application/fhir+json; charset=utf-8");
    return answer.json();
  };
  const find = async (path: string): Promise<string[]> => {
    const { entry = [] } = await read<Bundle>(path);
    return entry.map(({ resource, search }) =>
      search?.mode === "match"
        ? `${resource?.id}`
        : `${search?.mode} ${resource?.resourceType}/${resource?.id}`,
    );
  };
  const readAll = async (path: string): Promise<FhirResource[]> => {
    const { entry = [], link = [] } = await read<Bundle>(path);
    const matches = entry.flatMap(({ resource, search }) =>
      search?.mode === "match" && resource !== undefined ? [resource] : [],
    );
    const next = link.find(({ relation }) => relation === "next")?.url.split("/fhir/")[1];
    return next === undefined ? matches : [...matches, ...(await readAll(next))];
  };
  return { ...fixture, ada, bo, lone, dentist, ask, read, find, readAll };
}
