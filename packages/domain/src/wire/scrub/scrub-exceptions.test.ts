import { expect, it } from "vitest";
import { type ReportedException, scrubExceptions } from "./scrub-exceptions.ts";

it("keeps type, text and stack of an exception, and nothing else [TEL-02]", () => {
  const frame = {
    filename: "/home/ada/smirk/apps/a.ts",
    function: "pay",
    lineno: 3,
    colno: 7,
    in_app: true,
    vars: { card: "4242424242424242" },
    context_line: "const email = 'ada@mail.example';",
  };
  const exception = {
    type: "Error",
    value: "no member ada@mail.example",
    mechanism: { type: "generic", handled: false, data: { phone: "+17135550100" } },
    stacktrace: { frames: [frame] },
    module: "secret",
  } as ReportedException;
  expect(scrubExceptions([exception], (file) => file.replace(/^.*(?=apps\/)/, ""))).toEqual([
    {
      type: "Error",
      value: "no member [email]",
      mechanism: { type: "generic", handled: false },
      stacktrace: {
        frames: [{ filename: "apps/a.ts", function: "pay", lineno: 3, colno: 7, in_app: true }],
      },
    },
  ]);
});

it("leaves out what an exception does not have [TEL-02]", () => {
  expect(scrubExceptions([{ value: "x" }], String)).toEqual([{ value: "x" }]);
});
