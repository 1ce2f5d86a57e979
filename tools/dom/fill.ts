import type { UserEvent } from "@testing-library/user-event";

/** Replaces a field's text at once, as autofill and pasting do. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === "") return;
  await user.click(field);
  await user.paste(text);
}

/** Whether the words are there for the eye, and not for assistive technology alone. */
export function isForTheEye(words: HTMLElement): boolean {
  return words.closest(".sr-only") === null;
}
