import { BROWSER_OPERATIONS } from "./browser-calls.ts";
import { INTENT_OPERATIONS } from "./intents.ts";
import type { Operation } from "./operation.ts";

/** Every call there is. */
export const OPERATIONS: readonly Operation[] = [...BROWSER_OPERATIONS, ...INTENT_OPERATIONS];
