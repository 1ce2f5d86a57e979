import type { TestAppOptions } from "./bare-test-app.ts";
import { openApp, type PartsOf, type TestApp } from "./parts/open-app.ts";
import { openTestDatabase } from "./test-database.ts";

export type { TestApp } from "./parts/open-app.ts";

/**
 * The whole server on a database of its own, called through `app.inject`, and the vendors that the test asks for in a
 * sandbox of its own. `close` takes everything away.
 */
export async function createTestApp<const O extends TestAppOptions>(
  options?: O,
): Promise<TestApp<PartsOf<O>>> {
  return openApp(await openTestDatabase(), options);
}
