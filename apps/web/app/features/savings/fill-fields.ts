import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";

/** Writes into a field as its reader would, so that what listens to the form learns of it. */
export function fillField(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills in the counts of a form, and empties those that are not given. */
export function fillCounts(form: HTMLFormElement, counts: Partial<Record<ProcedureSlug, string>>): void {
  for (const { slug } of PROCEDURES) {
    const field = form.elements.namedItem(slug);
    if (field instanceof HTMLInputElement) fillField(field, counts[slug] ?? "");
  }
  const filled = form.querySelector<HTMLElement>("details:has([data-count])");
  const isInside = [...(filled?.querySelectorAll<HTMLInputElement>("[data-count]") ?? [])].some(
    ({ value }) => value !== "",
  );
  if (filled instanceof HTMLDetailsElement && isInside) filled.open = true;
}
