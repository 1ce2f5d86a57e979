import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Kind, Kinds } from "../state/payment-objects.ts";
import type { Store } from "../state/store.ts";

/** Made by `npm run demo:make`, as the product's half is. */
export const DEMO_OBJECTS_FILE = join(import.meta.dirname, "objects.json.br");

export interface DemoObjects {
  /** ISO time at which the year ended. */
  madeAt: string;
  objects: Kinds[Kind][];
}

const DAY = 86_400;
/** Times from 2017 to 2043, in seconds. */
const TIME = /(?<=[:[,])(?:1[5-9]|2[0-2])\d{8}(?=[,}\]])/g;

/** The customers and payments of the demo's members; an account that has anything stays as it is. */
export function loadDemoObjects(store: Store, at: Date): void {
  if (store.kinds().some((kind) => store.all(kind).length > 0)) return;
  for (const object of readDemoObjects(at)) store.save(object);
  store.commit();
}

/** Dates them as if the year had ended on this day: whole days later, so that times of day stay. */
export function readDemoObjects(at: Date): DemoObjects["objects"] {
  const json = brotliDecompressSync(readFileSync(DEMO_OBJECTS_FILE)).toString();
  const { madeAt } = JSON.parse(json) as DemoObjects;
  const seconds = Math.floor((at.getTime() - Date.parse(madeAt)) / 1_000 / DAY) * DAY;
  const shifted = json.replace(TIME, (time) => String(Number(time) + seconds));
  return (JSON.parse(shifted) as DemoObjects).objects;
}
