import type { Messages } from "@lingui/core";
import type { ComponentType } from "react";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import type { FormProps, ReportProps } from "./form-props.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../locales/*/reporting.po");

export async function loadReportForm(): Promise<ComponentType<ReportProps>> {
  const [{ ReportDialog }, messages] = await Promise.all([import("./forms/report-dialog.tsx"), loadTexts()]);
  return withTexts(ReportDialog, messages);
}

export async function loadNominationForm(): Promise<ComponentType<FormProps>> {
  const [{ NominationDialog }, messages] = await Promise.all([
    import("./forms/nomination-dialog.tsx"),
    loadTexts(),
  ]);
  return withTexts(NominationDialog, messages);
}

function withTexts<Props extends object>(Form: ComponentType<Props>, messages: Messages) {
  return (props: Props) => (
    <AreaTexts messages={messages}>
      <Form {...props} />
    </AreaTexts>
  );
}

async function loadTexts(): Promise<Messages> {
  const textsOf = (locale: string) => catalogs[`../../locales/${locale}/reporting.po`];
  const load = textsOf(document.documentElement.lang) ?? textsOf("en");
  return load === undefined ? {} : (await load()).messages;
}
