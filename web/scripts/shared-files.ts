/** Libraries for forms and for what opens over a screen: most screens are painted without them. */
const laterLibraries =
  /\/node_modules\/(react-hook-form|@hookform|react-number-format|@floating-ui)\/|\/@mantine\/core\/esm\/components\/(NumberInput|Textarea|PasswordInput|Switch|Autocomplete|Chip|TagsInput|MultiSelect|Select|Pill|PillsInput|Combobox|Menu|Popover|Floating|Modal|ModalBase|Drawer|ScrollArea|NativeScrollArea|FocusTrap)\//;

/** What of ours is built on them. */
const laterParts =
  /\/web\/src\/.*(form|field|picker|resolver|mentor-card|report|modal|drawer|menu\.tsx)[^/]*$/;

/** What editors' screens alone have in common: nobody else waits for it. */
const editorParts =
  /\/web\/src\/(concursos\/(rascunhos\/|basic-fields|cargo-(draft|fields|line|sheet)|cargos-fields|change-dialog|concurso-(draft|form)|draft-json|duplicate-dialog|editor-actions|json-editor|kept-|locais-fields|publication-|reach-preview|save-(bar|conflict)|status-notice|use-(kept|save|shown))|admin\/)/;

const isEditors = (id: string) => editorParts.test(id);
const isLater = (id: string) => laterLibraries.test(id) || (laterParts.test(id) && !isEditors(id));
const isLibrary = (id: string) => id.includes("/node_modules/");

/**
 * Which files hold what screens share, for the bundler's `codeSplitting`. By default each set of screens with a module in
 * common makes a file, and a phone asks for a hundred of them. A file imports those above it alone.
 */
export const sharedFiles = {
  groups: [
    { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
    { name: "zod", test: /\/node_modules\/zod\//, priority: 4 },
    { name: "kit", test: (id: string) => isLibrary(id) && !isLater(id), minShareCount: 2, priority: 3 },
    { name: "common", test: (id: string) => !isLater(id) && !isEditors(id), minShareCount: 2, priority: 2 },
    { name: "later", test: isLater, minShareCount: 2, priority: 1 },
    { name: "editors", test: isEditors, minShareCount: 2, priority: 0 },
  ],
};
