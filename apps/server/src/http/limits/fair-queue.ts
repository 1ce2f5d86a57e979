import type { Waiting } from "./own-time.ts";
import type { WorkShares } from "./work-shares.ts";

export interface Waiter extends Waiting {
  /** A network address. */
  key: string;
  /** Goes ahead of everybody and is never refused. */
  isUrgent: boolean;
  /** May be refused for the load of others. */
  isShed: boolean;
  admit(): void;
  refuse(reason: unknown): void;
}

/** What a request that waits will cost at least, so that many of one address weigh more than one. */
const LEAST_COST_MS = 1;

/** A visitor who opens pages and moves the map stays below. */
const QUIET_MS = 64;

/** Addresses that took less than twice as much as another count as equal, and take turns. */
function levelOf(shareMs: number): number {
  return Math.max(0, Math.floor(Math.log2(shareMs / QUIET_MS)) + 1);
}

/** Waiting work by address: those that took least take turns first, and the one that took most is refused first. */
export class FairQueue {
  readonly #shares: WorkShares;
  /** Queues by address, the one that was served last at the end. */
  readonly #queues = new Map<string, Waiter[]>();
  readonly #urgent: Waiter[] = [];
  #size = 0;
  #shed = 0;

  constructor(shares: WorkShares) {
    this.#shares = shares;
  }

  get size(): number {
    return this.#size;
  }

  /** How many of them may be refused. */
  get shedSize(): number {
    return this.#shed;
  }

  push(waiter: Waiter): void {
    const queue = this.#queues.get(waiter.key) ?? [];
    if (waiter.isUrgent) this.#urgent.push(waiter);
    else {
      queue.push(waiter);
      this.#queues.set(waiter.key, queue);
    }
    this.#count(waiter, 1);
  }

  /** Takes the next one out. */
  shift(): Waiter | undefined {
    const urgent = this.#urgent.shift();
    if (urgent !== undefined) {
      this.#count(urgent, -1);
      return urgent;
    }
    let least: { key: string; queue: Waiter[]; level: number } | undefined;
    for (const [key, queue] of this.#queues) {
      const level = levelOf(this.#shares.of(key));
      if (least === undefined || level < least.level) least = { key, queue, level };
      if (level === 0) break;
    }
    const waiter = least?.queue.shift();
    if (least === undefined || waiter === undefined) return undefined;
    this.#queues.delete(least.key);
    if (least.queue.length > 0) this.#queues.set(least.key, least.queue);
    this.#count(waiter, -1);
    return waiter;
  }

  remove(waiter: Waiter): boolean {
    const queue = waiter.isUrgent ? this.#urgent : this.#queues.get(waiter.key);
    const place = queue?.indexOf(waiter) ?? -1;
    if (queue === undefined || place < 0) return false;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(waiter.key);
    this.#count(waiter, -1);
    return true;
  }

  /** Takes out the newest request of the address that took most; none when that is the newcomer's own. */
  dropHeaviest(newcomer: string): Waiter | undefined {
    let heaviest: { waiter: Waiter; weight: number } | undefined;
    for (const [key, queue] of this.#queues) {
      const waiter = queue.findLast(({ isShed }) => isShed);
      if (waiter === undefined) continue;
      const weight = this.#weight(key, queue.length);
      if (heaviest === undefined || weight > heaviest.weight) heaviest = { waiter, weight };
    }
    const own = this.#weight(newcomer, (this.#queues.get(newcomer)?.length ?? 0) + 1);
    if (heaviest === undefined || heaviest.weight <= own) return undefined;
    this.remove(heaviest.waiter);
    return heaviest.waiter;
  }

  list(): Waiter[] {
    return [...this.#urgent, ...[...this.#queues.values()].flat()];
  }

  #weight(key: string, waiting: number): number {
    return this.#shares.of(key) + waiting * LEAST_COST_MS;
  }

  #count({ isShed }: Waiter, by: number): void {
    this.#size += by;
    if (isShed) this.#shed += by;
  }
}
