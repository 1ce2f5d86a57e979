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
  /** Called once each time that the last box is filled. */
  onComplete: (value: string) => void;
  /** What a pasted text means. */
  readPasted: (text: string) => string;
  /** Colours the boxes as wrong. */
  flagged: boolean;
}

/**
 * A code of digits: one real text control, drawn as boxes. One control is what autofill, dictation and screen readers
 * understand; it is drawn in the browser alone, since its library writes style attributes.
 */
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
      // Forced colours would paint the digits of the control itself over those of the boxes.
      className="forced-colors:opacity-0!"
      render={({ slots }) => (
        <div aria-hidden="true" className="flex w-full gap-2">
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
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
      className={`grid h-14 min-w-0 flex-1 place-content-center rounded-md font-bold text-2xl tabular-nums transition-colors md:h-16 ${edge} ${ring}`}
    >
      {char}
      {hasFakeCaret && <span className="block h-7 w-0.5 animate-pulse bg-ink" />}
    </div>
  );
}
