/** Opens a conversation in WhatsApp; Brazil's country code is prefixed where it is missing (accounts §9). */
export function whatsAppChat(digits: string, text: string): string {
  const number = digits.length <= 11 ? `55${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
