import type { NewContact } from "../../account/contacts/contact-rows.ts";
import { readAddressBody, readEmailBody, readNameBody } from "../../account/read-details-bodies.ts";
import type { DetailChange } from "../../account/update-for-member.ts";
import { readUsMobile } from "../../auth/codes/read-us-mobile.ts";

interface AskedDetail extends Record<string, unknown> {
  account_id: string;
  detail: DetailChange["detail"];
}

/** @throws 400 `invalid`, as for the member's own change */
export function readDetailChange(body: AskedDetail): { accountId: string; change: DetailChange } {
  return { accountId: body.account_id, change: readChange(body) };
}

function readChange(body: AskedDetail): DetailChange {
  switch (body.detail) {
    case "name":
      return { detail: "name", name: readNameBody({ ...body, reason: body.name_reason }) };
    case "address":
      return { detail: "address", address: readAddressBody(body) };
  }
}

interface AskedContact extends Record<string, unknown> {
  account_id: string;
  detail: NewContact["contact"];
}

/** @throws 400 `invalid`, as for the member's own change */
export function readNewContact(body: AskedContact): { accountId: string; to: NewContact } {
  const { account_id: accountId, detail: contact, phone } = body;
  if (contact === "email") return { accountId, to: { contact, value: readEmailBody(body).email } };
  return { accountId, to: { contact, value: readUsMobile(String(phone ?? "")) } };
}
