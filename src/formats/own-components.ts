/** The name by which pages refer to the module that maps names and elements to components. */
export const mapOwner = 'MappedComponents'

/** The name of the component that shows code blocks of a language. */
export function fenceComponent(language: string): string {
  return `Fence_${language.replaceAll(/\W/g, '_')}`
}
