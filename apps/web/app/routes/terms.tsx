import { useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";

export default function Terms() {
  const { t } = useLingui();
  return <HeadingPage heading={t`Terms`}>{null}</HeadingPage>;
}
