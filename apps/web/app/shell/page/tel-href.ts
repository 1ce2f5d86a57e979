/** "(800) 555-0142" → "tel:8005550142". */
export function toTelHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
