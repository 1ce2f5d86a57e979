import { setTimeout as sleep } from "node:timers/promises";
import { cityQuerySchema } from "@smirk/contract/directory";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import {
  FEWEST_OFFICES,
  listPricedOffices,
  officeKey,
  type PricedLocation,
  type PricedTown,
  type PricePage,
} from "@smirk/domain/fees/price-page";
import { findProcedure, PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { createPace } from "../../../http/limits/pace.ts";
import { createTownFinder, type TownAddress } from "../../places/find-town.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import { createRealPrices } from "./real-prices.ts";
import { createKept, type Kept, listCards, loadTownLocations } from "./town-locations.ts";

declare module "fastify" {
  interface FastifyInstance {
    pricePages: PricePages;
  }
}

/** What procedures cost in towns. All is answered from memory once a server follows the directory. */
export interface PricePages {
  /** Also for another spelling of the town. Null where too few offices have a real price. */
  find(address: PriceAddress): Promise<PricePage | null>;
  /** All towns that have a page, as they were counted last. */
  list(): Promise<PricedTown[]>;
  /** What a town has pages of; null where it has none. */
  ofTown(town: Town): Promise<PricedTown | null>;
  /** The same for an office's address, without waiting: null also where nobody has asked before. */
  ofAddress(address: TownAddress): Promise<PricedTown | null>;
}

type Town = Pick<PricedTown, "state" | "city">;

interface PriceAddress {
  /** All three as they are in an address, which anybody may type. */
  state?: string | undefined;
  city?: string | undefined;
  procedure?: string | undefined;
}

/** A large directory takes longer to count: meanwhile those that were counted before are listed. */
const LIST_WAIT_MS = 2_000;
/** Prices are worked out for a few dentists at a time, so that requests are answered in between. */
const DENTISTS_A_TURN = 100;

/** Pages ask without a route: what they show is in no other answer. */
export function registerPricePages(app: FastifyInstance, ctx: FinderContext): void {
  app.decorate("pricePages", createPricePages(ctx));
}

function createPricePages(ctx: FinderContext): PricePages {
  const locations = createKept(ctx, () => loadTownLocations(ctx));
  const kept = new Map<string, Kept<PricedTown | null>>();

  const ofTown: PricePages["ofTown"] = async ({ state, city }) => {
    const key = keyOf({ state, city });
    if (!(await locations.get()).has(key)) return null;
    const known = kept.get(key) ?? createKept(ctx, () => countPrices({ state, city }));
    kept.set(key, known);
    return known.get();
  };
  const countPrices = async (town: Town): Promise<PricedTown | null> => {
    const ids = (await locations.get()).get(keyOf(town)) ?? [];
    const cards = await listCards(ctx.directory, ids);
    const procedures = await listProcedures(ctx, cards);
    return procedures.length === 0 ? null : { ...town, name: await nameOf(cards), procedures };
  };

  const all = createKept(ctx, async () => {
    const towns: PricedTown[] = [];
    for (const key of [...(await locations.get()).keys()].sort()) {
      const town = await ofTown(readKey(key));
      if (town !== null) towns.push(town);
    }
    return towns;
  });

  return {
    ofTown,
    ofAddress: async (address) => {
      const findTown = await createTownFinder();
      const town = { state: address.state.toLowerCase(), city: findTown(address).slug };
      const counted = ofTown(town);
      if (ctx.directory.followed() === null) return counted;
      counted.catch((err: unknown) => ctx.log.warn({ err }, "directory.towns.unread"));
      return kept.get(keyOf(town))?.last() ?? null;
    },
    list: async () => {
      const listed = all.get();
      if (ctx.directory.followed() === null) return listed;
      return Promise.race([listed, sleep(LIST_WAIT_MS, null, { ref: false }).then(() => all.last() ?? [])]);
    },
    find: async (address) => {
      const given = v.safeParse(cityQuerySchema, { state: address.state, city: address.city });
      const procedure = findProcedure(address.procedure ?? "")?.slug;
      if (!given.success || procedure === undefined) return null;
      const towns = await locations.get();
      const { state, city } = given.output;
      const typed = { state, city };
      const town = towns.has(keyOf(typed)) ? typed : { state, city: await findSpelling(typed) };
      const ids = towns.get(keyOf(town)) ?? [];
      if (ids.length < FEWEST_OFFICES) return null;
      const page = await readPage(ctx, { cards: await listCards(ctx.directory, ids), procedure });
      if (page === null) return null;
      // A page that is younger than the count of its town has no links yet.
      return { ...town, procedures: (await ofTown(town))?.procedures ?? [], ...page };
    },
  };
}

/** The other way to write a town that has a page. */
async function findSpelling({ state, city }: Town): Promise<string> {
  const findTown = await createTownFinder();
  return findTown({ city: city.replaceAll("-", " "), state: state.toUpperCase(), zip: "" }).slug;
}

function keyOf({ state, city }: Town): string {
  return `${state} ${city}`;
}

function readKey(key: string): Town {
  return { state: key.slice(0, 2), city: key.slice(3) };
}

interface PageQuestion {
  cards: readonly LocationCard[];
  procedure: ProcedureSlug;
}

async function readPage(ctx: FinderContext, { cards, procedure }: PageQuestion) {
  const prices = createRealPrices((await ctx.directory.current()).prices, ctx);
  const pace = createPace(DENTISTS_A_TURN);
  const locations: PricedLocation[] = [];
  for (const card of cards) {
    await pace();
    const price = prices.find(card, procedure);
    if (price !== undefined) locations.push({ card, price });
  }
  const found = listPricedOffices(locations);
  if (found.total < FEWEST_OFFICES) return null;
  return { procedure, ...found, name: await nameOf(cards) };
}

async function nameOf(cards: readonly LocationCard[]): Promise<string> {
  const findTown = await createTownFinder();
  const { city, state, zip } = mostWritten(cards);
  return findTown({ city, state, zip }).name;
}

/** A card that writes the name of its town as most do. */
function mostWritten(cards: readonly LocationCard[]): TownAddress {
  const spellings = [...Map.groupBy(cards, ({ city }) => city).values()];
  const [most = []] = spellings.sort((one, other) => other.length - one.length);
  return most[0] ?? { city: "", state: "", zip: "" };
}

/** Procedures with a real price at enough offices. */
async function listProcedures(ctx: FinderContext, cards: readonly LocationCard[]): Promise<ProcedureSlug[]> {
  const prices = createRealPrices((await ctx.directory.current()).prices, ctx);
  const pace = createPace(DENTISTS_A_TURN);
  const offices = new Map<ProcedureSlug, Set<string>>(PROCEDURES.map(({ slug }) => [slug, new Set()]));
  for (const card of cards) {
    await pace();
    for (const slug of prices.list(card)) {
      const known = offices.get(slug);
      if (known !== undefined && known.size < FEWEST_OFFICES) known.add(officeKey(card));
    }
  }
  return [...offices].flatMap(([slug, known]) => (known.size < FEWEST_OFFICES ? [] : [slug]));
}
