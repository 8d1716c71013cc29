/** Opens a conversation in WhatsApp with a number that has its country code. */
export function whatsAppChat(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
