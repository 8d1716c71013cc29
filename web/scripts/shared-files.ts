import { readFileSync } from "node:fs";
import { mainScreens, reachedFrom } from "./first-load.ts";

/** Libraries for overlays, which most screens do not need at first. */
const overLibraries =
  /\/node_modules\/@floating-ui\/|\/@mantine\/core\/esm\/components\/(Menu|Popover|Floating|Modal|ModalBase|Drawer|ScrollArea|NativeScrollArea|FocusTrap)\//;

/** Libraries for forms. */
const formLibraries =
  /\/node_modules\/(react-hook-form|@hookform|react-number-format|@react-oauth)\/|\/@mantine\/core\/esm\/components\/(NumberInput|Textarea|PasswordInput|Switch|Autocomplete|Chip|TagsInput|MultiSelect|Select|PillsInput|Combobox|Checkbox|Radio)\//;

/** Numbering plans of all countries, as large as all other form code. */
const phoneLibrary = /\/node_modules\/libphonenumber-js\//;

/** Own modules that need them. */
const phoneParts = /\/web\/src\/(ui\/(phone-field|form-phone)|perfil\/(person-fields|user-form))\.tsx$/;
const overParts = /\/web\/src\/.*(modal|drawer|menu\.tsx)[^/]*$/;
const formParts =
  /\/web\/src\/.*(form|field|picker|resolver|report|quiet-hours|preferencias-card|google-|proof-dialog)[^/]*$/;

/** Modules that only editors' screens share. */
const editorParts =
  /\/web\/src\/(concursos\/(rascunhos\/|autosave-notice|basic-fields|cargo-(draft|fields|line|sheet)|cargos-fields|change-dialog|concurso-(draft|form)|draft-(autosave|json)|duplicate-dialog|edital-field|editor-actions|export-button|json-editor|locais-fields|publication-|reach-preview|save-(bar|conflict)|status-notice|use-(draft-autosave|edital|json|save|shown)|vagas-fields)|admin\/(?!painel\/|users\/statistics|[a-z]+\/queries))/;

/** Parts of the component library on the most visited screens. */
const kitParts =
  /\/@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Container|Group|Loader|Pill|Skeleton|Stack|Tabs|Text|Title|Transition|UnstyledButton)\//;
/** Parts that load separately: pagination and message list. */
const pageParts = /\/components\/Pagination\/|\/use-pagination\/|\/web\/src\/ui\/pages\.tsx$/;
const messageParts =
  /\/@mantine\/notifications\/esm\/(?!notifications\.store)|\/react-transition-group\/|\/components\/(Notification|Portal)\/|\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\/|\/web\/src\/ui\/message-list\.tsx$/;

/** Late parts of an exam's page. Separate, because other users of them would load their shared dependencies, too. */
const followParts =
  /\/web\/src\/concursos\/(situacao|historico-list|change-groups|conflict-note)|\/components\/(Card|Paper)\//;

/** Icons, separate because late parts use them and would otherwise load all shared code. */
const iconParts = /\/web\/src\/ui\/icons\//;

/** Returns whether a module is the schema library or the contract's schemas. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) ||
  (/\/contract\/src\/[^/]*\.ts$/.test(id) && /^import \{.*from "zod"/m.test(readFileSync(id, "utf8")));

const isContract = (id: string) => /\/contract\/src\/[^/]*\.ts$/.test(id);

/** Caches whether a module loads schemas; each is asked about several times. */
const withSchemas = new Map<string, boolean>();

/** Returns whether a module of ours loads the schemas, directly or by what it imports. */
function loadsSchemas(id: string): boolean {
  const path = id.replace(/\?.*$/, "");
  if (isLibrary(path)) return false;
  const known = withSchemas.get(path) ?? [...reachedFrom([path])].some(isSchema);
  withSchemas.set(path, known);
  return known;
}

/** Parts that only other screens need. */
const otherParts =
  /\/@mantine\/core\/esm\/(components|utils)\/|\/@mantine\/notifications\/esm\/(?!notifications\.store)|\/react-transition-group\/|\/(queriesObserver|useQueries)\.js$|\/@mantine\/hooks\/esm\/use-(click-outside|focus-return|focus-trap|long-press|pagination|force-update)\/|\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\//;

const firstLoad = reachedFrom(mainScreens);

const isFirst = (id: string) => firstLoad.has(id.replace(/\?.*$/, ""));
const isEditors = (id: string) => editorParts.test(id);
const isPhone = (id: string) => phoneLibrary.test(id) || phoneParts.test(id);
const isForm = (id: string) =>
  formLibraries.test(id) || (formParts.test(id) && !isEditors(id) && !isPhone(id));
const isOver = (id: string) =>
  overLibraries.test(id) || (overParts.test(id) && !isEditors(id) && !isForm(id));
const isLater = (id: string) => isPhone(id) || isForm(id) || isOver(id);
const isOther = (id: string) => !isLater(id) && !isEditors(id);
const isLibrary = (id: string) => id.includes("/node_modules/");
const isKit = (id: string) =>
  isLibrary(id) && !isLater(id) && !isSchema(id) && (kitParts.test(id) || !otherParts.test(id));

/**
 * Assigns shared modules to chunks, for the bundler's `codeSplitting`. By default each set of screens with a common
 * module becomes a chunk, and a phone requests 100 of them. A chunk imports only chunks listed above it.
 */
export const sharedFiles = {
  groups: [
    { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 10 },
    { name: "kit", test: isKit, minShareCount: 2, priority: 9 },
    { name: "common", test: isFirst, minShareCount: 2, priority: 8 },
    {
      name: "words",
      test: (id: string) => isContract(id) && !loadsSchemas(id),
      minShareCount: 2,
      priority: 7.5,
    },
    { name: "schemas", test: isSchema, priority: 7 },
    { name: "follow", test: followParts, priority: 6.5 },
    { name: "icons", test: iconParts, minShareCount: 2, priority: 6.2 },
    { name: "pages", test: pageParts, priority: 6 },
    { name: "messages", test: messageParts, priority: 5 },
    { name: "more", test: (id: string) => isOther(id) && !loadsSchemas(id), minShareCount: 2, priority: 4 },
    {
      name: "checks",
      test: (id: string) => isOther(id) && loadsSchemas(id),
      minShareCount: 2,
      priority: 3.5,
    },
    { name: "over", test: isOver, minShareCount: 2, priority: 3 },
    { name: "forms", test: isForm, minShareCount: 2, priority: 2 },
    { name: "phone", test: isPhone, minShareCount: 2, priority: 1 },
    { name: "editors", test: isEditors, minShareCount: 2, priority: 0 },
  ],
};
