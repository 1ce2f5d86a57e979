/** What a card in a phone's wallet says: no birthday, no other people. */
export interface WalletCard {
  /** Of the membership: adding it again replaces the card. */
  id: string;
  brandName: string;
  name: string;
  /** In fours. */
  number: string;
  planName: string;
  groupCode: string;
  supportPhone: string;
  membershipUrl: string;
  /** The card is shown as expired from then on. */
  expiresAt: Date;
}

export const NOT_INSURANCE = "THIS IS NOT INSURANCE";
