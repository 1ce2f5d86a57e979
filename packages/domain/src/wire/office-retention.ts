/** Days for which a dental office's people are kept, as the privacy page says and the server does. */
export const OFFICE_RETENTION = {
  /** Of those who left an office. */
  left: 400,
  /** Of those who never had one, and of claims that came to nothing. */
  unclaimed: 90,
} as const;
