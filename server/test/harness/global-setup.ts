import type { TestProject } from "vitest/node";
import { makeClusterMold, startTestCluster } from "./cluster.ts";
import { makePrograms } from "./programs.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** Starts one cluster for the whole run; each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [removeMold] = await Promise.all([makeClusterMold(), makePrograms()]);
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url("postgres"));
  return async () => {
    await cluster.stop();
    removeMold();
  };
}
