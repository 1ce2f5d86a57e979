import { describe, expect, it } from "vitest";
import { ChromiumMissingError } from "../find-chromium.mjs";
import { findBrowser } from "./find-browser.ts";
import { chooseStages } from "./stages.ts";

const isMissing = () => Promise.reject(new ChromiumMissingError());
const says = () => {
  const said: string[] = [];
  return { said, say: (line: string) => void said.push(line) };
};
const namesOf = (hasBrowser: boolean) =>
  chooseStages(null, hasBrowser)
    .flat()
    .map(({ name }) => name);

describe("a machine without a browser", () => {
  it("receives how to get one, and runs everything else [SPEC-03]", async () => {
    const { said, say } = says();
    expect(await findBrowser({}, isMissing, say)).toBeNull();
    expect(said).toEqual([expect.stringMatching(/install Google Chrome or Chromium/)]);
    expect(namesOf(false)).toEqual(namesOf(true).filter((name) => name !== "browser tests"));
    expect(namesOf(true)).toContain("browser tests");
  });

  it("is an error where CI is set [SPEC-03]", async () => {
    await expect(findBrowser({ CI: "true" }, isMissing, says().say)).rejects.toThrow(ChromiumMissingError);
  });

  it("is not taken for one whose CHROMIUM_PATH does not start", async () => {
    const fails = () => Promise.reject(new Error("CHROMIUM_PATH is /opt/gone, which does not start."));
    await expect(findBrowser({}, fails, says().say)).rejects.toThrow("/opt/gone");
  });
});
