import { Switch } from "@mantine/core";
import { useState } from "react";
import { isMessageKept, saveMessagesKept } from "../../lib/message-time.ts";
import { SettingRow } from "../../ui/frames/setting-row.tsx";

/** Setting of this browser: whether messages close by themselves. */
export function MessagesRow() {
  const [isKept, setKept] = useState(isMessageKept);
  return (
    <SettingRow
      id="tempo-das-mensagens"
      title="Mensagens na tela"
      value={isKept ? "Ficam até você fechar, neste navegador." : "Somem depois de 6 segundos."}
      action={
        <Switch
          aria-label="Manter as mensagens na tela até eu fechar"
          checked={isKept}
          onChange={({ currentTarget: { checked } }) => {
            saveMessagesKept(checked);
            setKept(checked);
          }}
        />
      }
    />
  );
}
