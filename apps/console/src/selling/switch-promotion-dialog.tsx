import { call } from "../api/call.ts";
import type { Promotion } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Facts } from "../ui/facts.tsx";
import { describeDuration, describeOff, describeUse, lastDayOf } from "./describe-promotion.ts";

interface DialogProps {
  promotion: Promotion;
  onDone: OnDone;
  onClose: () => void;
}

export async function endPromotion(code: string, reason: string): Promise<string> {
  await call("/promotions/end", { code, reason });
  return `${code} has ended.`;
}

async function resumePromotion(code: string, reason: string): Promise<string> {
  await call("/promotions/resume", { code, reason });
  return `${code} can be used again.`;
}

/** Ends a promotion, or lets it be used again. */
export function SwitchPromotionDialog({ promotion, onDone, onClose }: DialogProps) {
  const { code, is_active: isActive } = promotion;
  const [act, opposite] = isActive ? [endPromotion, resumePromotion] : [resumePromotion, endPromotion];
  const run = async (reason: string) => ({
    sentence: await act(code, reason),
    undo: (why: string) => opposite(code, why),
  });
  return (
    <ActionForm
      title={isActive ? `End ${code}` : `Use ${code} again`}
      button={isActive ? "End the promotion" : "Use again"}
      isDangerous={isActive}
      {...{ run, onDone, onClose }}
    >
      <Facts
        facts={[
          ["Off", describeOff(promotion)],
          ["For", describeDuration(promotion)],
          ["Used", describeUse(promotion)],
          ["Last day until now", lastDayOf(promotion)],
        ]}
      />
      <p>
        {isActive
          ? "New members cannot use it from now on. Members who joined with it have their discount as agreed."
          : "New members can use it from now on, as before."}
      </p>
    </ActionForm>
  );
}
