import { describe, expect, it } from "vitest";
import { FIRST_TRY, needsHelp, type PollEvent, reducePoll } from "./use-payment-poll.ts";

const after = (...events: PollEvent[]) => events.reduce(reducePoll, FIRST_TRY);
const PROCESSING: PollEvent = { type: "answered", state: "processing" };

describe("waiting for a payment", () => {
  it.each<[PollEvent, string]>([
    [PROCESSING, "waiting"],
    [{ type: "unreachable" }, "waiting"],
    [{ type: "answered", state: "failed" }, "failed"],
    [{ type: "answered", state: "paid" }, "paidElsewhere"],
    [{ type: "refused" }, "unknown"],
  ])("after %j it is %s [PROC-02]", (event, status) => {
    expect(after(PROCESSING, event)).toMatchObject({ status, tries: 2 });
  });

  it("reports a missing answer only while there is none [PROC-02]", () => {
    expect(after({ type: "unreachable" }).isUnreachable).toBe(true);
    expect(after({ type: "unreachable" }, PROCESSING).isUnreachable).toBe(false);
  });

  it("offers help from the thirtieth try on [PROC-02]", () => {
    const events = Array.from({ length: 29 }, () => PROCESSING);
    expect(needsHelp(after(...events))).toBe(false);
    expect(needsHelp(after(...events, PROCESSING))).toBe(true);
  });
});
