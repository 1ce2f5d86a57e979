import * as v from "valibot";
import { zip5 } from "../../geography/postal-code.ts";
import { tidyLine } from "../../text/visible-text.ts";
import { checkedText, validateRequired } from "../field-error.ts";
import type { HomeAddress } from "./address-verdict.ts";
import { isInServiceArea } from "./service-area.ts";
import { findState, type State, TERRITORIES } from "./states.ts";

const LONGEST_LINE = 200;
const LONGEST_CITY = 100;

const requiredLine = (longest: number) =>
  checkedText((text) => validateRequired(tidyLine(text), longest), tidyLine);

export function homeAddressSchema(states: readonly State[]) {
  const state = checkedText(
    (text) => {
      if (text.trim() === "") return "required";
      if (TERRITORIES.has(text.trim().toUpperCase())) return "out_of_region";
      if (!findState(text)) return "invalid";
      return isInServiceArea("US", text, states) ? null : "out_of_region";
    },
    (text) => text.toUpperCase(),
  );
  return v.pipe(
    v.object({
      address_line_1: requiredLine(LONGEST_LINE),
      address_line_2: v.nullish(
        checkedText((text) => (tidyLine(text).length > LONGEST_LINE ? "too_long" : null), tidyLine),
        "",
      ),
      city: requiredLine(LONGEST_CITY),
      state,
      zip: checkedText(
        (text) =>
          validateRequired(text, LONGEST_CITY) ?? (/^\d{5}(-?\d{4})?$/.test(text.trim()) ? null : "invalid"),
        (text) => zip5(text.trim()),
      ),
    }),
    v.transform(({ address_line_2, ...address }): HomeAddress => withUnit(address, address_line_2)),
  );
}

export function withUnit(address: HomeAddress, unit: string): HomeAddress {
  const { address_line_2: _, ...rest } = address;
  return unit.trim() === "" ? rest : { ...rest, address_line_2: unit.trim() };
}

export function addressLine({ address_line_1, city, state, zip }: HomeAddress): string {
  return `${address_line_1}, ${city}, ${state} ${zip}`;
}

/** "4", "4B", "# B-12": a number of an apartment without a word for what it counts. */
const BARE_UNIT = /^#? ?(\d[\dA-Z-]*|[A-Z]-?\d*)$/i;

/** The street with the apartment, as on an envelope: maps answer with the number of the apartment alone. */
export function streetAddress(street: string, unit: string | null | undefined): string {
  if (!unit) return street;
  const [, number] = BARE_UNIT.exec(unit) ?? [];
  return number === undefined ? `${street}, ${unit}` : `${street} #${number}`;
}

/** The address with the apartment. */
export function wholeAddress({ address_line_2, ...address }: HomeAddress): string {
  return addressLine({ ...address, address_line_1: streetAddress(address.address_line_1, address_line_2) });
}
