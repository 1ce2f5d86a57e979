import { expect, it } from "vitest";
import { listMessages } from "./server-messages.ts";

const module = (body: string) => `import type { Texts } from "../locales/texts.ts";\n${body}\n`;

it("finds the messages of t, called alone or on the texts [ES-05]", () => {
  const code = module('t("One");\nconst a = texts.t("{name} two", { name });\nother("Three");');
  expect(listMessages("one.ts", code)).toEqual([
    { line: 2, message: "One" },
    { line: 3, message: "{name} two" },
  ]);
});

it("finds none in a module without the texts [ES-05]", () => {
  expect(listMessages("one.ts", 't("One");')).toEqual([]);
});

it.each(["t(message)", "t(`One`)", 't(isOne ? "One" : "Two")'])(
  "rejects %s, which no catalog can hold [ES-05]",
  (call) => {
    expect(() => listMessages("one.ts", module(call))).toThrow("one.ts:2: The message of t()");
  },
);
