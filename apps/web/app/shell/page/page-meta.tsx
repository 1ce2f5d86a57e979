import { useLingui } from "@lingui/react";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage, languageOfPath } from "@smirk/domain/wire/language-path";
import { useLocation } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { useSite } from "./use-site.ts";

interface PageMetaProps {
  /** The brand is appended unless present. */
  title: string;
  description?: string;
  noIndex?: boolean;
  /** What makes another page of the path, such as `?page=2`. */
  query?: string;
  /** Path under `/share` of the picture that messages and networks show for the page. */
  image?: string;
}

export function PageMeta({ title, description, noIndex = false, query = "", image }: PageMetaProps) {
  const { origin, publicConfig } = useSite();
  const { pathname } = useLocation();
  const { brandName } = publicConfig;
  const fullTitle = title.includes(brandName) ? title : `${title} | ${brandName}`;
  const { i18n } = useLingui();
  const path = (trimEnd(pathname, /\//) || "/") + query;
  const language = languageOf(i18n);
  const address = origin + inLanguage(path, language);
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {/* Previews of links are made from the served page: scripts do without these. */}
          {import.meta.env.SSR && (
            <>
              <LanguageAlternates path={path} />
              <PreviewTags title={fullTitle} description={description} address={address} image={image} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** For search engines. @param path as in the default language */
function LanguageAlternates({ path }: { path: string }) {
  const { origin } = useSite();
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + inLanguage(path, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + inLanguage(path, DEFAULT_LANGUAGE)} />
    </>
  );
}

interface PreviewTagsProps {
  title: string;
  description: string | undefined;
  address: string;
  /** Path under `/share`, and there under the language. */
  image: string | undefined;
}

/** What messages and networks show of a link (Open Graph). */
function PreviewTags({ title, description, address, image = "/site.png" }: PreviewTagsProps) {
  const { origin, publicConfig } = useSite();
  const picture = inLanguage(image, languageOfPath(new URL(address).pathname));
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={publicConfig.brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/share${picture}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
