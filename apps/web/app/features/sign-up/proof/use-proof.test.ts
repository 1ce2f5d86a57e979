import { expect, it } from "vitest";
import { NO_PROOF, type ProofEvent, reduceProof } from "./use-proof.ts";

const run = (...events: ProofEvent[]) => events.reduce(reduceProof, NO_PROOF);
const WRONG: ProofEvent = { type: "failed", error: { kind: "wrong" } };

it("asks for a code first and takes it then [TRUST-03]", () => {
  expect(run({ type: "started" })).toMatchObject({ step: "offer", busy: true });
  expect(run({ type: "started" }, { type: "requested" })).toMatchObject({ step: "enter", busy: false });
});

it("announces each wrong code again, until another is typed [TRUST-03]", () => {
  const entered: ProofEvent[] = [{ type: "started" }, { type: "requested" }, WRONG, WRONG];
  expect(run(...entered)).toMatchObject({ step: "enter", error: { kind: "wrong" }, errors: 2 });
  expect(run(...entered, { type: "typed" })).toMatchObject({ error: null, errors: 2 });
});

it("stays at the offer when no code could be asked for [TRUST-03]", () => {
  expect(run({ type: "started" }, WRONG)).toMatchObject({ step: "offer", busy: false });
});
