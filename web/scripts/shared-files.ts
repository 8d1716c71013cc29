import { readFileSync } from "node:fs";
import { mainScreens, reachedFrom } from "./first-load.ts";

/** Libraries for overlays, which most screens do not need at first. */
const overLibraries =
  /\/node_modules\/@floating-ui\/|\/@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Floating|Modal|ModalBase|Drawer|ScrollArea|NativeScrollArea|FocusTrap|Overlay))\/|\/@mantine\/hooks\/esm\/use-(focus-trap|focus-return|long-press)\//;

/** The component library's fields, for screens that do not show native ones. */
const inputLibraries =
  /\/@mantine\/core\/esm\/(components\/(Input|InputBase|TextInput|NativeSelect|Checkbox|Switch|Radio|Chip)|utils\/InlineInput)\//;

const inputImport = /\b(TextInput|NativeSelect|Checkbox|Switch|Radio|Chip|Input)\b[^;]*from "@mantine\/core"/;

/** Libraries for forms. */
const formLibraries =
  /\/node_modules\/(react-hook-form|@hookform|react-number-format|@react-oauth)\/|\/@mantine\/core\/esm\/components\/(NumberInput|Textarea|Autocomplete|TagsInput|MultiSelect|Select|PillsInput|Combobox)\//;

/** Imports of form libraries by modules of ours. */
const formImport =
  /from "(react-hook-form|@hookform|@react-oauth)|\b(NumberInput|Textarea|Autocomplete)\b[^;]*from "@mantine\/core"/;

/** Numbering plans of all countries, as large as all other form code. */
const phoneLibrary = /\/node_modules\/libphonenumber-js\//;
const phoneImport = /from "libphonenumber-js/;

/** Modules of ours that show overlays. */
const overParts = /\/web\/src\/.*(modal|drawer|menu\.tsx)[^/]*$/;

/** Modules that a new exam's form, a stored one's and a draft's share. */
const examParts =
  /\/web\/src\/concursos\/(?:form|page)\/(autosave-notice|basic-fields|cargo-(draft|fields|line)\.|cargos-fields|concurso-(draft|form)\.|draft-|edital-field|etapa|load-example|locais-fields|publication-|reach-preview|save-bar|status-notice|use-(concurso-form|draft-autosave|edital|json|refused|save|shown)|vagas-fields)/;

/** Modules that only editors' screens share. */
const editorParts =
  /\/web\/src\/(concursos\/(rascunhos\/|form\/(cargo-sheet|check-draft|editor-actions|json-editor)|page\/change-dialog)|admin\/(?!painel\/|users\/statistics|[a-z]+\/queries))/;

/** Parts of the component library on the most visited screens. */
const kitParts =
  /\/@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Container|Group|Loader|Pill|Skeleton|Stack|Tabs|Text|Title|Transition|UnstyledButton)\//;
/** Parts that load separately: pagination and message list. */
const pageParts = /\/components\/Pagination\/|\/use-pagination\/|\/web\/src\/ui\/frames\/pages\.tsx$/;
const messageParts =
  /\/@mantine\/notifications\/esm\/(?!notifications\.store)|\/react-transition-group\/|\/components\/(Notification|Portal)\/|\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\/|\/web\/src\/ui\/frames\/message-list\.tsx$/;

/**
 * Parts of an exam's page that load late. They are a separate chunk, because other screens that use them would
 * load their shared dependencies, too.
 */
const followParts =
  /\/web\/src\/concursos\/(page\/(situacao|historico-list|change-groups)|form\/conflict-note)/;

/** Frames around sections, which screens without those late parts have, too. */
const cardParts = /\/components\/(Card|Paper)\//;

/** Icons, separate because late parts use them and would otherwise load all shared code. */
const iconParts = /\/web\/src\/ui\/icons\//;

/** Returns whether a module is the schema library or the contract's schemas. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) || (/\/contract\/src\/.*\.ts$/.test(id) && schemaImport.test(textOf(id)));
const schemaImport = /^import \{.*from "zod"/m;

const isContract = (id: string) => /\/contract\/src\/.*\.ts$/.test(id);

/** Returns the text of a script of ours; "" for other files. */
const textOf = (path: string) => (/\.tsx?$/.test(path) && !isLibrary(path) ? readFileSync(path, "utf8") : "");

/** Returns a check whether a module of ours loads a library, directly or by what it imports. */
function loads(statement: RegExp): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const path = id.replace(/\?.*$/, "");
    if (isLibrary(path)) return false;
    const isLoading = known.get(path) ?? [...reachedFrom([path])].some((one) => statement.test(textOf(one)));
    known.set(path, isLoading);
    return isLoading;
  };
}

const loadsSchemas = loads(schemaImport);
const loadsInputs = loads(inputImport);
const loadsForms = loads(formImport);
const loadsPhones = loads(phoneImport);

/** Parts that only other screens need. */
const otherParts =
  /\/@mantine\/core\/esm\/(components|utils)\/|\/@mantine\/notifications\/esm\/(?!notifications\.store)|\/react-transition-group\/|\/(queriesObserver|useQueries)\.js$|\/@mantine\/hooks\/esm\/use-(click-outside|focus-return|focus-trap|long-press|pagination|force-update)\/|\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\//;

const firstLoad = reachedFrom(mainScreens);

const isFirst = (id: string) => firstLoad.has(id.replace(/\?.*$/, ""));
const isExam = (id: string) => examParts.test(id);
const isEditors = (id: string) => editorParts.test(id) || isExam(id);
const isPhone = (id: string) => phoneLibrary.test(id) || (loadsPhones(id) && !isEditors(id));
const isForm = (id: string) => formLibraries.test(id) || (loadsForms(id) && !isEditors(id) && !isPhone(id));
const isOver = (id: string) =>
  overLibraries.test(id) || (overParts.test(id) && !isEditors(id) && !isForm(id));
const isInput = (id: string) => inputLibraries.test(id);
const isLater = (id: string) => isPhone(id) || isForm(id) || isOver(id) || isInput(id);
const isOther = (id: string) => !isLater(id) && !isEditors(id);
const isLight = (id: string) => isOther(id) && !loadsSchemas(id) && !loadsInputs(id);

/** Parts of exams' screens that only staff's screens load. */
const staffParts = /\/web\/src\/concursos\/list\/export-button/;

/** Returns the chunk of a module that screens of one area share: `perfil`; undefined for `ui` and `lib`. */
function areaOf(id: string): string | undefined {
  if (staffParts.test(id)) return "admin";
  const [, area] = (isLight(id) && /\/web\/src\/(?!ui\/|lib\/)([a-z-]+)\//.exec(id)) || [];
  return area && (largeAreas.includes(area) ? area : "screens");
}
const largeAreas = ["layout", "perfil", "alertas", "concursos", "admin", "mentores"];

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
    { name: "cards", test: cardParts, minShareCount: 2, priority: 6.6 },
    { name: "follow", test: followParts, priority: 6.5 },
    { name: "icons", test: iconParts, minShareCount: 2, priority: 6.2 },
    { name: "inputs", test: isInput, minShareCount: 2, priority: 6.1 },
    { name: "pages", test: pageParts, priority: 6 },
    { name: "messages", test: messageParts, priority: 5 },
    { name: "more", test: (id: string) => isLight(id) && !areaOf(id), minShareCount: 2, priority: 4.4 },
    { name: areaOf, test: (id: string) => areaOf(id) !== undefined, minShareCount: 2, priority: 4 },
    { name: "exam", test: isExam, minShareCount: 2, priority: 3.7 },
    { name: "checks", test: isOther, minShareCount: 2, priority: 3.5 },
    { name: "over", test: isOver, minShareCount: 2, priority: 3 },
    { name: "forms", test: isForm, minShareCount: 2, priority: 2 },
    { name: "phone", test: isPhone, minShareCount: 2, priority: 1 },
    { name: "editors", test: isEditors, minShareCount: 2, priority: 0 },
  ],
};
