/** Phrases of mail servers as regular expressions, in the syntax that JavaScript and PostgreSQL share. */
type Words = readonly string[];

/** The mailbox is full. */
export const fullWords: Words = [
  "(over|exceed(s|ed|ing)?|reached|beyond) ?-?((its|his|their|the|your|user|mail(box)?|disk|storage|allowed) )*-?quota",
  "quota (is |has been |usage |size )*(exceeded|full|reached|violation)",
  "quotaexceeded",
  "dis[ck] ?(space )?quota",
  "exceed(s|ed|ing)? .{0,20}(storage|mailbox|disk|receiving) .{0,12}(limit|allocation|allowed|size)",
  "(mailbox|mailfolder|inbox|account|maildir|mail box|mail folder) .{0,60}(is |too )full",
  "(mailbox|inbox|mailfolder) full",
  "full mailbox",
  "mailbox (size )?(limit )?exceeded",
  "mailbox exceeded",
  "(not enough|does not have enough|insufficient|no) .{0,20}(space|storage|disk)( left)?",
  "storage (allocation|limit|quota|full|exceeded)",
  "(out of|over) storage",
  "space (limit|has been used)",
  "would exceed maximum allowed",
  "size exceeds the maximum size allowed for mail delivery",
  "too many messages on the server",
  "caixa (postal |de entrada |de correio )*(esta |está |do usu.rio )*(cheia|lotada)",
  "(cota|quota) .{0,20}(excedida|esgotada|cheia)",
  "sem espa.o",
  "boite .{0,20}pleine",
];

/** The recipient gets too much mail at the moment. */
export const busyWords: Words = [
  "receiving mail (too quickly|at a rate)",
  "too many (messages?|emails?) (to|for) (this|the|that) (user|recipient|mailbox)",
  "mailbox .{0,20}(busy|locked|in use)",
];

/** Greylisting: the server asks the sender to try again later. */
export const greylistWords: Words = [
  "gr[ae]y-?list",
  "postgrey",
  "policyd",
  "first[- ]time (sender|delivery)",
  "retry in [0-9]+ (sec|min)",
  "(come|try) (back|again) (in|after) [0-9]+",
];

/** The server throttles us. */
export const throttleWords: Words = [
  "rate.?limit",
  "(rate|frequency|connections?|messages?) (limit(ed)?|exceeded|too high)",
  "too (many|much) (connections?|messages?|mails?|e-?mails?|sessions?|mail|concurrent|simultaneous|requests)",
  "too many recipients (this|per|in|today|for)",
  "sent .{0,20}too many",
  "too (fast|quick)",
  "throttl",
  "unusual rate",
  "unexpected volume",
  "excessive (number|volume|connections|messages|mail)",
  String.raw`\[?TSS?0[0-9]`,
  "(sending|hourly|daily|per (hour|minute|day)) .{0,12}(limit|rate|quota)",
  "limits? (exceeded|reached|hit)",
  "exceeded .{0,30}(limit|rate|connections|messages)",
  "slow(ing)? down",
  "deprioriti",
  "muit(as|os) (mensagens|conex|e-?mails)",
  "limite (de (envio|conex|mensagens)|excedido)",
];

/** The sender is refused: authentication, name or address. */
export const senderWords: Words = [
  "(^|[^a-z])(spf|dkim|dmarc)([^a-z]|$)",
  "unauthenticated",
  "authentication information",
  "not authori[sz]ed to send",
  "sender ((address|domain|verify|verification|email|id) )*(is " +
    ")?(reject|den|fail|block|refus|unknown|not (exist|found))",
  "sender .{0,60}(reject|den(y|ied)|invalid|not allowed|blocked|does not exist)",
  "(mail from|return.?path|envelope.?from) .{0,60}(reject|den(y|ied)|invalid|not allowed|blocked|does not exist)",
  "domain of sender",
  "purported responsible",
  "reverse (dns|lookup|hostname|pointer)",
  "(no|missing|invalid|without|valid|bad) .{0,12}(ptr|rdns)",
  "(^|[^a-z])(ptr|helo|ehlo)([^a-z]|$)",
  "mismatch(es)? client ip|invalid ip",
  "from: domain is invalid",
  "(client host|host name|hostname|ip name) .{0,90}(rejected|lookup|not found|cannot find)",
  "remetente .{0,30}(recusad|rejeitad|bloquead|inv.lid|n.o)",
];

/** The sending server has a bad reputation. */
export const reputationWords: Words = [
  "(block|black|deny|real.?time)[- ]?(hole )?list",
  "spamhaus|spamcop|barracuda|sorbs|invaluement|abusix|cloudmark",
  "(^|[^a-z])(rbl|dnsbl|csi)([^a-z]|$)",
  "reputation",
  "(client|host|ip|server|network|connection|your (ip|server|host|domain)) .{0,60}(blocked|banned|blacklisted|listed)",
  "blocked (by|using|for|due|ip)",
  "blocked$",
  "banned",
  "not accepting (connections|mail from)",
  "part of their network is on our block",
  String.raw`\(BL\)`,
  "bloquead[oa] .{0,40}(ip|servidor|lista|remetente)",
  "(ip|servidor|remetente) .{0,40}bloquead",
  "lista negra",
];

/** The message's content is refused. */
export const contentWords: Words = [
  "spam",
  "virus|malware|phish",
  "unsolicited",
  "bulk mail",
  "content .{0,30}(reject|den|block|not accept|unaccept|refus)",
  "message (was |has been |is )*(content )?(rejected|blocked|refused|filtered|identified|denied)",
  "(message|mail) content",
  "rejected (due to|by|for) .{0,20}content",
  "suspicious|prohibited",
  "polic(y|ies) (violation|reason|restriction)|violat(e|ion)",
  "(against|security|local|site|message|email) polic(y|ies)",
  "rejected by .{0,20}(filter|rule|policy|header)",
  "attachment",
  "duplicate header",
  "mensagem .{0,20}(recusada|rejeitada|bloqueada)",
  "conte.do",
  "administrative prohibition|by policy",
  "mail rejete|mail rejected",
];

/** The message is too big. */
export const sizeWords: Words = [
  "message (size|length|is too|too (big|large|long))",
  "message .{0,20}(exceeds|larger|bigger)",
  "(size|length) (limit|exceeds)",
  "too (big|large)",
  "exceeds (the )?(maximum|size|fixed)",
  "maximum (message )?size",
  "tamanho .{0,20}(excede|m.ximo)",
];

const recipientNames =
  "(user|recipient|mailbox|mail box|address(ee)?|account|local.?part|alias|person|customer|utilisateur)";
const noNames =
  "(unknown|invalid|no such|no valid|bad|inactive|non.?existent|disabled|undeliverable|illegal|nonexisting)";

/** The recipient is refused. */
export const recipientWords: Words = [
  `${recipientNames}s? .{0,90}(unknown|inconnu|invalid|inactive|disabled|suspended|deactivated|terminated|closed)`,
  `${recipientNames}s? .{0,90}(discontinued|expired|frozen|removed|unavailable|deleted|no longer|never existed)`,
  `${recipientNames}s? .{0,90}not (a |be |currently |been )?(known|found|exist|valid|present|local)`,
  `${recipientNames}s? .{0,90}not (currently )?(listed|active|here|available)`,
  `${recipientNames}s? .{0,90}(n.t|does ?not|do not|dose not) exist`,
  `${recipientNames}s? .{0,60}(rejected|denied|refused|restricted|not ok|wrong)`,
  `${recipientNames} ?(unknown|notfound)`,
  `${noNames} .{0,30}(user|recipient|mailbox|address|account|local|person|alias|rcpt|destination|e?mail)`,
  "no .{0,20}(mail ?box|account|user|person|recipient) .{0,20}(here|by that|found|available|exist|at this|currently)",
  "no ?one (at|by|with) th",
  "there is no one at",
  "no .{0,40}in name directory",
  "badrcptto|badrecipientto|validrcptto|recipient.?list|rcpt .{0,90}(not exist|not found|unknown)",
  "(is )?not (a valid|an active|a known|on|present in) .{0,40}(user|mailbox|address|recipient|directory|list)",
  "not our customer",
  "not accept(ing|ed)? (any )?(mail|messages?)( for| to|$)",
  "no longer (available|valid|accepts?|active|in use|works?|at)",
  "unrout?eable (mail )?(address|domain)",
  "delivery is not allowed",
  "doesn't have an? .{1,40} account",
  "(account|destinataire) .{0,20}(locked|blocked|bloque)",
  "usu.rio .{0,60}(inexistente|n.o (existe|encontrad)|desconhecid|inv.lid|suspens|inativ|bloquead)",
  "caixa (postal )?.{0,60}(inexistente|n.o existe|inativ|bloquead|desativad)",
  "destinat.rio .{0,60}(inexistente|n.o|inv.lid|desconhecid|recusad)",
  "(conta|endere.o) .{0,60}(inexistente|n.o existe|desativad|inativ|suspens|cancelad|inv.lid)",
  "no existe|nessun utente|utilisateur inconnu|unbekannt",
];

/** The domain accepts no mail. */
export const domainWords: Words = [
  "host (or domain name )?(was )?not found",
  "domain .{0,60}(does not exist|not found|unknown|not reachable|invalid)",
  "no such (domain|host)",
  "unknown (host|domain)",
  "couldn't find any host",
  "null mx|nullmx",
  "does not accept mail",
  "no (mx|mail server|usable mail|relevant mx)",
  "all relevant mx records point to non-existent",
  "nxdomain",
  "dom.nio (inexistente|n.o)",
];

/** No server answered in time. */
export const networkWords: Words = [
  "timed? ?-?out",
  "connection (refused|reset|closed|dropped|lost)",
  "lost connection|conversation with",
  "no route|unreachable|network error",
  "expired|queue too long|too long in queue|retry time",
  "name service error|name server|dns (query|error|failure|lookup)",
];
