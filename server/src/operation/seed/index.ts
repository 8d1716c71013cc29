export { createDemoUsers, type DemoAccount, seedDemonstration } from "./demonstration.ts";
export { createDemoLives } from "./lives.ts";
export { createDemoMentores } from "./mentores.ts";
export { seedPlans } from "./plans.ts";
export { seedReferenceData } from "./reference-data.ts";
