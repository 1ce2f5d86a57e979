/** Days for which a dental office's people are kept, as the privacy page says and the server does. */
export const OFFICE_RETENTION = {
  /** People who left an office. */
  left: 400,
  /** People who never had one, and claims that came to nothing. */
  unclaimed: 90,
  /** Agreements to texts after their end: nobody asks for a proof of them later. */
  texts: 1_827,
} as const;
