import type { ComponentProps, FormEvent } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

interface FindFormProps extends Pick<ComponentProps<typeof Field>, "minLength"> {
  /** What may be typed. */
  label: string;
  text: string;
  onType: (text: string) => void;
  onFind: () => void;
  /** It is what the screen is for. */
  isMain?: boolean;
}

/** The one field of a screen that finds rows, with its button. */
export function FindForm({ label, text, onType, onFind, minLength, isMain = true }: FindFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onFind();
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-72">
        <Field
          label={label}
          required
          minLength={minLength}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <Button type="submit" variant={isMain ? "primary" : "secondary"}>
        Find
      </Button>
    </form>
  );
}
