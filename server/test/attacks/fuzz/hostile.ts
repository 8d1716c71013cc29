import fc from "fast-check";

/** Texts that broke other products, each aimed at a parser, query language or template. */
const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\ufeff",
  "\u202egnp.exe",
  "\u2028",
  "e\u0301\u0301\u0301\u0301\u0301",
  "İıſß",
  "👩‍👩‍👧‍👦",
  "٣٤٥",
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "\\'; SELECT pg_sleep(9); --",
  "%",
  "_",
  "\\",
  "$1",
  "a:*&!(b|<->c)",
  "'':A",
  ")(&|!",
  '"',
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template language would run
  "${7*7}",
  "<%= 7*7 %>",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "file:///etc/passwd",
  "//evil.example",
  "pessoa@teste.example\r\nBcc: todos@teste.example",
  "Nome\r\nX-Injected: 1",
  "=HYPERLINK(1)",
  "-1",
  "0",
  "1e309",
  "9".repeat(400),
  "0x10",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "[object Object]",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31T23:59:59.999Z",
  "2100-12-31",
  "2026-11-20T25:61:61Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "a".repeat(101),
  "é".repeat(5_000),
  "a ".repeat(20_000),
  "(".repeat(3_000),
  "a@".repeat(200),
];

/** Any code points except lone surrogates. Equals `unit: "binary"`, which takes 3 s to enumerate them. */
const anyCharacters = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), {
    maxLength: 60,
  })
  .map((points) => String.fromCodePoint(...points));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: anyCharacters },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(-0, -1, 0.1, 0.001, 1e-7, 1e21, 1e308, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  fc.constantFrom(2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 63),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Any JSON value, with contents that no schema expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>({ length: -1 }, { toString: 1 }, { toJSON: 1 }),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
