import { overloaded } from "./overloaded.ts";
import type { WorkShares } from "./work-shares.ts";

/** What an address took in the last seconds: a visitor who joins, pays and moves the map stays far below. */
export const MUCH_MS = 500;
/** Requests that ask the database, of one address that took much: fewer than it has connections. */
const MOST_UNDER_WAY = 4;
/** Further ones that may be refused, of all such addresses: each holds its parsed body. */
const MOST_HELD = 400;

interface Held {
  isShed: boolean;
  start(): void;
  refuse(error: unknown): void;
}

interface UnderWay {
  running: number;
  held: Held[];
}

/** Lets an address that took much have a few requests under way, and the others wait for them. */
export class HeavyCallers {
  readonly #shares: WorkShares;
  readonly #callers = new Map<string, UnderWay>();
  #held = 0;

  constructor(shares: WorkShares) {
    this.#shares = shares;
  }

  tookMuch(key: string): boolean {
    return this.#shares.of(key) > MUCH_MS;
  }

  /** @returns what ends the request's turn, whether it has begun or not; to be called once */
  enter(key: string, request: Held): () => void {
    const caller = this.#callers.get(key) ?? { running: 0, held: [] };
    this.#callers.set(key, caller);
    if (caller.running < MOST_UNDER_WAY || !this.tookMuch(key)) {
      caller.running += 1;
      request.start();
    } else if (request.isShed && this.#held >= MOST_HELD) {
      request.refuse(overloaded());
      return () => {};
    } else {
      caller.held.push(request);
      this.#count(request, 1);
    }
    return () => this.#leave(key, caller, request);
  }

  #leave(key: string, caller: UnderWay, request: Held): void {
    const place = caller.held.indexOf(request);
    if (place >= 0) {
      caller.held.splice(place, 1);
      this.#count(request, -1);
    } else this.#startNext(caller);
    if (caller.running <= 0 && caller.held.length === 0) this.#callers.delete(key);
  }

  #startNext(caller: UnderWay): void {
    const next = caller.held.shift();
    if (next === undefined) caller.running -= 1;
    else {
      this.#count(next, -1);
      next.start();
    }
  }

  #count({ isShed }: Held, by: number): void {
    if (isShed) this.#held += by;
  }
}
