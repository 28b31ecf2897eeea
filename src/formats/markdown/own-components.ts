/** The name by which pages refer to the module that maps names and elements to components. */
export const mapOwner = 'MappedComponents'

/** The name of the component that shows code blocks of a language. */
export function fenceComponent(language: string): string {
  return `Fence_${language.replaceAll(/\W/g, '_')}`
}

/** The component of MDX pages that shows the entries around a page as cards, and the element that it leaves for them. */
export const cardList = { component: 'DocCardList', element: 'docsgen-cards' }
