import type { Confirmation } from "@smirk/domain/directory/listing-state";
import { uint8At } from "./columns.ts";
import type { BytesOfCard } from "./packed-locations.ts";

/** What the lowest two bits of a listing mean. */
const CONFIRMATIONS: readonly Confirmation[] = ["none", "aging", "confirmed"];
const IN_DOUBT = 4;

/** A quote in a card's texts is escaped: they never look like a key. */
const CHECKED_KEY = Buffer.from('ing_checked":');
const CONFIRMATION_KEY = Buffer.from('"confirmation":"');
const [TRUE, AGING, CONFIRMED] = [..."tac"].map((letter) => letter.charCodeAt(0));

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
