import { randomUUID } from "node:crypto";
import type { Configuration } from "oidc-provider";
import * as v from "valibot";

const nameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100));

export const personSchema = v.strictObject({
  /** The vendor's account id; generated when absent. */
  sub: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))),
  email: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.email())), null),
  email_verified: v.optional(v.boolean(), true),
  given_name: v.optional(nameSchema, ""),
  family_name: v.optional(nameSchema, ""),
  /** Whether the address is an Apple relay address. */
  is_private_email: v.optional(v.boolean(), false),
});

type NewPerson = v.InferOutput<typeof personSchema>;
export type Person = NewPerson & { sub: string };

/** The accounts at one vendor, and which people have agreed to share their name with the product. */
export interface Roster {
  list(): readonly Person[];
  find(sub: string): Person | undefined;
  /** Replaces the person with the same `sub`. */
  add(person: NewPerson): Person;
  /** True the first time. */
  agree(sub: string): boolean;
  /** Restores the first people, none of whom has agreed. */
  reset(): void;
}

export function createRoster(first: readonly Person[]): Roster {
  let people = new Map(first.map((person) => [person.sub, person]));
  let agreed = new Set<string>();
  return {
    list: () => [...people.values()],
    find: (sub) => people.get(sub),
    add(given) {
      const person = { ...given, sub: given.sub ?? randomUUID() };
      people.set(person.sub, person);
      return person;
    },
    agree(sub) {
      const isFirst = !agreed.has(sub);
      agreed.add(sub);
      return isFirst;
    },
    reset() {
      people = new Map(first.map((person) => [person.sub, person]));
      agreed = new Set();
    },
  };
}

export interface SignOnVendor {
  name: string;
  /** At any port of this machine. */
  callbackPath: string;
  routes: { authorization: string; token: string; jwks: string };
  client: NonNullable<Configuration["clients"]>[number];
  scopes: string[];
  claims: Record<string, string[]>;
  claimsOf(person: Person): Record<string, unknown>;
  /** The error code of a canceled sign-on. */
  canceled: string;
  /** For a client secret that is more than a shared string. */
  checkClientSecret?(secret: string, issuer: string): Promise<boolean>;
  /** Why an authorization request is refused at once, or null. */
  refuseRequest?(query: URLSearchParams): string | null;
  /** Parameters sent back with the code. */
  callbackParameters?(person: Person, roster: Roster): Record<string, string>;
}

/** The scopes and claims of a vendor that puts everything it knows into the ID token. */
export const USUAL_CLAIMS = {
  scopes: ["openid", "email", "profile"],
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["name", "given_name", "family_name"],
  },
  claimsOf: ({ email, email_verified, given_name, family_name }) => ({
    ...(email === null ? {} : { email, email_verified }),
    name: `${given_name} ${family_name}`.trim(),
    given_name,
    family_name,
  }),
} satisfies Pick<SignOnVendor, "scopes" | "claims" | "claimsOf">;
