import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DataKind, PartnerPurpose, Purpose, Recipient } from "@smirk/contract/account/disclosures";

export const RECIPIENT_NAMES: Record<Recipient, MessageDescriptor> = {
  stripe: msg`Stripe (payments)`,
  twilio: msg`Twilio (text messages)`,
  mail: msg`Our email company`,
  google_sign_in: msg`Google (sign-in)`,
  apple_sign_in: msg`Apple (sign-in)`,
  company_sign_in: msg`Sign-in of our staff`,
  apple_wallet: msg`Apple (card on the phone)`,
  google_wallet: msg`Google (card on the phone)`,
  google_addresses: msg`Google (addresses)`,
  google_map: msg`Google (map)`,
  map_tiles: msg`Our map company`,
  analytics: msg`Our company for usage counts`,
  error_reports: msg`Our company for error reports`,
};

export const PURPOSE_NAMES: Record<Purpose, MessageDescriptor> = {
  payment_account: msg`To keep your payment account up to date`,
  payment: msg`To take a payment`,
  payment_records: msg`To look up payments and memberships`,
  payment_pages: msg`To open the payment pages`,
  membership_change: msg`To change or end a membership`,
  refund: msg`To pay money back`,
  promotion: msg`To check a promo code`,
  price_list: msg`To set up prices`,
  sign_in_code: msg`To text a sign-in code`,
  text: msg`To text a message`,
  email: msg`To send an email`,
  sign_in: msg`To sign in`,
  wallet_card: msg`To save the card on a phone and keep it right`,
  address: msg`To find an address that is typed`,
  map: msg`To show the map`,
  usage: msg`To count how the website is used`,
  errors: msg`To find and fix errors`,
  check: msg`To see whether it works`,
};

export const PARTNER_PURPOSE_NAMES: Record<PartnerPurpose, MessageDescriptor> = {
  card_check: msg`To check your card, which you showed`,
  event: msg`To be told that something happened, without whose it is`,
  event_details: msg`To see what happened, without your name`,
};

export const KIND_NAMES: Record<DataKind, MessageDescriptor> = {
  name: msg`name`,
  email_address: msg`email address`,
  phone_number: msg`phone number`,
  home_address: msg`home address`,
  language: msg`language`,
  account_number: msg`the number of your account here`,
  membership_number: msg`the number of your membership here`,
  plan: msg`plan and how many people`,
  promotion_code: msg`promo code`,
  amount: msg`amount`,
  dates: msg`dates of your membership`,
  payment_number: msg`the numbers that Stripe gave you and your payments`,
  card_number: msg`card number, its end date and its code`,
  code: msg`sign-in code`,
  message: msg`the words of the message`,
  attachment: msg`attached files`,
  member_card: msg`what is on your membership card`,
  wallet_number: msg`the number of the card on your phone`,
  sign_in_answer: msg`the one-time answer of the sign-in`,
  typed_address: msg`the address as it is typed`,
  location: msg`the area that is looked at`,
  internet_address: msg`internet address`,
  visited_pages: msg`pages that are opened`,
  technical: msg`technical facts, such as the kind of browser`,
  event: msg`what kind of thing happened, and when`,
  dentist: msg`your dentist’s office`,
  instruction: msg`what is to be done`,
};
