export type Outcome =
  | "too_many"
  | "blocked"
  | "stopped"
  | "undeliverable"
  | "not_a_number"
  | "slow"
  | "answer_lost"
  | "no_answer"
  | "down";

interface MagicNumber {
  outcome: Outcome;
  description: string;
}

/** Numbers of the block reserved for fiction (555-0100 to 555-0199), in E.164. Any other US number works. */
export const MAGIC_NUMBERS: Readonly<Record<string, MagicNumber>> = {
  "+17135550190": { outcome: "too_many", description: "Too many codes were sent to it (60203)" },
  "+17135550191": { outcome: "blocked", description: "Blocked for suspected fraud (60410)" },
  "+17135550198": { outcome: "stopped", description: "Its owner has stopped the messages (21610)" },
  "+17135550192": {
    outcome: "undeliverable",
    description: "A landline, which takes calls and no text messages (60205)",
  },
  "+17135550193": { outcome: "not_a_number", description: "Not a valid number for the vendor (60200)" },
  "+17135550194": { outcome: "slow", description: "The message goes out after three seconds" },
  "+17135550195": { outcome: "no_answer", description: "The vendor takes the request and never answers" },
  "+17135550197": {
    outcome: "answer_lost",
    description: "The message arrives; the vendor's answer about it is lost",
  },
  "+17135550196": { outcome: "down", description: "The vendor answers 500" },
};

/** "+1 (713) 555-0190" */
export function formatNumber(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");
}

/** The only account that the fake knows. */
export const SANDBOX_TWILIO = {
  accountSid: `AC${"5a".repeat(16)}`,
  authToken: "sandbox-twilio-auth-token",
  verifyServiceSid: `VA${"5b".repeat(16)}`,
  /** The template whose last line binds the code to the product's host. */
  templateSid: `HJ${"5c".repeat(16)}`,
  messagingServiceSid: `MG${"5d".repeat(16)}`,
} as const;

export const BASIC_AUTHORIZATION = `Basic ${Buffer.from(`${SANDBOX_TWILIO.accountSid}:${SANDBOX_TWILIO.authToken}`).toString("base64")}`;

export const SANDBOX_TWILIO_PATH = "/sms/twilio";
