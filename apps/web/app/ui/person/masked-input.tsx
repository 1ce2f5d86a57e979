import type { ChangeEvent, ComponentProps } from "react";
import { TextInput } from "../forms/text-input.tsx";

/** `caret` counts the characters left of it. */
interface Typed {
  text: string;
  caret: number;
}

interface MaskedInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  value: string;
  /** Formats the text and keeps the caret behind the same character. */
  format: (typed: Typed) => Typed;
  onText: (text: string) => void;
}

/** Uncontrolled: React would move the caret to the end. */
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
