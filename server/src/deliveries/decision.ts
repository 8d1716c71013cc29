/** What is to become of a delivery that was taken: sent, dropped, held back, or put on another channel. */
export type Decision =
  | "send"
  | "drop"
  | "late"
  | "unwanted"
  | "off"
  | "dead"
  | "downgraded"
  | "unconfigured"
  | "pause"
  | "quiet"
  | "announced"
  | "unannounced"
  | "after"
  | "pace"
  | "hourly"
  | "slow-part"
  | "full";
