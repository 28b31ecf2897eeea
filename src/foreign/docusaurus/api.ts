import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../list-files.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { withoutLastSlash } from '../../formats/names/url.ts'

interface DocumentedSite {
  /** Absolute path. */
  readonly site: string
  readonly below: (folder: string) => string
  /** The folders of pages, relative to the root, with their addresses. */
  readonly places: readonly { readonly dir: string; readonly route: string }[]
  readonly leftOut: (what: string) => void
}

interface DocumentPlace {
  readonly spec: unknown
  readonly route: string
  /** Whether a plugin has already written its pages. */
  readonly isWritten: boolean
}

/**
 * The option `api` for the documents of the plugins that make a reference. Where one has already written its pages, these
 * are pages of the site.
 */
export function convertApis(plugins: readonly Raw[], { site, below, places, leftOut }: DocumentedSite): Raw[] {
  const named = plugins.flatMap((options): DocumentPlace[] => [
    ...Object.values(groupOf(options['config'])).map((one) => {
      const { specPath, outputDir } = groupOf(one)
      const folder = below(textOf(outputDir, 'api'))
      const place = places.find(({ dir }) => folder.startsWith(`${dir}/`))
      const pages = path.join(site, textOf(outputDir, 'api'))
      const isWritten = existsSync(pages) && readdirSync(pages).some((name) => /\.mdx?$/.test(name))
      const route = place && path.posix.join('/', place.route, folder.slice(place.dir.length))
      return { spec: specPath, route: route ?? `/${folder}`, isWritten }
    }),
    ...documentsBelow(options, site),
    ...documentsOfRedoc(options, site),
    ...listOf(options['specs']).map((one) => {
      const { spec, route } = groupOf(one)
      return { spec, route: textOf(route, '/api'), isWritten: false }
    }),
  ])
  const found = named.flatMap(({ spec, route, isWritten }) => {
    const isHere = typeof spec === 'string' && existsSync(path.join(site, spec)) && /\.(?:json|ya?ml)$/.test(spec)
    if (!isHere && !isWritten) leftOut(`the API document "${textOf(spec, '')}", which is no file of the site`)
    return isHere && !isWritten ? [{ spec: below(spec), route: withoutLastSlash(route) }] : []
  })
  if (found.length > 0)
    leftOut('the addresses of the pages that a plugin makes of an API document; the reference has those of docsgen')
  return found
}

/** The documents in the folder of a plugin, each with the address of its folder, or the document that it names. */
function documentsBelow({ path: place, config, specs, routeBasePath }: Raw, site: string): DocumentPlace[] {
  if (config !== undefined || specs !== undefined) return []
  const below = textOf(place, 'openapi.json')
  const route = path.posix.join('/', textOf(routeBasePath, 'api'))
  if (/\.(?:json|ya?ml)$/.test(below) || !existsSync(path.join(site, below)))
    return [{ spec: below, route, isWritten: false }]
  return listFiles(path.join(site, below))
    .filter((file) => /\.(?:json|ya?ml)$/.test(file) && !path.basename(file).startsWith('_'))
    .map((file, index, all) => {
      const folder = path.posix.dirname(file)
      const isFirst = all.findIndex((one) => path.posix.dirname(one) === folder) === index
      const name = isFirst ? '' : kebabCase(path.parse(file).name)
      return { spec: path.posix.join(below, file), route: path.posix.join(route, folder, name), isWritten: false }
    })
}

/** The documents in the folder of redocusaurus, each with an address from its name. */
function documentsOfRedoc({ openapi }: Raw, site: string): DocumentPlace[] {
  if (openapi === undefined) return []
  const { path: place, routeBasePath } = groupOf(openapi)
  const folder = textOf(place, 'openapi')
  return listFiles(path.join(site, folder))
    .filter((file) => /(?:^|[/.])openapi\.(?:json|yaml)$/.test(file))
    .map((file) => {
      const name = file.replace(/(?:\/index)?\.openapi\.(?:json|yaml)$/, '')
      const route = path.posix.join('/', textOf(routeBasePath, 'api'), name)
      return { spec: path.posix.join(folder, file), route, isWritten: false }
    })
}
