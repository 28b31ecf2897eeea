/** What in a text may be an address that becomes a link by itself. */
export const bareAddress = /www\.|https?:|@/i
