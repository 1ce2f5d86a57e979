import { OTPInput, type SlotProps } from "input-otp";
import { type ComponentProps, use } from "react";
import { DocumentContext } from "../../shell/document/document-context.ts";

type Given = Pick<
  ComponentProps<"input">,
  "id" | "ref" | "readOnly" | "aria-describedby" | "aria-invalid" | "autoFocus"
>;

interface CodeInputProps extends Given {
  length: number;
  value: string;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
  /** Extracts the code from pasted text. */
  readPasted: (text: string) => string;
  flagged: boolean;
}

/** One text control, for autofill, dictation and screen readers. Client-only: its library writes style attributes. */
export function CodeInput({ length, flagged, readPasted, ...rest }: CodeInputProps) {
  const { nonce } = use(DocumentContext);
  return (
    <OTPInput
      {...rest}
      maxLength={length}
      pattern="^\d+$"
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={readPasted}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      {...(nonce !== undefined && { nonce })}
      containerClassName="w-full"
      // Forced colors would paint the control's digits over the boxes.
      className="forced-colors:opacity-0!"
      render={({ slots }) => (
        <div aria-hidden="true" className="flex w-full gap-2">
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other identity.
            <Box key={index} {...slot} flagged={flagged} />
          ))}
        </div>
      )}
    />
  );
}

function Box({ char, isActive, hasFakeCaret, flagged }: SlotProps & { flagged: boolean }) {
  const edge = flagged
    ? "border-2 border-error bg-error-tint"
    : char === null
      ? "border border-control bg-surface"
      : "border-2 border-action bg-surface";
  const ring = isActive ? "outline-3 outline-action outline-offset-2" : "";
  return (
    <div
      data-flash={flagged || undefined}
      className={`grid h-14 min-w-0 flex-1 place-content-center rounded-md font-bold text-2xl tabular-nums transition-colors md:h-16 ${edge} ${ring}`}
    >
      {char}
      {hasFakeCaret && <span className="block h-7 w-0.5 animate-pulse bg-ink" />}
    </div>
  );
}
