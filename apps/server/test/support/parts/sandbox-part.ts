import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sandboxSettings } from "../../../../../tools/stack/sandbox-settings.ts";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { buildSandbox } from "../../../../sandbox/src/app.ts";
import { listFakes } from "../../../../sandbox/src/fakes.ts";
import { createContractCheck } from "../../../../sandbox/test/stripe-contract/contract-check.ts";
import { type Config, loadConfig } from "../../../src/config/config.ts";
import type { Clock } from "../../../src/context.ts";
import type { TestAppOptions } from "../bare-test-app.ts";

export interface TestSandbox extends Pick<FastifyInstance, "inject"> {
  /** Settings of the vendors that were asked for. */
  config: Partial<Config>;
  /** Where it takes mail; empty unless mail was asked for. */
  smtpUrl: string;
  /** Calls the control API; `path` follows its prefix. */
  control(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The fakes that answer for what a test asks for. The others stay away: their routes cost each test some time. */
const PATHS = {
  stripe: ["/stripe"],
  mail: ["/mail"],
  phones: ["/sms"],
  signOn: ["/google-sign-on", "/apple-sign-on", "/company-sign-on"],
} as const;
const VENDORS = Object.keys(PATHS) as (keyof typeof PATHS)[];

/**
 * A sandbox on free ports. Closing it fails when a call to Stripe had a parameter that its SDK does not know, or should
 * have had a key of ours.
 */
export async function openTestSandbox(options: TestAppOptions & { clock: Clock }): Promise<TestSandbox> {
  const contract = createContractCheck({
    ownKeys: true,
    mostOfAKind: bySize({ commit: 3, full: options.mostContractChecks ?? Number.POSITIVE_INFINITY }),
  });
  const { recordExchange: observe, recordEvent: observeEvent } = contract;
  const clock = options.vendorClock ?? options.clock;
  const paths = new Set<string>(VENDORS.flatMap((vendor) => (options[vendor] ? PATHS[vendor] : [])));
  const fakes = listFakes({ clock, observe, observeEvent, ...(options.mail && { smtpPort: 0 }) }).filter(
    ({ path }) => paths.has(path),
  );
  const sandbox = await buildSandbox({ clock, fakes });
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const smtp = options.mail && (await sandbox.inject("/_sandbox/mail/smtp")).json<{ url: string }>();
  const vendors = loadConfig({ APP_ENV: "test", ...sandboxSettings(address, {}, smtp?.url) });
  return {
    inject: sandbox.inject.bind(sandbox),
    smtpUrl: smtp?.url ?? "",
    config: {
      ...(options.stripe && { stripe: vendors.stripe }),
      ...(options.mail && { mail: vendors.mail }),
      ...(options.phones && { sms: vendors.sms }),
      ...(options.signOn && { signOn: vendors.signOn, operatorSignOn: vendors.operatorSignOn }),
    },
    control: (method, path, payload) =>
      sandbox.inject({ method, url: `/_sandbox${path}`, ...(payload && { payload }) }),
    close: async () => {
      await sandbox.close();
      if (contract.failures.length > 0) throw new Error(contract.failures.join("\n"));
    },
  };
}
