import { useEffect, useReducer, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { readSignUpValue, writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { openFamily, reduceFamily } from "./family-state.ts";

/** Stores every change, but not what was just read (FAM-05). */
export function useFamily() {
  const navigate = useNavigate();
  const [opened] = useState(() => openFamily(readSignUpValue("familyDetailsFormData")));
  const [state, dispatch] = useReducer(reduceFamily, opened);
  const { members } = state;

  useEffect(() => analytics.pageView("family_details"), []);
  useEffect(() => {
    if (members !== opened.members) writeSignUpValue("familyDetailsFormData", [...members]);
  }, [members, opened]);

  function goOn() {
    writeSignUpValue("familyDetailsFormData", [...members]);
    analytics.track("onboarding:family_details", { members: members.length });
    void navigate(paths.plan);
  }

  return { state, dispatch, goOn };
}
