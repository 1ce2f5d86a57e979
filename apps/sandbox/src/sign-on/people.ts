import type { Person } from "./person.ts";

/** Invented people. Noor Haddad has an account at both vendors with the same address. */
export const GOOGLE_PEOPLE: readonly Person[] = [
  {
    sub: "100000000000000000001",
    email: "maya.ellison@mail.example",
    email_verified: true,
    given_name: "Maya",
    family_name: "Ellison",
    is_private_email: false,
  },
  {
    sub: "100000000000000000002",
    email: "noor.haddad@mail.example",
    email_verified: true,
    given_name: "Noor",
    family_name: "Haddad",
    is_private_email: false,
  },
  {
    sub: "100000000000000000003",
    email: "theo.brandt@mail.example",
    email_verified: false,
    given_name: "Theo",
    family_name: "Brandt",
    is_private_email: false,
  },
  {
    sub: "100000000000000000004",
    email: "zoe@mail.example",
    email_verified: true,
    given_name: "Zoë",
    family_name: "Ångström-Ruiz",
    is_private_email: false,
  },
];

export const APPLE_PEOPLE: readonly Person[] = [
  {
    sub: "000001.5a1d0b0000000000000000000000a001.0001",
    email: "noor.haddad@mail.example",
    email_verified: true,
    given_name: "Noor",
    family_name: "Haddad",
    is_private_email: false,
  },
  {
    sub: "000002.5a1d0b0000000000000000000000a002.0002",
    email: "q7x2mk9d4w@privaterelay.example",
    email_verified: true,
    given_name: "Sam",
    family_name: "Okafor",
    is_private_email: true,
  },
  {
    sub: "000003.5a1d0b0000000000000000000000a003.0003",
    email: "maya.ellison@mail.example",
    email_verified: false,
    given_name: "Iris",
    family_name: "Vale",
    is_private_email: false,
  },
  {
    sub: "000004.5a1d0b0000000000000000000000a004.0004",
    email: null,
    email_verified: false,
    given_name: "Lee",
    family_name: "Marsh",
    is_private_email: false,
  },
];

/** An operator of each role in the demo, and somebody of the company who is none. */
export const COMPANY_PEOPLE: readonly Person[] = [
  {
    sub: "operator-1",
    email: "lena.look@operators.example",
    email_verified: true,
    given_name: "Lena",
    family_name: "Look",
    is_private_email: false,
  },
  {
    sub: "operator-2",
    email: "hugo.help@operators.example",
    email_verified: true,
    given_name: "Hugo",
    family_name: "Help",
    is_private_email: false,
  },
  {
    sub: "operator-3",
    email: "mona.money@operators.example",
    email_verified: true,
    given_name: "Mona",
    family_name: "Money",
    is_private_email: false,
  },
  {
    sub: "operator-4",
    email: "olive.owner@operators.example",
    email_verified: true,
    given_name: "Olive",
    family_name: "Owner",
    is_private_email: false,
  },
  {
    sub: "operator-5",
    email: "nils.none@operators.example",
    email_verified: true,
    given_name: "Nils",
    family_name: "None",
    is_private_email: false,
  },
];
