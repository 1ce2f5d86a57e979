import { expect, it } from "vitest";
import { findVisibleText } from "./visible-text.ts";

const find = (source: string) => findVisibleText("app/one.tsx", `export const One = () => ${source};`);

it.each([
  ["text", "<p>Hello there</p>"],
  ["a string", '<p>{"Hello there"}</p>'],
  ["an alternative", '<p>{isOpen ? <Trans>Open</Trans> : "Hello there"}</p>'],
  ["a fallback", '<p>{name ?? "Hello there"}</p>'],
  ["what a condition shows", '<>{isOpen && "Hello there"}</>'],
  ["a template", "<p>{`Hello there`}</p>"],
  ["a label", '<button aria-label="Hello there" />'],
  ["a label of two", '<button aria-label={isOpen ? t`Close` : "Hello there"} />'],
  ["an image's text", '<img alt="Hello there" />'],
  ["a label inside a translated text", '<Trans>Call <a title="Hello there">us</a></Trans>'],
  ["a title that a script writes", '() => { element.title = "Hello there"; }'],
  ["a label that a script writes", '() => element.setAttribute("aria-label", "Hello there")'],
])("finds %s that is in no catalog [ES-05]", (_what, source) => {
  expect(find(source)).toEqual(['app/one.tsx:1: "Hello there" is in no catalog: use <Trans> or t.']);
});

it.each([
  ["a translated text", "<Trans>Hello {name}</Trans>"],
  ["a translated label", "<button aria-label={t`Hello`} />"],
  ["a class", '<p className="grid gap-4" />'],
  ["what a value is compared with", '<p>{state === "open" && <b>{name}</b>}</p>'],
  ["signs without words", "<p>· {price} / 2 *</p>"],
])("lets %s pass [ES-05]", (_what, source) => {
  expect(find(source)).toEqual([]);
});
