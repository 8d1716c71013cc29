import { Notifications } from "@mantine/notifications";

const shownMs = 6_000;

/** Renders the messages of `snackbar.ts` over every screen; `isKept` says whether they stay until they are closed. */
export default function MessageList({ isKept }: { isKept: () => boolean }) {
  return <Notifications position="bottom-center" autoClose={isKept() ? false : shownMs} />;
}
