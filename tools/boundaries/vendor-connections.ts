const VENDORS = /^apps\/server\/src\/vendors\/(?!.*\.test\.).*\.ts$/;

/** What opens a connection to a company outside, and the one file that may: there each call goes by a declared name. */
const OPENERS: readonly (readonly [opener: RegExp, file: string])[] = [
  [/(?<![\w.])fetch\(/, "apps/server/src/vendors/disclosures/call-vendor.ts"],
  [/\bnew Stripe\(/, "apps/server/src/vendors/stripe/create-payments.ts"],
  [/(?<![\w.])twilio\(/, "apps/server/src/vendors/twilio/based-client.ts"],
  [/(?<![\w.])createTransport\(\{/, "apps/server/src/vendors/mail/create-mailer.ts"],
  [/(?<![\w.])connect\(/, "apps/server/src/vendors/wallet/apple-pushes.ts"],
];

/** The lines that reach a vendor past the calls that say what they send. */
export function findVendorConnections(file: string, source: string): string[] {
  if (!VENDORS.test(file)) return [];
  return source
    .split("\n")
    .flatMap((line, at) =>
      OPENERS.filter(([opener, owner]) => file !== owner && opener.test(line)).map(
        ([, owner]) => `${file}:${at + 1}: call it under a declared name, by ${owner}.`,
      ),
    );
}
