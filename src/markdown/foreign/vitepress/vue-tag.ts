/** The element in place of a component of Vue. */
export const vueTag = 'docsgen-vue'

/** The component in place of a template. */
export const slotTag = 'VueTemplate'

const markers = new RegExp(String.raw`</?${vueTag}\b[^>]*>|(?<=<[\w-]+) data-vue="\d+"`, 'g')

/** HTML without the markers of the parts that Vue renders. */
export function withoutVueMarkers(html: string): string {
  return html.replaceAll(markers, '')
}
