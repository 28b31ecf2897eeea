/**
 * Explicit id at the end of a heading: `{#my-id}`, `{ #my-id }`, `{: #my-id }`, `{/* #my-id *\/}` or `{/*my-id*\/}`.
 */
export const explicitId = /\{(?::?\s*#([^\s{}]+)\s*|\/\*\s*#?([^\s{}*]+)\s*\*\/)\}\s*$/
