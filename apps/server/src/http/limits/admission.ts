import { FairQueue } from "./fair-queue.ts";
import { overloaded } from "./overloaded.ts";
import { type OwnTime, ownTime, startWaiting, waitLeftMs } from "./own-time.ts";
import type { WorkShares } from "./work-shares.ts";

interface AdmissionLimits {
  /** How many wait of those that may be refused. */
  waiting: number;
  /** A wait in the server's own time (`waitLeftMs`). */
  waitMs: number;
}

export interface Entrant {
  /** A network address. */
  key: string;
  /** May be refused for the load of others. */
  isShed: boolean;
  /** Called at once, or in its turn. */
  go(): void;
  refuse(error: unknown): void;
}

interface AdmissionOptions {
  shares: WorkShares;
  limits: AdmissionLimits;
  time?: OwnTime;
  /** Calls back once the events that have come are read. */
  nextTurn?: (work: () => void) => void;
}

/** For which requests run at once in a turn of the event loop; the rest waits while new requests are read. */
const TURN_MS = 3;
/** The steps of one turn from the queue: each is measured with what it leaves to microtasks. */
const STEPS_PER_TURN = 16;
/** The cost of any request, beside what its handler takes: reading it and sending the answer. */
const OVERHEAD_MS = 0.1;
const SWEEP_MS = 250;

/**
 * The order in which requests get the one thread: at once while a turn of the event loop is young, else by address, the
 * one that took least first. What waited too long is refused.
 */
export class Admission {
  readonly #shares: WorkShares;
  readonly #limits: AdmissionLimits;
  readonly #time: OwnTime;
  readonly #nextTurn: (work: () => void) => void;
  readonly #queue: FairQueue;
  #isTurnOpen = false;
  #turnSinceMs = 0;
  #sweptAtMs = 0;
  /** The request from the queue, until all that it started at once is done. */
  #current: { key: string; sinceMs: number } | null = null;

  constructor({ shares, limits, time = ownTime, nextTurn = setImmediate }: AdmissionOptions) {
    this.#shares = shares;
    this.#limits = limits;
    this.#time = time;
    this.#nextTurn = nextTurn;
    this.#queue = new FairQueue(shares);
  }

  enter(entrant: Entrant): void {
    const now = this.begin();
    if (now === null) this.wait(entrant);
    else {
      entrant.go();
      this.end(entrant.key, now);
    }
  }

  /** @returns the time at which work begins at once, to be given to `end`; null: it has to `wait` */
  begin(): number | null {
    const now = this.#time.nowMs();
    return this.#queue.size === 0 && this.#isTurnYoung(now) ? now : null;
  }

  /** Charges what ran since then without a pause. */
  end(key: string, sinceMs: number): void {
    this.#shares.charge(key, OVERHEAD_MS + this.#time.nowMs() - sinceMs);
  }

  /** For work that runs at once, whatever waits. */
  runNow({ key, go }: Pick<Entrant, "key" | "go">): void {
    const now = this.#time.nowMs();
    go();
    this.end(key, now);
  }

  wait({ key, isShed, go, refuse }: Entrant): void {
    if (isShed && this.#queue.shedSize >= this.#limits.waiting) {
      const dropped = this.#queue.dropHeaviest(key);
      if (dropped === undefined) {
        refuse(overloaded());
        return;
      }
      dropped.refuse(overloaded());
    }
    this.#queue.push({ key, isShed, isUrgent: false, admit: go, refuse, ...startWaiting(this.#time) });
  }

  #isTurnYoung(now: number): boolean {
    if (!this.#isTurnOpen) {
      this.#openTurn();
      this.#nextTurn(this.#endTurn);
    }
    return now - this.#turnSinceMs < TURN_MS;
  }

  #openTurn(): void {
    this.#isTurnOpen = true;
    this.#turnSinceMs = this.#time.nowMs();
  }

  readonly #endTurn = (): void => {
    this.#closeCurrent();
    this.#isTurnOpen = false;
    this.#sweep();
    if (this.#queue.size === 0) return;
    for (let steps = Math.min(STEPS_PER_TURN, this.#queue.size); steps > 0; steps -= 1) {
      this.#nextTurn(this.#step);
    }
    this.#nextTurn(this.#endTurn);
  };

  readonly #step = (): void => {
    if (!this.#isTurnOpen) this.#openTurn();
    this.#closeCurrent();
    if (this.#time.nowMs() - this.#turnSinceMs >= TURN_MS) return;
    const waiter = this.#queue.shift();
    if (waiter === undefined) return;
    this.#current = { key: waiter.key, sinceMs: this.#time.nowMs() };
    waiter.admit();
  };

  #closeCurrent(): void {
    if (this.#current !== null) this.end(this.#current.key, this.#current.sinceMs);
    this.#current = null;
  }

  /** Refuses what waited too long, also of addresses whose turn does not come. */
  #sweep(): void {
    const now = this.#time.nowMs();
    if (this.#queue.shedSize === 0 || now - this.#sweptAtMs < SWEEP_MS) return;
    this.#sweptAtMs = now;
    for (const waiter of this.#queue.list()) {
      if (!waiter.isShed || waitLeftMs(waiter, this.#limits.waitMs, this.#time) > 0) continue;
      if (this.#queue.remove(waiter)) waiter.refuse(overloaded());
    }
  }
}
