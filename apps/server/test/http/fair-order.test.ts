import { describe, expect, it } from "vitest";
import { Admission, type Entrant } from "../../src/http/limits/admission.ts";
import { createWorkGate } from "../../src/http/limits/work-gate.ts";
import { createWorkShares } from "../../src/http/limits/work-shares.ts";

const LIMITS = { waiting: 100, waitMs: 4_000 };

/** Admission on a thread of its own: its turns run by hand, and work takes the time that it says. */
function createThread(limits = LIMITS) {
  let nowMs = 0;
  let cpuMs = 0;
  let turns: (() => void)[] = [];
  const work = (ms: number) => {
    nowMs += ms;
    cpuMs += ms;
  };
  const time = { nowMs: () => nowMs, cpuMs: () => cpuMs };
  const shares = createWorkShares(time.nowMs);
  const admission = new Admission({ shares, limits, time, nextTurn: (turn) => void turns.push(turn) });
  const runTurn = () => {
    const due = turns;
    turns = [];
    for (const turn of due) turn();
  };
  return {
    admission,
    work,
    time,
    shares,
    /** Others have the processor. */
    starve: (ms: number) => {
      nowMs += ms;
    },
    runTurn,
    runAll: () => {
      while (turns.length > 0) runTurn();
    },
  };
}

/** Requests of an address that note their end in a list. */
function createClient(admission: Admission, work: (ms: number) => void, ended: string[]) {
  return (key: string, ms: number, more: Partial<Entrant> = {}) =>
    admission.enter({
      key,
      isShed: true,
      go: () => {
        work(ms);
        ended.push(key);
      },
      refuse: () => ended.push(`${key} refused`),
      ...more,
    });
}

function open(limits = LIMITS) {
  const thread = createThread(limits);
  const ended: string[] = [];
  return { ...thread, ended, ask: createClient(thread.admission, thread.work, ended) };
}

describe("requests that wait for the thread", () => {
  it("run at once while a turn of the event loop is young [LOAD-12]", () => {
    const { ask, ended } = open();
    for (let asked = 0; asked < 20; asked += 1) ask("a", 0.1);
    expect(ended).toHaveLength(20);
  });

  it("let new requests be read after three milliseconds of work [LOAD-12]", () => {
    const { ask, ended, runTurn } = open();
    for (let asked = 0; asked < 100; asked += 1) ask("a", 1);
    expect(ended).toHaveLength(3);
    runTurn();
    runTurn();
    expect(ended.length).toBeLessThanOrEqual(6);
  });

  it("run for a quiet visitor before 40 addresses that took more [LOAD-12]", () => {
    const { ask, ended, runTurn, runAll } = open();
    for (let address = 0; address < 40; address += 1) ask(`flood ${address}`, 100);
    runAll();
    for (let address = 0; address < 40; address += 1) ask(`flood ${address}`, 20);
    ended.length = 0;
    ask("visitor", 1);
    runTurn();
    runTurn();
    expect(ended[0]).toBe("visitor");
    runAll();
    expect(ended).toHaveLength(40);
  });

  it("take turns by address while none has taken much [LOAD-12]", () => {
    const { ask, ended, runAll, shares } = open();
    shares.charge("visitor", 50);
    ask("first", 10);
    for (let asked = 0; asked < 3; asked += 1) for (const key of ["new", "visitor"]) ask(key, 1);
    runAll();
    expect(ended.slice(1)).toEqual(["new", "visitor", "new", "visitor", "new", "visitor"]);
  });

  it("share the thread by what they cost, not by how many there are [LOAD-12]", () => {
    const { ask, ended, runAll } = open();
    ask("first", 10);
    for (let asked = 0; asked < 8; asked += 1) ask("heavy", 80);
    for (let asked = 0; asked < 8; asked += 1) ask("light", 10);
    runAll();
    expect(ended.slice(1, 11).filter((key) => key === "light")).toHaveLength(8);
  });

  it("are refused from the address that took most once too many wait [LOAD-12]", () => {
    const { ask, ended } = open({ waiting: 3, waitMs: 4_000 });
    ask("heavy", 50);
    for (let asked = 0; asked < 3; asked += 1) ask("heavy", 50);
    ask("visitor", 1);
    expect(ended).toEqual(["heavy", "heavy refused"]);
    ask("heavy", 50);
    expect(ended).toEqual(["heavy", "heavy refused", "heavy refused"]);
  });

  it("are never refused for the load of others where they are kept answers [LOAD-12]", () => {
    const { ask, ended, runAll, work } = open({ waiting: 2, waitMs: 4_000 });
    ask("first", 50);
    for (let asked = 0; asked < 10; asked += 1) ask("visitor", 0.1, { isShed: false });
    work(60_000);
    runAll();
    expect(ended.filter((key) => key === "visitor")).toHaveLength(10);
  });

  it("are refused after four seconds of the server's own work [LOAD-12]", () => {
    const { ask, ended, runAll, work } = open();
    ask("a", 50);
    ask("a", 1);
    work(4_000);
    runAll();
    expect(ended).toEqual(["a", "a refused"]);
  });

  it("are not refused because others have the processor [LOAD-12]", () => {
    const { ask, ended, runAll, starve } = open();
    ask("a", 50);
    ask("a", 1);
    starve(12_000);
    runAll();
    expect(ended).toEqual(["a", "a"]);
  });
});

describe("what an address took", () => {
  it("is half forgotten after ten seconds [LOAD-12]", () => {
    let nowMs = 0;
    const shares = createWorkShares(() => nowMs);
    shares.charge("a", 80);
    nowMs = 10_000;
    expect(shares.of("a")).toBeCloseTo(40);
    shares.charge("a", 20);
    expect(shares.of("a")).toBeCloseTo(60);
  });
});

describe("a gate for expensive work", () => {
  /** Work that ends when `end` is called. */
  function pending() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, end: resolve };
  }

  it("lets callers take turns, however much one of them asks for [LOAD-05]", async () => {
    const { time, work, shares } = createThread();
    const gate = createWorkGate({ running: 1, waiting: 10, waitMs: 60_000 }, { shares, time });
    const first = pending();
    const order: string[] = [];
    const note = (name: string) => async () => {
      work(10);
      order.push(name);
    };
    const all = [
      gate.run("a", first.work),
      ...["a1", "a2", "a3"].map((name) => gate.run("a", note(name))),
      ...["b1", "b2"].map((name) => gate.run("b", note(name))),
    ];
    first.end();
    await Promise.all(all);
    expect(order).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  });

  it("refuses the newest request of the busiest client when it is full [LOAD-05]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 2, waitMs: 60_000 });
    const first = pending();
    const running = gate.run("a", first.work);
    const waiting = [gate.run("a", async () => 1), gate.run("a", async () => 2)];
    const own = gate.run("a", async () => 3);
    await expect(own).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    const other = gate.run("b", async () => 4);
    await expect(waiting[1]).rejects.toMatchObject({ status: 503 });
    first.end();
    expect(await Promise.all([running, waiting[0], other])).toEqual([undefined, 1, 4]);
  });

  it("puts what a paying person waits for first, and never refuses it [LOAD-12]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 0, waitMs: 0 });
    const first = pending();
    const running = gate.run("a", first.work);
    const paying = gate.run("b", async () => "paid", { isUrgent: true });
    await expect(gate.run("c", async () => 1)).rejects.toMatchObject({ status: 503 });
    first.end();
    expect(await Promise.all([running, paying])).toEqual([undefined, "paid"]);
  });

  it("answers 429 to a caller who has enough under way already [LOAD-12]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 10, waitMs: 60_000, perKey: 2 });
    const first = pending();
    const running = [gate.run("a", first.work), gate.run("a", async () => 1)];
    await expect(gate.run("a", async () => 2)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    const other = gate.run("b", async () => 3);
    first.end();
    expect(await Promise.all([...running, other])).toEqual([undefined, 1, 3]);
    expect(await gate.run("a", async () => 4)).toBe(4);
  });

  it("forgets work that waited too long or is not wanted any more [LOAD-05]", async () => {
    const { time, work } = createThread();
    const gate = createWorkGate({ running: 1, waiting: 2, waitMs: 5 }, { time });
    const first = pending();
    const running = gate.run("a", first.work);
    const leaving = new AbortController();
    const left = gate.run("a", async () => 1, { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    const late = gate.run("a", async () => 2);
    work(5);
    await expect(late).rejects.toMatchObject({ status: 503 });
    first.end();
    await running;
    expect(await gate.run("a", async () => 3)).toBe(3);
  });
});
