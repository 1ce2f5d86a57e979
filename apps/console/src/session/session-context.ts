import { createContext, useContext } from "react";
import type { ActionName, Session } from "../api/types.ts";
import type { Page } from "./use-page.ts";

export interface Shell {
  session: Session;
  can: (action: ActionName) => boolean;
  go: (page: Page) => void;
  /** Runs a call; where it needs a proof, asks for it and runs it again. @throws what the call throws */
  proven: <T>(run: () => Promise<T>) => Promise<T>;
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error("There is no session here.");
  return shell;
}
