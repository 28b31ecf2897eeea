/** Finds parts of a text that may be an address and become a link automatically. */
export const bareAddress = /www\.|https?:|@/i
