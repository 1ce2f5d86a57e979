import { describe, expect, it } from "vitest";
import { chooseChromium, ensureChromium, HOW_TO_INSTALL, listCandidates } from "./find-chromium.mjs";

function machine(usable: string[], env: Record<string, string> = {}, library: string | null = null) {
  return {
    platform: "linux" as const,
    env: { PATH: "/usr/local/bin:/usr/bin:relative", ...env },
    isUsable: (file: string) => usable.includes(file),
    libraryPath: () => library,
  };
}

describe("the browser for the tests", () => {
  it("is CHROMIUM_PATH when that starts, whatever else is installed", () => {
    const one = machine(["/opt/mine", "/usr/bin/chromium"], { CHROMIUM_PATH: "/opt/mine" });
    expect(chooseChromium(one)).toBe("/opt/mine");
  });

  it("is not silently another one when CHROMIUM_PATH does not start", () => {
    const one = machine(["/usr/bin/chromium"], { CHROMIUM_PATH: "/opt/gone" });
    expect(() => chooseChromium(one)).toThrow("CHROMIUM_PATH is /opt/gone");
  });

  it("is an installed one before the test library's", () => {
    expect(chooseChromium(machine(["/usr/bin/chromium", "/cache/chrome"], {}, "/cache/chrome"))).toBe(
      "/usr/bin/chromium",
    );
  });

  it("is the one without windows before one that has them", () => {
    const shell = "/usr/bin/chromium-headless-shell";
    expect(chooseChromium(machine(["/usr/bin/chromium", "/usr/bin/google-chrome", shell]))).toBe(shell);
  });

  it("is the test library's when no other starts", () => {
    expect(chooseChromium(machine(["/cache/chrome"], {}, "/cache/chrome"))).toBe("/cache/chrome");
  });

  it("is none when nothing starts", () => {
    expect(chooseChromium(machine([], {}, "/cache/chrome"))).toBeNull();
    expect(chooseChromium(machine([]))).toBeNull();
  });
});

describe("the places looked at", () => {
  it.each([
    ["linux", { PATH: "/snap/bin" }, "/snap/bin/chromium"],
    ["linux", {}, "/opt/google/chrome/chrome"],
    ["darwin", { HOME: "/Users/ana" }, "/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium"],
    ["darwin", {}, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["win32", { PROGRAMFILES: "C:\\Programs" }, "C:\\Programs\\Google\\Chrome\\Application\\chrome.exe"],
  ] as const)("on %s with %j include %s", (platform, env, place) => {
    expect(listCandidates(platform, env)).toContain(place);
  });

  it("never include a relative one from PATH", () => {
    const places = listCandidates("linux", { PATH: ".:bin:/usr/bin" });
    expect(places.every((place) => place.startsWith("/"))).toBe(true);
  });
});

/** A machine whose browser is there once a command that is named has run. */
function machineThatGets(browserAfter: string | null, answer: string | null, canUseApt = true) {
  const said: string[] = [];
  const ran: string[] = [];
  return {
    said,
    ran,
    machine: {
      find: () => (browserAfter !== null && ran.includes(browserAfter) ? "/usr/bin/chromium" : null),
      say: (line: string) => void said.push(line),
      download: () => void ran.push("download"),
      ask:
        answer === null
          ? null
          : async (question: string) => {
              said.push(question);
              return answer;
            },
      canUseApt,
      apt: (args: string[]) => void ran.push(args.at(-1) ?? ""),
    },
  };
}

describe("a missing browser", () => {
  it("is downloaded first, without a word to apt", async () => {
    const { machine, ran } = machineThatGets("download", "n");
    expect(await ensureChromium(machine)).toBe("/usr/bin/chromium");
    expect(ran).toEqual(["download"]);
  });

  it.each(["y", "Yes "])("is installed by apt after the answer %j", async (answer) => {
    const { machine, ran, said } = machineThatGets("chromium", answer);
    expect(await ensureChromium(machine)).toBe("/usr/bin/chromium");
    expect(ran).toEqual(["download", "update", "chromium-headless-shell", "chromium"]);
    expect(said.at(-1)).toMatch(/Install the package chromium-headless-shell or chromium with apt-get\?/);
  });

  it.each(["", "n", "maybe"])("is not installed by apt after the answer %j", async (answer) => {
    const { machine, ran } = machineThatGets("chromium", answer);
    await expect(ensureChromium(machine)).rejects.toThrow(HOW_TO_INSTALL);
    expect(ran).toEqual(["download"]);
  });

  it("is installed where nobody can answer, and apt is named before", async () => {
    const { machine, said } = machineThatGets("chromium-headless-shell", null);
    expect(await ensureChromium(machine)).toBe("/usr/bin/chromium");
    expect(said.at(-1)).toMatch(/installing the package chromium-headless-shell or chromium with apt-get/);
  });

  it("ends with a sentence that says what is left without it", async () => {
    const { machine, ran } = machineThatGets(null, null, false);
    await expect(ensureChromium(machine)).rejects.toThrow(/browser tests: install .* do without it/);
    expect(ran).toEqual(["download"]);
  });
});
