import { describe, expect, it } from "vitest";
import { findLongFunctions } from "./long-functions.ts";

const WEB = "apps/web/app/features/finder/screen.tsx";
const statements = (count: number) => Array.from({ length: count }, () => "  call();").join("\n");
const jsx = (count: number) => Array.from({ length: count }, () => "    <hr />").join("\n");
const component = (count: number) =>
  `function Page() {\n  return (\n    <>\n${jsx(count)}\n    </>\n  );\n}\n`;

describe("lines of a function", () => {
  it("are at most sixty", () => {
    expect(findLongFunctions("apps/server/src/app.ts", `function start() {\n${statements(58)}\n}\n`)).toEqual(
      [],
    );
  });

  it("fail the check from sixty-one on", () => {
    expect(
      findLongFunctions("apps/server/src/app.ts", `\nexport const start = () => {\n${statements(59)}\n};\n`),
    ).toEqual(["apps/server/src/app.ts:2: Function start has 61 lines, at most 60."]);
  });

  it("leave out blank ones", () => {
    const spaced = statements(40).replaceAll("\n", "\n\n");
    expect(findLongFunctions("apps/server/src/app.ts", `function start() {\n${spaced}\n}\n`)).toEqual([]);
  });

  it("are at most sixty in a component too", () => {
    expect(findLongFunctions(WEB, component(54))).toEqual([]);
  });

  it("count a component's JSX", () => {
    expect(findLongFunctions(WEB, component(55))).toEqual([
      `${WEB}:1: Component Page has 61 lines, at most 60.`,
    ]);
  });

  it("are a component's inside memo() too", () => {
    expect(findLongFunctions(WEB, `const Page = memo(({ a }) => {\n${statements(100)}\n});\n`)).toEqual([
      `${WEB}:1: Component Page has 102 lines, at most 60.`,
    ]);
  });

  it("are a function's in a hook of a component's file", () => {
    expect(findLongFunctions(WEB, `function usePage() {\n${statements(100)}\n}\n`)).toHaveLength(1);
  });

  it("are found in methods and nested functions", () => {
    const source = `class Store {\n  load() {\n${statements(60)}\n  }\n}\nconst value = { map() {\n${statements(60)}\n} };\n`;
    expect(findLongFunctions("packages/domain/src/store.ts", source)).toHaveLength(2);
  });

  it("are free in a migration's up", () => {
    const source = `export async function up() {\n${statements(80)}\n}\n`;
    expect(findLongFunctions("apps/server/src/db/migrations/0001-start.ts", source)).toEqual([]);
  });

  it.each(["apps/server/test/app.ts", "tools/test.ts", "apps/web/app/paths.test.ts"])(
    "are free in %s",
    (file) => {
      expect(findLongFunctions(file, `function start() {\n${statements(80)}\n}\n`)).toEqual([]);
    },
  );
});
