import { inputClass } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, type ReactNode, useId } from "react";

const BOX = inputClass("small", "md:min-h-9 md:[&[type=file]]:py-1");

interface LabeledProps {
  label: string;
  hint?: string | undefined;
  /** The box, with what ties it to its label and its hint. */
  children: (tied: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

function Labeled({ label, hint, children }: LabeledProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function Field({
  label,
  hint,
  ...input
}: ComponentProps<"input"> & { label: string; hint?: string | undefined }) {
  return (
    <Labeled label={label} hint={hint}>
      {(tied) => <input {...tied} {...input} className={BOX} />}
    </Labeled>
  );
}

/** A whole number is typed or pasted: the wheel changes none, and nothing of what is pasted is cut. */
export const WHOLE_NUMBER = {
  inputMode: "numeric",
  autoComplete: "off",
  pattern: "[0-9]{1,7}",
  title: "A whole number",
} as const;

export function Lines({
  label,
  hint,
  ...area
}: ComponentProps<"textarea"> & { label: string; hint: string }) {
  return (
    <Labeled label={label} hint={hint}>
      {(tied) => <textarea {...tied} rows={3} {...area} className={BOX} />}
    </Labeled>
  );
}

export function Choice({
  label,
  children,
  ...select
}: ComponentProps<"select"> & { label: string; children: ReactNode }) {
  return (
    <Labeled label={label}>
      {(tied) => (
        <select {...tied} {...select} className={BOX}>
          {children}
        </select>
      )}
    </Labeled>
  );
}

export function PlanOptions({ plans }: { plans: readonly { slug: string; name: string }[] }) {
  return plans.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}

export function CheckBox({ label, ...input }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 md:min-h-9">
      <input type="checkbox" className="size-5 flex-none accent-action" {...input} />
      {label}
    </label>
  );
}

export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="Reason"
      hint="For the log. No names, numbers or codes."
      required
      minLength={3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ErrorNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-md bg-error-tint px-3 py-2 text-error">
      {children}
    </p>
  );
}
