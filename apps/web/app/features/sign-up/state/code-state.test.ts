import { describe, expect, it } from "vitest";
import {
  type CodeError,
  type CodeEvent,
  type CodeState,
  canVerify,
  digitsOf,
  OPEN_CODE,
  reduceCode,
} from "./code-state.ts";

const run = (...events: CodeEvent[]): CodeState => events.reduce(reduceCode, OPEN_CODE);
const type = (digits: string): CodeEvent => ({ type: "typed", digits });
const fail = (failure: CodeError): CodeEvent => ({ type: "failed", failure });
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

  it("clears the boxes after a wrong code and keeps the error until others are typed [SIGN-06]", () => {
    const failed = run(type("123456"), VERIFYING, fail({ kind: "wrong" }));
    expect(failed).toMatchObject({ digits: "", busy: null, failure: { kind: "wrong" }, errors: 1 });
    expect(reduceCode(failed, type("")).failure).toEqual({ kind: "wrong" });
    expect(reduceCode(failed, type("1")).failure).toBeNull();
  });

  it("counts the same error twice, so that it is announced twice [SIGN-06]", () => {
    const again: CodeEvent[] = [type("123456"), VERIFYING, fail({ kind: "wrong" })];
    expect(run(...again, ...again).errors).toBe(2);
  });

  it.each([
    ["no answer came", { kind: "unreachable" }],
    ["the server asks to wait", { kind: "refused", refusal: { code: "too_many_requests" } }],
  ] as const)("keeps the digits when %s, to be sent again [SIGN-04]", (_what, failure) => {
    const failed = run(type("123456"), VERIFYING, fail(failure));
    expect(failed).toMatchObject({ digits: "123456", failure });
    expect(reduceCode(failed, VERIFYING)).toMatchObject({ busy: "verifying", failure: null });
  });

  it("empties the boxes for a code that can no longer be used [SIGN-07]", () => {
    const failure = { kind: "dead", refusal: { code: "invalid_code" } } as const;
    expect(run(type("123456"), VERIFYING, fail(failure))).toMatchObject({ digits: "", failure });
  });

  it("starts afresh when a new code is on its way [SIGN-05]", () => {
    const resent = run(type("123"), { type: "resending" }, { type: "resent" });
    expect(resent).toMatchObject({ digits: "", busy: null, failure: null, resent: true });
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
