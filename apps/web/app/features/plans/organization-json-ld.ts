import type { Site } from "../../shell/page/use-site.ts";

/** The site, and who runs it. */
export function organizationJsonLd({ origin, publicConfig }: Site) {
  const { brandName, supportPhone, supportEmail } = publicConfig;
  const organization = `${origin}/#organization`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: brandName,
        url: `${origin}/`,
        logo: `${origin}/apple-touch-icon.png`,
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: supportPhone,
          email: supportEmail,
        },
      },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: brandName,
        url: `${origin}/`,
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
