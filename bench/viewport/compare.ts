import { availableParallelism, loadavg, totalmem } from "node:os";
import type { LatLng } from "@smirk/domain/geography/geo";
import { sized } from "../smoke.ts";
import { askOnce, type Contender, isInTests, startContenders } from "./contenders.ts";
import { checkLine, printFailed } from "./lines.ts";
import { measureRound, medianRound, type Round } from "./measure.ts";
import { measureChanges } from "./measure-changes.ts";
import { measureFhir } from "./measure-fhir.ts";
import { measureFinder } from "./measure-finder.ts";
import { measurePages } from "./measure-pages.ts";
import { LOCATIONS, prepareDatabase } from "./prepare-database.ts";
import { assertEqualAnswers, assertSameAnswers } from "./same-answers.ts";
import { viewport } from "./viewports.ts";

const BOXES = sized(200, 10);
const ROUNDS = sized(5, 1);
const LOAD = { seconds: 4, connections: sized(10, 2) };
const WARM_UP = { seconds: 3, connections: sized(10, 2) };
/** Zoom 15 is where the finder opens; at 8 a viewport holds more than the 500 that are listed. */
const ZOOMS = [15, 8];
/** Against the bytes, against PostGraphile, and compressed against PostGraphile uncompressed. */
const LEAST = { bytes: 0.6, postgraphile: [25, 40], compressed: 5 };
const MOST_P99 = 2;

/** The whole run: sets up, checks that all answer the same, measures, prints, and takes everything away again. */
export async function compare(): Promise<void> {
  console.log(`Loading ${LOCATIONS.toLocaleString("en")} locations ...`);
  const database = await prepareDatabase(BOXES);
  let contenders: Contender[] = [];
  try {
    contenders = await startContenders(database.connectionString);
    describeMachine(database.version);
    for (const zoom of ZOOMS) await compareAt(zoom, contenders, database.spots);
    const [product] = contenders;
    if (product) {
      await measureFinder(product.url, database.spots);
      await measureFhir(product, database.spots);
    }
    for (const contender of contenders) contender.stop();
    if (!isInTests) {
      await measurePages(database);
      await measureChanges(database);
    }
    printFailed();
  } finally {
    for (const contender of contenders) contender.stop();
    await database.remove();
  }
}

function describeMachine(version: string): void {
  const load = loadavg()
    .map((minutes) => minutes.toFixed(1))
    .join(" ");
  console.log(
    `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load} before the run; ` +
      `Node ${process.version}, PostgreSQL ${version}; servers, database and load share the cores.`,
  );
}

/** Prints one table and its lines. */
async function compareAt(zoom: number, contenders: Contender[], spots: LatLng[]): Promise<void> {
  const boxes = spots.map((spot, i) => ({ box: viewport(spot, zoom), key: `${zoom}-${i}` }));
  const size = await checkAnswers(contenders, boxes);
  const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  const load = (contender: Contender, options: typeof LOAD) =>
    measureRound(
      contender.url,
      boxes.map(({ box, key }) => contender.request(box, key)),
      options,
    );
  for (const contender of contenders) await load(contender, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) rounds.get(contender.name)?.push(await load(contender, LOAD));
  }
  const medians = new Map([...rounds].map(([name, measured]) => [name, medianRound(measured)]));
  console.log(
    `\nZoom ${zoom}: ${boxes.length} viewports, ${size.locations} locations and ${size.kilobytes} KB each on average; ` +
      `${LOAD.connections} connections, median of ${ROUNDS} rounds of ${LOAD.seconds} s, in turn`,
  );
  for (const [name, { requestsPerSecond, p50Ms, p99Ms }] of medians) {
    console.log(
      `  ${name.padEnd(17)} ${requestsPerSecond.toFixed(0).padStart(6)} requests/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms`,
    );
  }
  checkRatios(zoom, medians);
}

function checkRatios(zoom: number, medians: Map<string, Round>): void {
  const rate = (name: string) => medians.get(name)?.requestsPerSecond ?? Number.NaN;
  const p99 = (name: string) => medians.get(name)?.p99Ms ?? Number.NaN;
  const at = `zoom ${zoom}`;
  checkLine({ name: `${at}, product : bytes`, value: rate("product") / rate("bytes"), least: LEAST.bytes });
  const least = LEAST.postgraphile[ZOOMS.indexOf(zoom)] ?? 0;
  checkLine({ name: `${at}, product : PostGraphile`, value: rate("product") / rate("postgraphile"), least });
  checkLine({ name: `${at}, p99, product : bytes`, value: p99("product") / p99("bytes"), most: MOST_P99 });
  const value = rate("product, br") / rate("postgraphile");
  checkLine({ name: `${at}, product compressed : PostGraphile`, value, least: LEAST.compressed });
}

/** Fills the byte server with the product's answers and checks some of them against PostGraphile's. */
async function checkAnswers(
  contenders: Contender[],
  boxes: { box: ReturnType<typeof viewport>; key: string }[],
): Promise<{ locations: number; kilobytes: number }> {
  const named = (name: string) => contenders.find((contender) => contender.name === name);
  const [product, bytes] = [named("product"), named("bytes")];
  const [postgraphile, mercurius] = [named("postgraphile"), named("mercurius")];
  if (!product || !bytes || !postgraphile || !mercurius) throw new Error("A server to compare is missing.");
  let locations = 0;
  let length = 0;
  for (const { box, key } of boxes) {
    const answer = await askOnce(product, box, key);
    locations += assertSameAnswers(answer, await askOnce(postgraphile, box, key));
    assertEqualAnswers(answer, await askOnce(mercurius, box, key));
    length += Buffer.byteLength(answer);
    await fetch(`${bytes.url}/${key}`, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: answer,
    });
  }
  return {
    locations: Math.round(locations / boxes.length),
    kilobytes: Math.round(length / boxes.length / 1000),
  };
}
