import type { ProductAccess } from "../../src/cli/open-context.ts";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import type { Context } from "../../src/context.ts";

export interface Said {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs an operator's command on a test's own context.
 * @param answers what is typed when the command asks; unset: nobody is there to ask
 */
export function runSmirk(ctx: Context, args: readonly string[], answers?: readonly string[]): Promise<Said> {
  const open = async () => ({ ctx, close: async () => {} });
  return runSmirkAt({ readConfig: () => ctx.config, open }, args, { answers });
}

/** The same with a text on its standard input. */
export function pipeToSmirk(ctx: Context, args: readonly string[], input: string): Promise<Said> {
  const open = async () => ({ ctx, close: async () => {} });
  return runSmirkAt({ readConfig: () => ctx.config, open }, args, { input });
}

/** The same, at a product that the control API leads to. */
export async function runSmirkAt(
  commands: ProductAccess,
  args: readonly string[],
  { answers, input = "" }: { answers?: readonly string[] | undefined; input?: string } = {},
): Promise<Said> {
  const said = { out: [] as string[], err: [] as string[] };
  const waiting = [...(answers ?? [])];
  const code = await runCommandLine(args, {
    terminal: {
      out: async (line) => void said.out.push(line),
      err: (line) => void said.err.push(line),
      draw: () => {},
      isDrawn: false,
      canAsk: answers !== undefined,
      ask: async (question) => {
        said.err.push(question);
        return waiting.shift() ?? null;
      },
      input: async function* () {
        yield Buffer.from(input);
      },
    },
    commands,
  });
  return { code, out: said.out.join("\n"), err: said.err.join("\n") };
}
