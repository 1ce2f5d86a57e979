import type { FastifyInstance } from "fastify";
import { GOOGLE } from "./google/fake.ts";
import { GOOGLE_MAPS_SCRIPT } from "./google-maps-script/fake.ts";
import { createMail, type MailOptions } from "./mail/fake.ts";
import { APPLE_SIGN_ON } from "./sign-on/apple.ts";
import { GOOGLE_SIGN_ON } from "./sign-on/google.ts";
import { ANALYTICS } from "./sinks/analytics.ts";
import { ERROR_REPORTS } from "./sinks/error-reports.ts";
import { SMS } from "./sms/fake.ts";
import { createStripe, type StripeOptions } from "./stripe/fake.ts";
import { STRIPE_JS } from "./stripe-js/fake.ts";

/** One outside vendor that the sandbox answers for. */
export interface FakeVendor {
  /** The vendor's product as people know it. */
  name: string;
  /** What the product uses it for, one sentence. */
  purpose: string;
  /** The path that the vendor's base URL is set to. */
  path: string;
  /** Where it answers as well, for an SDK that can be given a host and no path. */
  rootPath?: string;
  /** Whether `path` itself shows a page of what came in; reading it is not recorded. */
  page?: true;
  /** What its part of the control API offers, for the index page; paths begin after that part's own. */
  control?: readonly { method: string; path: string; says: string }[];
  /** `app` answers under `path`; what is given to `addControl` answers under the control API's prefix and `path`. */
  register(app: FastifyInstance, addControl: (add: (control: FastifyInstance) => void) => void): void;
}

/** Every fake there is. The index page lists them from here, and only these are answered. */
export function listFakes(options: StripeOptions & MailOptions = {}): readonly FakeVendor[] {
  return [
    GOOGLE,
    GOOGLE_MAPS_SCRIPT,
    ANALYTICS,
    ERROR_REPORTS,
    SMS,
    createMail(options),
    GOOGLE_SIGN_ON,
    APPLE_SIGN_ON,
    createStripe(options),
    STRIPE_JS,
  ];
}
