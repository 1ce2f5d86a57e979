/** Anybody has as many inboxes there as they like, each of their own. */
const FREE_MAIL = new Set(
  `aim.com aol.com att.net bellsouth.net charter.net comcast.net cox.net duck.com earthlink.net email.com fastmail.com
  frontier.com gmail.com gmx.com gmx.us hey.com hotmail.com hotmail.es icloud.com inbox.com juno.com live.com mac.com
  mail.com me.com msn.com netzero.net optonline.net outlook.com outlook.es pm.me privaterelay.appleid.com proton.me
  protonmail.com rocketmail.com sbcglobal.net tuta.com verizon.net windstream.net yahoo.com yahoo.com.mx yahoo.es
  ymail.com zoho.com zohomail.com`.split(/\s+/),
);

/** A country's domains, such as co.uk and com.mx, whose names have one more part. */
const COUNTRY = /\.(?:[a-z]{1,3})\.[a-z]{2}$/;

/** Who gives out an email address: the inbox itself where everybody gets one, else the registered domain. @param inbox as `canonicalInbox` writes it */
export function contactOwner(inbox: string): string {
  const domain = inbox.slice(inbox.lastIndexOf("@") + 1);
  if (FREE_MAIL.has(domain)) return inbox;
  const parts = domain.split(".");
  return parts.slice(COUNTRY.test(`.${domain}`) ? -3 : -2).join(".");
}
