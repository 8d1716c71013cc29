/** Places and courses change with a release: kept for an hour, then asked for by their ETag. */
export const referenceDataCache = "public, max-age=3600";
