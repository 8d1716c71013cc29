/** One-line notice of demonstrations. */
export const noticeLine = "Demonstração: confira o edital oficial";

/** Storage keys of the notice that was shown last, and of the one that was closed. */
export const noticeKeys = { told: "cav-demonstration", closed: "cav-demonstration-closed" };
