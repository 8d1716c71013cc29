import { Dialog } from "../ui/dialogs/dialog.tsx";
import { ReportMentor } from "./report-mentor.tsx";

type Props = { uuid: string; nome: string; onClose: () => void };

export default function ReportDialog({ uuid, nome, onClose }: Props) {
  return (
    <Dialog isOpen title={`Denunciar ${nome}`} onClose={onClose}>
      <ReportMentor uuid={uuid} onDone={onClose} />
    </Dialog>
  );
}
