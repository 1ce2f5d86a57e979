import { join } from "node:path";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { type Part, startPart, stopParts } from "../../tools/stack/child-process.ts";

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");

export interface TwoServers {
  origins: string[];
  sandbox: string;
  /** Whether the second server has ended, whose end can be seen. */
  hasEnded(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Two servers of the built product on one database, with the sandbox's vendors. The first also takes the webhooks. */
export async function startTwoServers(
  folder: string,
  settings: Record<string, string>,
  ofSecond: Record<string, string> = {},
): Promise<TwoServers> {
  const first = await startStack(join(folder, "one"), () => settings);
  const env = { ...first.env, DATA_DIR: join(folder, "two"), DEMO_DATA: "0", ...ofSecond };
  const second: Part = startPart("second server", [MAIN], env, join(folder, "two", "server.log"));
  try {
    const origins = [first.product, await second.listening];
    return {
      origins,
      sandbox: first.sandbox,
      hasEnded: async () => {
        const alive = await Promise.all(
          origins.map((origin) =>
            fetch(`${origin}/healthz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        );
        return alive.includes(false);
      },
      stop: async () => {
        await stopParts([second]);
        await first.stop();
      },
    };
  } catch (error) {
    await stopParts([second]);
    await first.stop();
    throw error;
  }
}
