/** Languages that an office's page names; others that a dentist speaks stay as they are. */
export const OFFICE_LANGUAGES = ["EN", "SP", "VI", "ZH", "TL", "KO", "FR", "PT", "RU"] as const;
/** Days with other hours that a listing has at most. */
export const MOST_HOLIDAYS = 20;
export const OFFICE_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
