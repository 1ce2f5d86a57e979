import { useLingui } from "@lingui/react";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { useLocation } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { LanguageAlternates } from "../language/language-alternates.tsx";
import { PreviewTags } from "./preview-tags.tsx";
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
