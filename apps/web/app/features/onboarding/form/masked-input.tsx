import type { ChangeEvent, ComponentProps } from "react";
import { TextInput } from "../../../ui/forms/text-input.tsx";

/** What stands in a field, and how many of its characters are left of the caret. */
interface Typed {
  text: string;
  caret: number;
}

interface MaskedInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  value: string;
  /** Brings what was typed into form and keeps the caret behind the same character. */
  format: (typed: Typed) => Typed;
  onText: (text: string) => void;
}

/** Formats as one types. The field is changed where it stands, or React would put the caret at its end. */
export function MaskedInput({ format, onText, ...rest }: MaskedInputProps) {
  function change({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const { text, caret } = format({
      text: field.value,
      caret: field.selectionStart ?? field.value.length,
    });
    if (text !== field.value) {
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    onText(text);
  }
  return <TextInput {...rest} onChange={change} />;
}
