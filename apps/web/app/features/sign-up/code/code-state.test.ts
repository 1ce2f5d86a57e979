import { describe, expect, it } from "vitest";
import {
  type CodeEvent,
  type CodeFault,
  type CodeState,
  canVerify,
  digitsOf,
  OPEN_CODE,
  reduceCode,
} from "./code-state.ts";

const run = (...events: CodeEvent[]): CodeState => events.reduce(reduceCode, OPEN_CODE);
const type = (digits: string): CodeEvent => ({ type: "typed", digits });
const fail = (fault: CodeFault): CodeEvent => ({ type: "failed", fault });
const VERIFYING: CodeEvent = { type: "verifying" };

describe("reduceCode", () => {
  it("sends six digits, and only six, once [SIGN-04]", () => {
    expect(canVerify(run(type("12345")))).toBe(false);
    expect(run(type("12345"), VERIFYING).busy).toBeNull();
    expect(canVerify(run(type("123456")))).toBe(true);
    expect(run(type("123456"), VERIFYING).busy).toBe("verifying");
    expect(canVerify(run(type("123456"), VERIFYING))).toBe(false);
  });

  it("takes no digits while a code is being checked [SIGN-04]", () => {
    expect(run(type("123456"), VERIFYING, type("1")).digits).toBe("123456");
  });

  it("clears the boxes after a wrong code and keeps the fault until others are typed [SIGN-06]", () => {
    const failed = run(type("123456"), VERIFYING, fail({ kind: "wrong" }));
    expect(failed).toMatchObject({ digits: "", busy: null, fault: { kind: "wrong" }, faults: 1 });
    expect(reduceCode(failed, type("")).fault).toEqual({ kind: "wrong" });
    expect(reduceCode(failed, type("1")).fault).toBeNull();
  });

  it("counts the same fault twice, so that it is told twice [SIGN-06]", () => {
    const again: CodeEvent[] = [type("123456"), VERIFYING, fail({ kind: "wrong" })];
    expect(run(...again, ...again).faults).toBe(2);
  });

  it.each([
    ["no answer came", { kind: "unreachable" }],
    ["the server asks to wait", { kind: "refused", said: "Please wait." }],
  ] as const)("keeps the digits when %s, to be sent again [SIGN-04]", (_what, fault) => {
    const failed = run(type("123456"), VERIFYING, fail(fault));
    expect(failed).toMatchObject({ digits: "123456", fault });
    expect(reduceCode(failed, VERIFYING)).toMatchObject({ busy: "verifying", fault: null });
  });

  it("empties the boxes for a code that can no longer be used [SIGN-07]", () => {
    const fault = { kind: "dead", said: "That code has expired." } as const;
    expect(run(type("123456"), VERIFYING, fail(fault))).toMatchObject({ digits: "", fault });
  });

  it("starts afresh when a new code is on its way [SIGN-05]", () => {
    const resent = run(type("123"), { type: "resending" }, { type: "resent" });
    expect(resent).toMatchObject({ digits: "", busy: null, fault: null, resent: true });
    expect(reduceCode(resent, type("1")).resent).toBe(false);
  });

  it("asks for one new code at a time, and none while one is checked [SIGN-05]", () => {
    expect(run(type("123456"), VERIFYING, { type: "resending" }).busy).toBe("verifying");
    expect(run({ type: "resending" }, type("123456"), VERIFYING).busy).toBe("resending");
  });
});

describe("digitsOf", () => {
  it.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    ["123-456", "123456"],
    [" 1 2 3 4 5 6\n", "123456"],
    ["@localhost #123456", "123456"],
    ["12345678", "123456"],
    ["abc", ""],
  ])("reads %j as %j [SIGN-04]", (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });
});
