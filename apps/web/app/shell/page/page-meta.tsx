import { useLocation } from "react-router";
import { useSite } from "./use-site.ts";

interface PageMetaProps {
  /** The brand is appended unless present. */
  title: string;
  description?: string;
  noIndex?: boolean;
  /** Path of the picture that stands for the page in messages and networks. */
  image?: string;
}

export function PageMeta({ title, description, noIndex = false, image = "/share/site.png" }: PageMetaProps) {
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
          <meta property="og:image" content={origin + image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={fullTitle} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
