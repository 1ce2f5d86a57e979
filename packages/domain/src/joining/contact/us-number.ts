import type { FieldError } from "../field-error.ts";
import { isForeignPhone, toE164 } from "./phone-number.ts";

/** Other countries that share +1. Puerto Rico, Guam and the other territories are the United States. */
const CANADA = `204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468
  474 506 514 519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780
  782 807 819 825 867 873 879 902 905 942`;
const ISLANDS = `242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876`;
const TOLL_FREE = `800 833 844 855 866 877 888`;
/** Numbers that follow their owner; a call may cost a lot. */
const PERSONAL = `500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553
  554 556 558 566 569 577 578 588 589`;
const PREMIUM = `900`;

const ABROAD = new Set(`${CANADA} ${ISLANDS}`.split(/\s+/));
const WITHOUT_TEXTS = new Set(`${TOLL_FREE} ${PERSONAL} ${PREMIUM}`.split(/\s+/));
const PREMIUM_EXCHANGE = "976";

/** Whether it is a number of the North American Numbering Plan, without service codes such as 911. */
export function isNorthAmerican(e164: string): boolean {
  return /^\+1[2-9](?!11|9)\d\d[2-9](?!11)\d{6}$/.test(e164);
}

/** Refuses what is known against a number. Area codes are added every year, and the vendor of texts has the last word. */
export function validateUsNumber(text: string): FieldError | null {
  if (isForeignPhone(text)) return "phone_abroad";
  const number = toE164(text);
  if (number === null || !isNorthAmerican(number)) return "not_a_phone";
  const [area, exchange] = [number.slice(2, 5), number.slice(5, 8)];
  if (ABROAD.has(area)) return "phone_abroad";
  return WITHOUT_TEXTS.has(area) || exchange === PREMIUM_EXCHANGE ? "phone_without_texts" : null;
}
