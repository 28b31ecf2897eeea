import { existsSync } from 'node:fs'
import path from 'node:path'
import { isExternal } from '../../formats/names/url.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { convertHead, type Head, type HeadEntry } from '../head.ts'

/** The head of a site, with what docsgen has an option for. */
export interface KnownHead extends Head {
  readonly icon: string | undefined
  readonly image: string | undefined
  readonly analytics: string | undefined
}

/** What the additional elements of the head mean. */
export function readHead(config: Raw, leftOut: (what: string) => void): KnownHead {
  let icon: string | undefined
  let image: string | undefined
  let analytics: string | undefined
  const others: HeadEntry[] = []
  for (const entry of listOf(config['head'])) {
    const [tag, given, content] = listOf(entry)
    const attributes = groupOf(given)
    const { rel, href, src, name, property, content: value } = attributes
    const id = /googletagmanager\.com\/gtag\/js\?id=([\w-]+)/.exec(textOf(src, ''))?.[1]
    if (/^(?:shortcut )?icon$/.test(textOf(rel, '')) && typeof href === 'string') icon ??= href
    else if ((name ?? property) === 'og:image' && typeof value === 'string') image ??= value
    else if (id !== undefined) analytics = id
    else if (/gtag\(/.test(JSON.stringify(entry)) && analytics !== undefined) continue
    else if (rel === 'stylesheet') leftOut(`the style sheet "${textOf(href, '')}" of the head; import it in theme.css`)
    else others.push({ tag: textOf(tag, ''), attributes, content: content === '' ? undefined : content, from: 'head' })
  }
  return { icon, image, analytics, ...convertHead(others, leftOut) }
}

/** The path of a file in the public folder, if it is there. It is written with the base path or without it. */
function publicFile(name: string | undefined, config: Raw, publicFolder: string): string | undefined {
  const base = textOf(config['base'], '/')
  const below = name?.startsWith(base) === true ? name.slice(base.length) : name?.replace(/^\//, '')
  return below !== undefined && below !== '' && existsSync(path.join(publicFolder, below)) ? below : undefined
}

/** The icon and the picture of the site, as options. */
export function picturesOf({ icon, image }: KnownHead, config: Raw, publicFolder: string): Raw {
  const favicon = publicFile(icon, config, publicFolder)
  const shown = image !== undefined && isExternal(image) ? image : publicFile(image, config, publicFolder)
  return { ...(favicon === undefined ? {} : { favicon }), ...(shown === undefined ? {} : { image: shown }) }
}
