// Writes the results of a Vitest run for the summary of `npm test`; Vitest's JSON omits diffs and errors outside of
// tests.
import { writeFileSync } from "node:fs";

export default class ResultsReporter {
  onInit(vitest) {
    this.seed = vitest.config.sequence.seed;
  }

  onTestRunEnd(modules, unhandled) {
    const results = { seed: this.seed, passed: 0, skipped: 0, failed: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === "failed")
          results.failed.push({
            test: `${module.relativeModuleId}: ${test.fullName}`,
            why: errors.map(whyOf),
          });
        else results[state === "passed" ? "passed" : "skipped"] += 1;
      }
      // An unreadable file, or a failed set-up.
      for (const part of [module, ...module.children.allSuites()])
        for (const error of part.errors())
          results.failed.push({
            test: [module.relativeModuleId, part.fullName].filter(Boolean).join(": "),
            why: [whyOf(error)],
          });
    }
    for (const error of unhandled)
      results.failed.push({ test: "outside of every test", why: [whyOf(error)] });
    writeFileSync(process.env.CAV_TEST_RESULTS, JSON.stringify(results));
  }
}

const whyOf = ({ message = "", diff = "", stacks: [at] = [] }) => ({
  message: [message, diff].filter(Boolean).join("\n"),
  ...(at && { at: `${at.file}:${at.line}` }),
});
