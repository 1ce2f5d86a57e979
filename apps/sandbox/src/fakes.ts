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

export interface FakeVendor {
  name: string;
  /** What the product uses it for, in one sentence. */
  purpose: string;
  path: string;
  /** For an SDK that takes a host but no path. */
  rootPath?: string;
  /** Whether `path` itself shows a page of what was received. */
  page?: true;
  /** Routes below this fake's prefix in the control API, for the index page. */
  control?: readonly { method: string; path: string; description: string }[];
  /** `app` answers under `path`; routes given to `addControl` under the control API's prefix and `path`. */
  register(app: FastifyInstance, addControl: (add: (control: FastifyInstance) => void) => void): void;
}

/** Every fake: only these are answered, and the index page lists them. */
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
