import { existsSync } from 'node:fs'
import path from 'node:path'
import { installedFile } from '../system/package-folder.ts'

/**
 * A module with the components of Starlight, and the icons of its package if a site has installed it. `address` is that of
 * docsgen's components.
 */
export function starlightModule(root: string, address: string): string {
  const folder = path.dirname(installedFile(path.join(root, 'package.json'), '@astrojs/starlight') ?? root)
  const places = ['components-internals', 'components'].map((name) => path.join(folder, name, 'Icons.ts'))
  const file = places.find((place) => existsSync(place))
  return [
    file === undefined ? 'const Icons = undefined' : `import { Icons } from ${JSON.stringify(file)}`,
    `import { withIcons } from ${address}`,
    `export * from ${address}`,
    'export const { Card, Icon, LinkButton } = withIcons(Icons)',
  ].join('\n')
}
