import { useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";

export default function Privacy() {
  const { t } = useLingui();
  return <HeadingPage heading={t`Privacy`}>{null}</HeadingPage>;
}
