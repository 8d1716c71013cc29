import { Notifications } from "@mantine/notifications";

/** Renders the messages of `snackbar.ts` over every screen. */
export default function MessageList() {
  return <Notifications position="bottom-center" autoClose={6_000} />;
}
