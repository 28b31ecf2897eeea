/** What sets a heading's id at its end: `{#my-id}`, `{ #my-id }`, `{: #my-id }`, `{/* #my-id *\/}` or `{/*my-id*\/}`. */
export const explicitId = /\{(?::?\s*#([^\s{}]+)\s*|\/\*\s*#?([^\s{}*]+)\s*\*\/)\}\s*$/
