import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Context } from "../../../context.ts";
import { createPace } from "../../../http/limits/pace.ts";
import { TOWN_OF } from "../../directory/cities/list-cities.ts";
import { copyRows, readDouble, readNumber } from "../live-index/copy-rows.ts";
import type { DirectoryIndex, FinderContext } from "../live-index/directory-index.ts";
import { isHidden } from "../live-index/segments.ts";
import { createByteNumbers } from "../packed/byte-numbers.ts";
import { cardAt, placeOfId } from "../packed/packed-locations.ts";

/** Ids of the locations that are in a plan list, by state and town, such as "tx houston". */
type TownLocations = ReadonlyMap<string, readonly number[]>;

/** What is worked out from the directory is good for so long while locations come and go. */
const MAX_AGE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** Cards are read a few at a time, so that requests are answered in between. */
const CARDS_A_TURN = 200;

interface Age {
  revision: number;
  /** A day begins at a full hour in every state, and with it prices begin and end. */
  hour: number;
  atMs: number;
}

/** A value that is worked out when it is asked for, and again when the directory has changed since. */
export interface Kept<Value> {
  get(): Promise<Value>;
  /** What was worked out last, however old; null before the first time. */
  last(): Value | null;
}

export function createKept<Value>(ctx: FinderContext, load: () => Promise<Value>): Kept<Value> {
  let last: Value | null = null;
  let latest: { age: Age; value: Promise<Value> } | null = null;
  const refresh = async (): Promise<Value> => {
    try {
      last = await load();
      return last;
    } catch (err) {
      if (last === null) {
        latest = null;
        throw err;
      }
      ctx.log.warn({ err }, "directory.towns.unread");
      return last;
    }
  };
  return {
    get: async () => {
      const age = await readAge(ctx);
      if (latest === null || !isGood(latest.age, age, ctx)) latest = { age, value: refresh() };
      return latest.value;
    },
    last: () => last,
  };
}

async function readAge({ directory, clock }: FinderContext): Promise<Age> {
  const atMs = clock.now().getTime();
  const { revision } = await directory.current();
  return { revision, hour: Math.floor(atMs / HOUR_MS), atMs };
}

/** A server that does not follow the directory, as in a test, has few questions and keeps nothing that is old. */
function isGood(then: Age, now: Age, { directory }: FinderContext): boolean {
  if (then.hour !== now.hour) return false;
  const mayBeOld = directory.followed() !== null && now.atMs - then.atMs < MAX_AGE_MS;
  return then.revision === now.revision || mayBeOld;
}

export async function loadTownLocations({ pool }: Pick<Context, "pool">): Promise<TownLocations> {
  const towns: [key: string, ids: number[]][] = [];
  const numbers = createByteNumbers((key) => towns.push([key, []]) - 1);
  const query = `select l.id::float8, lower(l.state) || ' ' || ${TOWN_OF}
    from provider_locations l where l.published and l.plans <> '{}'`;
  const client = await pool.connect();
  try {
    await copyRows(client, query, (row) => {
      towns[readNumber(row, 1, numbers)]?.[1].push(readDouble(row, 0));
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return new Map(towns);
}

/** Cards of those that are shown now. */
export async function listCards(directory: DirectoryIndex, ids: readonly number[]): Promise<LocationCard[]> {
  const { segments } = await directory.current();
  const pace = createPace(CARDS_A_TURN);
  const cards: LocationCard[] = [];
  for (const id of ids) {
    await pace();
    for (const segment of segments) {
      const place = placeOfId(segment.packed, id);
      if (place < 0 || isHidden(segment, place)) continue;
      cards.push(JSON.parse(Buffer.from(cardAt(segment.packed, place)).toString()) as LocationCard);
    }
  }
  return cards;
}
