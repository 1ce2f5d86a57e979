import { call } from "../api/call.ts";
import { ActionForm } from "../members/dialogs/action-form.tsx";
import { Facts } from "../ui/facts.tsx";
import { describeDuration, describeOff, describeUse, lastDayOf } from "./describe-promotion.ts";
import type { Promotion } from "./types.ts";

interface DialogProps {
  promotion: Promotion;
  onDone: (sentence: string) => void;
  onClose: () => void;
}

export function EndPromotionDialog({ promotion, onDone, onClose }: DialogProps) {
  const { code } = promotion;
  async function run(reason: string) {
    await call("/promotions/end", { code, reason });
    return `${code} has ended.`;
  }
  return (
    <ActionForm title={`End ${code}`} button="End the promotion" isDangerous {...{ run, onDone, onClose }}>
      <Facts
        facts={[
          ["Off", describeOff(promotion)],
          ["For", describeDuration(promotion)],
          ["Used", describeUse(promotion)],
          ["Last day until now", lastDayOf(promotion)],
        ]}
      />
      <p>New members cannot use it from now on. Members who joined with it have their discount as agreed.</p>
    </ActionForm>
  );
}
