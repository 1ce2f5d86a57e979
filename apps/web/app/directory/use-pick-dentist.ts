import { useCallback } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { writeStored } from "../storage/browser-storage.ts";

/** Stores the primary dentist and opens the sign-up details (spec §2). */
export function usePickDentist(): (locationId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (locationId) => {
      writeStored("primaryDentist", locationId);
      void navigate(paths.userDetails);
    },
    [navigate],
  );
}
