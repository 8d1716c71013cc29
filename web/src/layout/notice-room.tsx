import { Container } from "@mantine/core";
import { noticeLine } from "../lib/notice-line.ts";
import classes from "./layout.module.css";

/** Reserves the height of the demonstration's notice, so that content does not move. */
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
