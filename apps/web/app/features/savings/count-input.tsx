import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, useRef } from "react";
import { fillField } from "./fill-fields.ts";
import { readWhole } from "./savings-form.ts";

interface CountInputProps extends Omit<ComponentProps<"input">, "ref"> {
  /** What is counted, in the names of the two buttons. */
  what: string;
  least: number;
  most: number;
}

const STEP =
  "grid size-[min(2.75rem,14vw)] shrink-0 place-content-center rounded-full border border-control scriptless:hidden hover:bg-tint";

/** A number that is typed, or stepped by two buttons once a script is there. */
export function CountInput({ what, least, most, ...input }: CountInputProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    if (field.current === null) return;
    const next = (readWhole(field.current.value, 999) ?? 0) + by;
    const kept = Math.min(Math.max(next, least), most);
    fillField(field.current, kept === 0 ? "" : String(kept));
  };
  return (
    <span className="flex items-center gap-1">
      <button type="button" title={t`Fewer: ${what}`} onClick={() => step(-1)} className={STEP}>
        <Sign of="M2 6h8" />
      </button>
      <TextInput
        {...input}
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        className="min-w-0 text-center tabular-nums"
      />
      <button type="button" title={t`More: ${what}`} onClick={() => step(1)} className={STEP}>
        <Sign of="M2 6h8M6 2v8" />
      </button>
    </span>
  );
}

function Sign({ of }: { of: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4 fill-none stroke-current">
      <path d={of} />
    </svg>
  );
}
