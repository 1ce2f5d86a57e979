import { expect, it } from "vitest";
import { addReturnedSecret, readReturnedSecret } from "./retrieve-outcome.ts";

it.each(["pi_1_secret_2", "seti_1_secret_2"])(
  "finds %s where the provider adds it [PAY-07] [PAY-09]",
  (secret) => {
    const address = addReturnedSecret("https://smirk.example/user-details/processing?m=eyJyIjoiIn0", secret);
    const { search, pathname, searchParams } = new URL(address);
    expect(readReturnedSecret(search)).toBe(secret);
    expect([pathname, searchParams.get("m")]).toEqual(["/user-details/processing", "eyJyIjoiIn0"]);
  },
);
