import * as v from "valibot";

/** `GET /account/wallet`: which wallets the operator has certificates for. */
export const walletAnswerSchema = v.object({ apple: v.boolean(), google: v.boolean() });
export type WalletAnswer = v.InferOutput<typeof walletAnswerSchema>;

/** `POST /account/wallet/google`. */
export const walletLinkAnswerSchema = v.object({ link: v.pipe(v.string(), v.url()) });
