/** Languages that an office's page names; others that a dentist speaks stay as they are. */
export const OFFICE_LANGUAGES = ["EN", "SP", "VI", "ZH", "TL", "KO", "FR", "PT", "RU"] as const;
export const OFFICE_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
