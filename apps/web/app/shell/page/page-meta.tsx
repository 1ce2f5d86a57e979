import { useLocation } from "react-router";
import { useSite } from "./use-site.ts";

interface PageMetaProps {
  /** Of the page alone; the brand follows it unless it is in there already. */
  title: string;
  description?: string;
  /** Keeps the page out of search engines: for screens that belong to one person. */
  noIndex?: boolean;
}

/** Title, description, canonical address and preview of a page, for search engines and shared links. */
export function PageMeta({ title, description, noIndex = false }: PageMetaProps) {
  const { origin, publicConfig } = useSite();
  const { pathname } = useLocation();
  const { brandName } = publicConfig;
  const fullTitle = title.includes(brandName) ? title : `${title} | ${brandName}`;
  const address = origin + (pathname.replace(/\/+$/, "") || "/");
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brandName} />
          <meta property="og:title" content={fullTitle} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${origin}/og.png`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
