import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { isIP } from "node:net";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import * as v from "valibot";
import { parseDatabaseUrl } from "../../db/connection/database-url.ts";

export const text = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));
const TOKEN_KEY = v.object({
  kty: v.literal("EC"),
  crv: v.literal("P-256"),
  kid: v.pipe(v.string(), v.nonEmpty()),
  x: v.pipe(v.string(), v.length(43)),
  y: v.pipe(v.string(), v.length(43)),
  d: v.pipe(v.string(), v.length(43)),
});
export type TokenKey = v.InferOutput<typeof TOKEN_KEY>;

/** The signing key first. */
export const TOKEN_KEYS = v.pipe(
  v.array(v.pipe(TOKEN_KEY, v.check(halvesFit))),
  v.nonEmpty(),
  v.check((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
);

/** Whether the public half verifies what the private half signs. */
function halvesFit({ d, ...publicHalf }: TokenKey): boolean {
  try {
    const said = Buffer.from("ours");
    const signature = sign("sha256", said, createPrivateKey({ format: "jwk", key: { ...publicHalf, d } }));
    return verify("sha256", said, createPublicKey({ format: "jwk", key: publicHalf }), signature);
  } catch {
    return false;
  }
}

export const timeZone = v.pipe(
  text,
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
    } catch {
      return false;
    }
  }, "must be the name of a time zone"),
);

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "must be a port number from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65535, "must be a port number from 0 to 65535"),
);
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999"),
  v.transform(Number),
);
export const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, "must be a whole number of seconds from 0 to 300"),
  v.transform(Number),
  v.maxValue(300, "must be a whole number of seconds from 0 to 300"),
);
export const share = v.pipe(
  v.string(),
  v.regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/, "must be a number from 0 to 1"),
  v.transform(Number),
);
export const flag = v.pipe(
  v.picklist(["1", "0", "true", "false"], "must be 1 or 0"),
  v.transform((value) => value === "1" || value === "true"),
);
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp("must be a moment such as 2027-01-31T12:00:00Z"),
  v.transform((value) => new Date(value)),
);
/** Whose X-Forwarded headers count: nobody's, the direct peer's, or those of addresses and ranges. */
export const proxies = v.pipe(
  v.string(),
  v.check(
    (value) => v.is(flag, value) || splitList(value).every(isAddressOrRange),
    "must be 1, 0, or addresses of proxies such as 10.0.0.0/8, separated by commas",
  ),
  v.transform((value) => (v.is(flag, value) ? v.parse(flag, value) : splitList(value))),
);

function isAddressOrRange(value: string): boolean {
  const [address = "", bits, ...more] = value.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return version !== 0 && more.length === 0 && (bits === undefined || isBitsUpTo(bits, most));
}

function isBitsUpTo(text: string, most: number): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= most;
}

export const origin = v.pipe(
  text,
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    "must be an origin such as https://smirk.example, with nothing after the host or port",
  ),
);
export const url = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    ),
  );
export const databaseUrl = v.pipe(
  text,
  v.rawCheck(({ dataset, addIssue }) => {
    try {
      if (dataset.typed) parseDatabaseUrl(dataset.value);
    } catch (error) {
      addIssue({ message: (error as Error).message });
    }
  }),
);
/** A Stripe key, such as pk_test_1: kind, mode, secret. */
export const stripeKey = (...kinds: string[]) =>
  v.pipe(
    text,
    v.regex(
      new RegExp(`^(${kinds.join("|")})_(live|test)_[A-Za-z0-9]+$`),
      `must start with ${kinds.map((kind) => `${kind}_live_ or ${kind}_test_`).join(" or ")}`,
    ),
  );
/** A webhook secret must have more than its prefix. */
export const webhookSecret = v.pipe(
  text,
  v.startsWith("whsec_", "must start with whsec_"),
  v.minLength("whsec_".length + 1, "must hold a secret after whsec_"),
);
export const dsn = v.pipe(
  text,
  v.regex(
    /^https?:\/\/[^@/\s]+@[^@/\s]+(\/[^@?#\s]*)?\/\d+$/,
    "must have the form https://key@host/project, with a number for the project",
  ),
  v.check((value) => URL.canParse(value), "must be a URL"),
);
export const pem = v.pipe(
  text,
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check((value) => value.startsWith("-----BEGIN PRIVATE KEY-----"), "must be a PKCS #8 private key in PEM"),
);
function splitList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const list = v.pipe(v.string(), v.transform(splitList));

/** Codes of states that the table sells; the error names every one that is not. */
export const soldStates = v.pipe(
  list,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const codes = [...new Set(dataset.value.map((code) => code.toUpperCase()))];
    const wrong = codes.filter((code) => !isSoldIn(code));
    if (codes.length > 0 && wrong.length === 0) return codes;
    const not = wrong.length === 0 ? "" : `; not ${wrong.join(", ")}`;
    addIssue({ message: `must be codes of states where memberships are sold, such as TX,FL${not}` });
    return NEVER;
  }),
);
export const hosts = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(`https://${value}`) && new URL(`https://${value}`).hostname === value,
        "must be names of hosts such as payments.smirk.example",
      ),
    ),
  ),
);
export const origins = v.pipe(list, v.array(origin));
/** Schemes that run or read something instead of navigating. */
const NO_DESTINATION = new Set(
  "javascript: data: vbscript: blob: filesystem: file: about: view-source:".split(" "),
);

export const addresses = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && !NO_DESTINATION.has(new URL(value).protocol),
        "must be whole addresses that lead somewhere",
      ),
    ),
  ),
);

export const tokenKeys = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return v.parse(TOKEN_KEYS, JSON.parse(dataset.value));
    } catch {
      addIssue({ message: "must be a JSON array of private P-256 keys, each a JWK with a kid of its own" });
      return NEVER;
    }
  }),
);

export const codeSecret = v.pipe(text, v.minLength(32, "must have at least 32 characters"));
