import type { LatLng } from "@smirk/domain/geography/geo";
import type { Request } from "autocannon";
import { sized } from "../smoke.ts";
import type { Contender } from "./contenders.ts";
import { checkLine } from "./lines.ts";
import { measureRound, medianRound, type Round } from "./measure.ts";
import { viewport } from "./viewports.ts";

const ZOOM = 15;
const ROUNDS = sized(5, 1);
const LOAD = { seconds: 3, connections: sized(10, 2) };
/** A share of the viewports that the same server answers by GraphQL. */
const LEAST = 1 / 3;

/** Measures `/fhir/Location?near=` in turn with the viewports around the same points. */
export async function measureFhir(product: Contender, spots: readonly LatLng[]): Promise<void> {
  const near = spots.map(
    ({ lat, lng }): Request => ({
      method: "GET",
      path: `/fhir/Location?near=${lat.toFixed(6)}%7C${lng.toFixed(6)}%7C10%7Ckm`,
    }),
  );
  const viewports = spots.map((spot, index) => product.request(viewport(spot, ZOOM), String(index)));
  const rounds: Record<"near" | "viewports", Round[]> = { near: [], viewports: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.near.push(await measureRound(product.url, near, LOAD));
    rounds.viewports.push(await measureRound(product.url, viewports, LOAD));
  }
  const [asked, beside] = [medianRound(rounds.near), medianRound(rounds.viewports)];
  console.log(
    `\n/fhir/Location?near=: ${asked.requestsPerSecond.toFixed(0)} requests/s, p50 ${asked.p50Ms.toFixed(1)} ms, p99 ${asked.p99Ms.toFixed(1)} ms; viewports ${beside.requestsPerSecond.toFixed(0)}`,
  );
  const value = asked.requestsPerSecond / beside.requestsPerSecond;
  checkLine({ name: "/fhir near : viewports by GraphQL", value, least: LEAST });
}
