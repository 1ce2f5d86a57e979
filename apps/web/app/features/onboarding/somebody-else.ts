import type { SignUpPerson } from "@smirk/contract/subscription/sign-up-payment";
import { personKey } from "@smirk/domain/joining/same-person";

/** People of whom it was said that a known membership is not theirs (USE-18): in memory alone, so a reload asks again. */
const others = new Set<string>();

const keyOf = (person: SignUpPerson) =>
  JSON.stringify([personKey(person), person.email, person.phoneNumber, person.address]);

export function saySomebodyElse(person: SignUpPerson): void {
  others.add(keyOf(person));
}

export function isSaidSomebodyElse(person: SignUpPerson): boolean {
  return others.has(keyOf(person));
}
