import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createLazyChildLog } from "./lazy-child-log.ts";

function openLog(level: string) {
  const lines: Record<string, unknown>[] = [];
  let children = 0;
  const parent = pino({ level, base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const counted = new Proxy(parent, {
    get: (target, name) => {
      if (name !== "child") return Reflect.get(target, name);
      return (...args: Parameters<typeof target.child>) => {
        children += 1;
        return target.child(...args);
      };
    },
  });
  const log = createLazyChildLog(counted as FastifyBaseLogger, { reqId: "r1" });
  return { log, lines, children: () => children };
}

it("writes lines with its bindings by one child", () => {
  const { log, lines, children } = openLog("info");
  log.info({ a: 1 }, "first.line");
  log.child({ b: 2 }).warn("second.line");
  expect(lines.map(({ reqId, a, b, msg }) => [reqId, a, b, msg])).toEqual([
    ["r1", 1, undefined, "first.line"],
    ["r1", undefined, 2, "second.line"],
  ]);
  expect(children()).toBe(1);
});

it("makes no child for lines below the level", () => {
  const { log, lines, children } = openLog("warn");
  log.info("unseen.line");
  expect([lines, children()]).toEqual([[], 0]);
});
