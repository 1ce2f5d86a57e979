import { describe, expect, it } from "vitest";
import { checkMachineCalls, findMachineCalls } from "./machine-calls.ts";

const FILE = "apps/server/test/planted.test.ts";
const callsIn = (source: string, file = FILE) => findMachineCalls(file, source).map(({ call }) => call);

describe("a call that asks the machine is found in a test [SPEC-03]", () => {
  it.each([
    ["a module of a worker's other files", 'vi.mock("./a.ts", () => ({}));', "vi.mock"],
    ["a module that is loaded later", 'vi.doMock("./a.ts");', "vi.doMock"],
    ["a draw", "const a = Math.random();", "Math.random"],
    ["a drawn number", "const a = randomInt(5);", "randomInt"],
    ["drawn bytes", "const a = crypto.randomBytes(5);", "crypto.randomBytes"],
    ["filled bytes", "crypto.getRandomValues(bytes);", "crypto.getRandomValues"],
    ["a time", "const a = performance.now();", "performance.now"],
    ["a time in nanoseconds", "const a = process.hrtime.bigint() - process.hrtime();", "process.hrtime"],
    ["a time of the processor", "const a = process.cpuUsage();", "process.cpuUsage"],
    ["a time of the thread", "const a = process.threadCpuUsage();", "process.threadCpuUsage"],
    ["the moment", "const a = new Date();", "Date"],
    ["the moment in milliseconds", "const a = Date.now();", "Date.now"],
    ["a moment without its zone", 'const a = new Date("2026-03-04T12:00:00");', "Date"],
    ["parts of a moment", "const a = new Date(2026, 2, 4);", "Date"],
    ["an hour of the zone", "const a = moment.getHours();", "moment.getHours"],
    ["a day's format", 'const a = day.toLocaleDateString("en-US");', "day.toLocaleDateString"],
    ["a number's format", "const a = count.toLocaleString();", "count.toLocaleString"],
    ["a format of no locale", "const a = new Intl.NumberFormat();", "Intl.NumberFormat"],
    [
      "a format of no zone",
      'const a = new Intl.DateTimeFormat("en", { hour: "numeric" });',
      "Intl.DateTimeFormat",
    ],
    ["an order of letters", "const a = one.localeCompare(other);", "one.localeCompare"],
    ["a folder's order", "const [a] = readdirSync(folder);", "readdirSync"],
    ["an order that is waited for", "const [a] = await readdir(folder);", "readdir"],
    ["a folder with a blank", 'const a = new URL("./a/", import.meta.url).pathname;', "URL"],
    ["an order of files", 'const a = globSync("*.ts").map(read).join();', "globSync"],
  ])("%s", (_what, source, call) => {
    expect(callsIn(source)).toContain(call);
  });

  it.each([
    "apps/web/test/dom/setup.ts",
    "tools/dom/test/a.ts",
    "e2e/support/a.ts",
    "packages/ui/src/a.test.tsx",
  ])("also in %s", (file) => expect(callsIn("const a = Math.random();", file)).toEqual(["Math.random"]));
});

describe("what answers alike on every machine passes [SPEC-03]", () => {
  it.each([
    'const a = new Date("2026-03-04T12:00:00Z"); const b = new Date("2026-03-04"); const c = new Date(a);',
    'const a = day.toLocaleDateString("en-US", { timeZone: "UTC" });',
    'const a = new Intl.DateTimeFormat("en", { ...options }).format(day);',
    'const a = one.localeCompare(other, "en");',
    "const a = readdirSync(folder).filter(isOurs).sort();",
    "const a = (await readdir(folder)).toSorted();",
    "const a = new Set(readdirSync(folder));",
    'const a = new URL("./a.ts", import.meta.url); const b = new URL(link).pathname;',
    "const a = import.meta.glob('*.ts');",
    "// Math.random() in words\nconst a = 'Date.now()';",
    "vi.setSystemTime(START);\nconst a = new Date();",
  ])("%s", (source) => expect(callsIn(source)).toEqual([]));

  it("the product's own code", () => {
    expect(callsIn("const a = Math.random();", "apps/server/src/jobs/start-jobs.ts")).toEqual([]);
  });

  it("the clock of a browser beside the product", () => {
    expect(callsIn("const a = Date.now();", "e2e/tests/a.spec.ts")).toEqual([]);
  });
});

describe("exceptions", () => {
  it("are of one call in one file", () => {
    const file = "apps/server/test/support/test-database.ts";
    const calls = ["randomBytes", "randomInt"].map((call) => ({ file, line: 7, call, reason: "draws" }));
    const said = checkMachineCalls(calls).filter((sentence) => sentence.startsWith(file));
    expect(said).toEqual([`${file}:7: randomInt() draws.`]);
  });

  it("go once nobody needs them", () => {
    expect(checkMachineCalls([])).toContain(
      'tools/boundaries/machine-calls/allowed-calls.ts: nobody needs the exception "apps/server/test/support/test-database.ts randomBytes".',
    );
  });
});
