import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { PageMeta } from "../page/page-meta.tsx";
import { paths } from "../paths.ts";
import { PageSpinner } from "../ui/page-spinner.tsx";

/** Where a sign-on with another account comes back to. */
export default function SignUpCallback() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.signUp, { replace: true });
  }, [navigate]);
  return (
    <>
      <PageMeta title={t`Signing in`} noIndex />
      <PageSpinner label={t`Loading...`} />
    </>
  );
}
