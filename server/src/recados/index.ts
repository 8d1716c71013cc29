export { createTellers, type Recado, type Senders } from "./tellers.ts";
