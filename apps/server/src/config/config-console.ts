import { type OperatorSignOnConfig, readOperatorSignOn } from "./config-sign-in.ts";
import type { SettingValues } from "./settings/settings.ts";

export interface ConsoleConfig {
  /** Null: none in production, else localhost. */
  consoleOrigin: string | null;
  operatorSignOn: OperatorSignOnConfig | null;
  /** Above it, a second operator approves. */
  refundApprovalCents: number;
}

export function readConsole(values: SettingValues, errors: string[]): ConsoleConfig {
  return {
    consoleOrigin: values.CONSOLE_ORIGIN,
    operatorSignOn: readOperatorSignOn(values, errors),
    refundApprovalCents: values.REFUND_APPROVAL_CENTS,
  };
}
