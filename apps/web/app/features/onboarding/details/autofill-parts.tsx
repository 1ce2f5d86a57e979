import type { FormEvent } from "react";

export interface AddressParts {
  city: string;
  state: string;
  zip: string;
}

const PARTS = [
  ["city", "address-level2"],
  ["state", "address-level1"],
  ["zip", "postal-code"],
] as const satisfies readonly (readonly [keyof AddressParts, string])[];

/** Where password managers fill in by themselves, a part could be of another address. */
const NOT_FOR_MANAGERS = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true" };

/**
 * A browser fills an address in by its parts, and skips fields that cannot be focused. These are neither seen nor read
 * aloud nor reached by Tab.
 */
export function AutofillParts({ onPart }: { onPart: (part: Partial<AddressParts>) => void }) {
  return (
    <div aria-hidden="true" className="sr-only">
      {PARTS.map(([part, autoComplete]) => (
        <input
          key={part}
          type="text"
          name={`autofill-${part}`}
          autoComplete={autoComplete}
          tabIndex={-1}
          defaultValue=""
          onInput={({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => onPart({ [part]: value })}
          {...NOT_FOR_MANAGERS}
        />
      ))}
    </div>
  );
}

/** "1200 Main St, Houston, TX 77002". */
export function joinParts(
  street: string,
  { city = "", state = "", zip = "" }: Partial<AddressParts>,
): string {
  const region = [state.trim(), zip.trim()].filter(Boolean).join(" ");
  return [street.trim(), city.trim(), region].filter(Boolean).join(", ");
}
