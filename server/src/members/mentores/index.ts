export { findMentorListing } from "./listing.ts";
export { insertMentor, type MentorValues } from "./mentores.queries.ts";
export { mentoresRoutes } from "./mentores.routes.ts";
export { setReview } from "./review.queries.ts";
export { createReviewedHandler } from "./review.ts";
