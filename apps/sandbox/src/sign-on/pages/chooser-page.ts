import { type Html, html } from "../../index-page/html.ts";
import type { Person } from "../person.ts";
import { renderSignOnDocument } from "./sign-on-document.ts";

/** Every choice is a form button, so that it works by keyboard and without a script. */
export function renderChooser(vendor: string, people: readonly Person[], problem?: string): string {
  return renderSignOnDocument(
    vendor,
    "Choose an account",
    html`<p class="soft">to continue to Smirk. These people are invented and need no password.</p>
<form method="post"><ul>${people.map(renderPerson)}</ul></form>
${renderAnother(problem)}
<form method="post"><button name="cancel" value="1">Cancel</button></form>`,
  );
}

function renderPerson({
  sub,
  given_name,
  family_name,
  email,
  email_verified,
  is_private_email,
}: Person): Html {
  const name = `${given_name} ${family_name}`.trim() || "No name";
  const notes = [
    email ?? "No email address",
    ...(email !== null && !email_verified ? ["not verified"] : []),
    ...(is_private_email ? ["hides their own address"] : []),
  ];
  return html`<li><button class="person" name="sub" value="${sub}"><b>${name}</b><span>${notes.join(", ")}</span></button></li>`;
}

function renderAnother(problem: string | undefined): Html {
  const open = { markup: problem === undefined ? "" : " open" };
  const alert = problem === undefined ? html`` : html`<p role="alert">${problem}</p>`;
  return html`<details${open}><summary>Use another account</summary>${alert}
<form method="post">
<label>Email address <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>First name <input name="given_name" maxlength="100" autocomplete="off"></label>
<label>Last name <input name="family_name" maxlength="100" autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" value="1" checked>The address is verified</label>
<button>Continue</button>
</form></details>`;
}
