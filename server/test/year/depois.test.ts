import { expect, test } from "vitest";
import { openChannels } from "../harness/channels.ts";
import { createRandom } from "../oracle/draw.ts";
import { findDue, judge } from "./depois/oracle.ts";
import { play } from "./depois/play.ts";
import { tell } from "./depois/story.ts";

// `npm run year -- depois` plays ten years.
const years = Number(process.env.DEPOIS_YEARS ?? 1);
const seed = Number(process.env.DEPOIS_SEED ?? 1);
const first = "2028-01-10";
const on = openChannels({ now: `${first}T09:00:00Z` });

test.each(Array.from({ length: years }, (_, year) => seed + year))(
  "from the planned exam to the appointment five users get exactly the due messages: seed %i",
  { timeout: 240_000 },
  async (number) => {
    const story = tell(first, createRandom(number));
    const came = await play(on, story, first);
    const due = findDue(story);
    console.info(`${due.length} due, ${came.length} messages, until ${story.last}`);
    expect(judge(story, came)).toEqual([]);
    expect(due.length).toBeGreaterThan(70);
    // Checks that the judge detects missing and superfluous messages.
    const [one, ...others] = came;
    expect(judge(story, others)).toHaveLength(1);
    expect(one && judge(story, [...came, { ...one, day: first }])).toHaveLength(1);
  },
);
