import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import type { HeadEntry } from '../head.ts'

/** The elements of the head that a config adds. Style sheets become part of those of the site. */
export function listHead(config: Raw): readonly HeadEntry[] {
  const scripts = listOf(config['scripts']).map((value) =>
    typeof value === 'string' ? { src: value } : groupOf(value),
  )
  const metadata = listOf(groupOf(config['themeConfig'])['metadata']).map(groupOf)
  return [
    ...scripts.map((attributes) => ({ tag: 'script', attributes, from: 'scripts' })),
    ...listOf(config['headTags'])
      .filter((element) => !isSheet(element))
      .map((element) => {
        const { tagName, attributes, innerHTML } = groupOf(element)
        const tag = textOf(tagName, '').toLowerCase()
        return { tag, attributes: groupOf(attributes), content: innerHTML, from: 'headTags' }
      }),
    ...metadata.map((attributes) => ({ tag: 'meta', attributes, from: 'themeConfig.metadata' })),
  ]
}

/** The style sheets among the elements of the head. */
export function sheetsOfHead(config: Raw): readonly unknown[] {
  return listOf(config['headTags'])
    .filter(isSheet)
    .map((element) => groupOf(element)['attributes'])
}

function isSheet(element: unknown): boolean {
  const { tagName, attributes } = groupOf(element)
  return tagName === 'link' && groupOf(attributes)['rel'] === 'stylesheet'
}
