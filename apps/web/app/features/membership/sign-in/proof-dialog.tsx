import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { signOut } from "../../session/sign-out.ts";
import { ProofForm } from "./proof-form.tsx";
import type { NeededProof } from "./use-proven-action.ts";

interface ProofDialogProps {
  proof: NeededProof;
  onProved: () => void;
  onClose: () => void;
}

export function ProofDialog({ proof, onProved, onClose }: ProofDialogProps) {
  return (
    <Dialog open onClose={onClose} title={<Trans>First, confirm that it is you</Trans>}>
      {proof === "text" ? <ProofForm onProved={onProved} /> : <SignInAgain />}
    </Dialog>
  );
}

function SignInAgain() {
  const { apiUrl } = useSite().publicConfig;
  const navigate = useNavigate();
  return (
    <>
      <p>
        <Trans>To keep your account safe, please sign in again. Then come back here.</Trans>
      </p>
      <Button
        onClick={() => {
          signOut(apiUrl);
          void navigate(paths.signUp);
        }}
      >
        <Trans>Sign in again</Trans>
      </Button>
    </>
  );
}
