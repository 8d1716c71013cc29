/** Libraries that only forms use. */
const formLibraries =
  /\/node_modules\/(react-hook-form|@hookform|react-number-format)\/|\/@mantine\/core\/esm\/components\/(NumberInput|Textarea|PasswordInput|Switch|Autocomplete|Chip|TagsInput|MultiSelect|Pill|PillsInput)\//;

/** What of ours is built on them. */
const formParts = /\/web\/src\/.*(form|field|picker|resolver|mentor-card|report)[^/]*$/;

const isKit = (id: string) => id.includes("/node_modules/") && !formLibraries.test(id);
const isForms = (id: string) => formLibraries.test(id) || formParts.test(id);

/**
 * Which files hold what screens share, for the bundler's `codeSplitting`. By default each set of screens with a module in
 * common makes a file, and a phone asks for a hundred of them.
 */
export const sharedFiles = {
  groups: [
    { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
    { name: "zod", test: /\/node_modules\/zod\//, priority: 4 },
    { name: "kit", test: isKit, minShareCount: 2, priority: 3 },
    { name: "common", test: (id: string) => !isForms(id), minShareCount: 2, priority: 2 },
    { name: "forms", test: isForms, minShareCount: 2, priority: 1 },
  ],
};
