export function zip5(zip: string): string {
  return zip.slice(0, 5);
}

const WHOLE_POST_BOX =
  /^(?:P\.?\s?O\.?\s?(?:B(?:OX)?|DRAWER)|POB|POST OFFICE (?:BOX|DRAWER))\.?\s?#?\s?[A-Z\d-]{1,10}$/i;

/** A mailing address, where no dentist is found: a pin and directions would mislead. */
export function isPostBox(street: string): boolean {
  return WHOLE_POST_BOX.test(street.trim());
}
