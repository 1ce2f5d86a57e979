import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import { fillField } from "./fill-fields.ts";
import { readWhole } from "./savings-form.ts";

interface CountInputProps extends Omit<ComponentProps<"input">, "ref"> {
  /** What is counted, in the names of the two buttons. */
  what: string;
  least: number;
  most: number;
}

/** Tab leaves the buttons out: in the field between them the arrow keys do the same. */
const STEP =
  "grid size-[min(2.75rem,14vw)] shrink-0 place-content-center rounded-full border border-control scriptless:hidden hover:bg-tint";

/** A number that is typed, or stepped by two buttons and the arrow keys once a script is there. */
export function CountInput({ what, least, most, ...input }: CountInputProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const spin = useSpin(field, least, most);
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        tabIndex={-1}
        title={t`Fewer: ${what}`}
        onClick={() => spin.step(-1)}
        className={STEP}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <TextInput
        {...input}
        {...spin.semantics}
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        onInput={spin.readField}
        onKeyDown={spin.onKeyDown}
        className="min-w-0 px-1! text-center tabular-nums"
      />
      <button
        type="button"
        tabIndex={-1}
        title={t`More: ${what}`}
        onClick={() => spin.step(1)}
        className={STEP}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </span>
  );
}

const ARROWS: Record<string, 1 | -1 | undefined> = { ArrowUp: 1, ArrowDown: -1 };

/** An empty field counts none; what is no number is read out as it was typed. */
function useSpin(field: React.RefObject<HTMLInputElement | null>, least: number, most: number) {
  const [text, setText] = useState<string | null>(null);
  const readField = () => setText(field.current?.value ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a script that runs can turn the field.
  useEffect(readField, []);

  function step(by: 1 | -1): void {
    if (field.current === null) return;
    const next = (readWhole(field.current.value, 999) ?? 0) + by;
    const kept = Math.min(Math.max(next, least), most);
    fillField(field.current, kept === 0 ? "" : String(kept));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }

  const count = text === null || text === "" ? 0 : readWhole(text, 999);
  const semantics = text !== null && {
    role: "spinbutton",
    "aria-valuemin": least,
    "aria-valuemax": most,
    "aria-valuenow": text === "" && least > 0 ? undefined : Math.min(Math.max(count ?? least, least), most),
    "aria-valuetext": count === null || count > most ? text : undefined,
  };
  return { step, onKeyDown, readField, semantics };
}
