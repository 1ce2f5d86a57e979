import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const MODULE = join(import.meta.dirname, "../../src/process/survive-errors.ts");
const PROGRAM = `
  const { surviveErrors } = await import(${JSON.stringify(MODULE)});
  const print = (level) => (fields, event) => console.log(level, event, fields.err.message);
  surviveErrors({ error: print("error"), warn: print("warn") });
  void Promise.reject(new Error("a bug"));
  setImmediate(() => {
    setImmediate(() => console.log("alive"));
    throw Object.assign(new Error("lost"), { code: "57P01" });
  });`;

it("an unhandled error is logged and ends no process [LOAD-01]", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM]);
  expect(stdout.trim().split("\n")).toEqual([
    "error process.unhandled_rejection a bug",
    "warn process.uncaught_exception lost",
    "alive",
  ]);
});
