import type { Confirmation } from "@smirk/domain/directory/listing-state";
import { uint8At } from "./columns.ts";
import type { BytesOfCard } from "./packed-locations.ts";

/** What the lowest two bits of a listing mean. */
const CONFIRMATIONS: readonly Confirmation[] = ["none", "aging", "confirmed"];
const IN_DOUBT = 4;

/** A quote in a card's texts is escaped: they never look like a key. */
const CHECKED_KEY = Buffer.from('ing_checked":');
const CONFIRMATION_KEY = Buffer.from('"confirmation":"');
const ACCEPTING_KEY = Buffer.from('"accepting_new_patients":');
const [TRUE, FALSE, AGING, CONFIRMED] = [..."tfac"].map((letter) => letter.charCodeAt(0));

/** Whether an office takes new patients, as far as it is known. */
export const ACCEPTING = { unknown: 0, yes: 1, no: 2 };

/** Reads from cards who takes new patients. */
export function createAcceptingPacker(size: number) {
  const accepting = new Uint8Array(size);
  return {
    add: (place: number, { bytes, start, length }: BytesOfCard): void => {
      const at = bytes.indexOf(ACCEPTING_KEY, start);
      if (at < start || at >= start + length) return;
      const letter = bytes[at + ACCEPTING_KEY.length];
      if (letter === TRUE) accepting[place] = ACCEPTING.yes;
      else if (letter === FALSE) accepting[place] = ACCEPTING.no;
    },
    finish: (): Uint8Array => accepting,
  };
}

/** Reads how true listings are from their cards, so that what ranks and is counted is what they show. */
export function createListingPacker(size: number) {
  const listings = new Uint8Array(size);
  return {
    add: (place: number, { bytes, start, length }: BytesOfCard): void => {
      const checked = bytes.indexOf(CHECKED_KEY, start) + CHECKED_KEY.length;
      if (checked < start + CHECKED_KEY.length || checked >= start + length) return;
      const confirmation = bytes.indexOf(CONFIRMATION_KEY, checked) + CONFIRMATION_KEY.length;
      const doubt = uint8At(bytes, checked) === TRUE ? IN_DOUBT : 0;
      listings[place] = doubt + numberOfLetter(uint8At(bytes, confirmation));
    },
    finish: (): Uint8Array => listings,
  };
}

function numberOfLetter(letter: number): number {
  if (letter === CONFIRMED) return 2;
  return letter === AGING ? 1 : 0;
}

/** @param listing a number of the column */
export function readListing(listing: number): { confirmation: Confirmation; being_checked: boolean } {
  return { confirmation: CONFIRMATIONS[listing % IN_DOUBT] ?? "none", being_checked: listing >= IN_DOUBT };
}
