import { Container } from "@mantine/core";
import { noticeLine } from "../lib/notice-line.ts";
import classes from "./layout.module.css";

/** Where the notice of a demonstration will stand, for who is signed in: what is below does not move when it comes. */
export function NoticeRoom() {
  return (
    <div className={`${classes.notice} ${classes.noticeRoom}`} aria-hidden="true">
      <Container className={classes.noticeRow}>
        <details>
          <summary tabIndex={-1}>{noticeLine}</summary>
        </details>
      </Container>
    </div>
  );
}
