import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugins } from './plugins.ts'
import { groupOf, type Raw } from '../../formats/raw-values.ts'
import { installedFile } from '../../system/package-folder.ts'

/** Ids keep upper case letters by an option of the config, or by a patch of the package that makes them. */
export function keepsAnchorCase(config: Raw, site: string): boolean {
  const { maintainCase } = groupOf(groupOf(config['markdown'])['anchors'])
  return maintainCase === true || /^\+.*maintainCase: true/m.test(patchOfIds(site))
}

/** The changes that a site makes to the package with the rules for ids of headings. */
export function patchOfIds(site: string): string {
  const folder = path.join(site, 'patches')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('mdx-loader')) : []
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n')
}

/** The plugin of Docusaurus that makes the ids of headings, if the site has changed it. */
export function ownRulesOfIds(site: string): string | undefined {
  if (patchOfIds(site) === '') return undefined
  return installedFile(path.join(site, 'package.json'), '@docusaurus/mdx-loader/lib/remark/headings')
}

interface CheckedSite {
  readonly config: Raw
  readonly site: string
  readonly leftOut: (what: string) => void
  readonly found: Plugins
}

/** What happens for broken links and anchors. */
export function consequencesOf({ config, site, leftOut, found: { apis, htmlFiles, lacksPlugins } }: CheckedSite): Raw {
  const links = consequenceOf(config['onBrokenLinks'], 'error')
  const anchors = consequenceOf(config['onBrokenAnchors'], 'warn')
  const areIdsUnknown = patchOfIds(site) !== '' && ownRulesOfIds(site) === undefined
  if (areIdsUnknown)
    leftOut("the site's own rules for ids of headings (patches), except for upper case; install its packages")
  return {
    onBrokenLink: lacksPlugins && links === 'error' ? 'warn' : links,
    onBrokenAnchor: areIdsUnknown && anchors === 'error' ? 'warn' : anchors,
    onUnusedImage: 'ignore',
    ...(apis.length === 0 ? {} : { onSpecFault: 'warn' }),
    htmlFiles,
  }
}

function consequenceOf(value: unknown, otherwise: string): string {
  return { ignore: 'ignore', log: 'warn', warn: 'warn', throw: 'error' }[String(value)] ?? otherwise
}
