/** Returns a link that opens a WhatsApp conversation; `digits` include the country code. */
export function whatsAppChat(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
