import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import type { ChangeEvent, ComponentProps } from "react";

/** `caret` counts the characters left of it. */
interface Typed {
  text: string;
  caret: number;
}

/** How a text came into the field. */
interface Change {
  before: string;
  /** Key by key; otherwise it was pasted, dropped or filled in by the browser. */
  isTyped: boolean;
}

interface MaskedInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  value: string;
  /** Formats the text and keeps the caret behind the same character. */
  format: (typed: Typed, change: Change) => Typed;
  onText: (text: string) => void;
}

/** Keyboards that complete a text, and autofill, put in several characters at once. */
function isKeyPress(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType === "insertText") return (data ?? "").length < 2;
  return inputType === "insertCompositionText" || inputType.startsWith("delete");
}

/** Uncontrolled: React would move the caret to the end. */
export function MaskedInput({ format, onText, ...rest }: MaskedInputProps) {
  function change({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isTyped = isKeyPress(nativeEvent);
    const typed = { text: field.value, caret: field.selectionStart ?? field.value.length };
    const { text, caret } = format(typed, { before: rest.value, isTyped });
    if (text !== field.value) {
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    onText(text);
  }
  return <TextInput {...rest} onChange={change} />;
}
