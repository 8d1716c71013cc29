/** What a demonstration says of itself in one line. */
export const noticeLine = "Demonstração: confira o edital oficial";

/** Where the browser keeps what was said last, and what somebody closed of it. */
export const noticeKeys = { told: "cav-demonstration", closed: "cav-demonstration-closed" };
