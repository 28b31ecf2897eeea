/** The element in place of a component of Vue. */
export const vueTag = 'docsgen-vue'
