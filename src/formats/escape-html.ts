/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return escapeXml(text).replaceAll("'", '&#39;')
}

/** Escapes a text for XML, including attributes in double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
