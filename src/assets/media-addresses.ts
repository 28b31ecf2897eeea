import path from 'node:path'
import type { Plugin } from 'esbuild'
import { sizeOf } from './files.ts'
import { isMarkedBy, resolveFurther } from './own-calls.ts'
import { readSource } from '../system/source-files.ts'

const mediaEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|pdf)$/i

/**
 * Pictures and other files that MDX imports are addresses, which the plan of the site resolves. In a site of another
 * tool, that is true for every import, and an SVG is a component. In Astro, pictures also have a size. Elsewhere, modules
 * import pictures as data.
 */
export function mediaAddresses(root: string, tool: 'astro' | 'docusaurus' | 'docsgen'): Plugin {
  const name = 'media-addresses'
  return {
    name,
    setup: (build) => {
      build.onResolve({ filter: mediaEnding }, async (call) => {
        const isAddress = tool !== 'docsgen' || /\.mdx?$/.test(call.importer)
        if (!isAddress || call.kind === 'url-token' || isMarkedBy(call.pluginData, name)) return undefined
        const { path: file, errors } = await resolveFurther(build, call, name)
        return errors.length > 0 ? { errors } : { path: file, namespace: name }
      })
      build.onLoad({ filter: /.*/, namespace: name }, ({ path: absolute }) => {
        const address = JSON.stringify(`@project/${path.relative(root, absolute).replaceAll(path.sep, '/')}`)
        const format = path.extname(absolute).slice(1).toLowerCase()
        const { width, height } = tool === 'astro' ? sizeOf(readSource(absolute)) : {}
        const picture =
          tool === 'astro'
            ? `{ src: ${address}, width: ${String(width)}, height: ${String(height)}, format: '${format}', toString: () => ${address} }`
            : address
        if (tool === 'docsgen' || format !== 'svg') return { contents: `export default ${picture}`, loader: 'js' }
        const contents = `import { createElement } from 'react'
const Picture = ({ title, ...props }) => createElement('img', { src: ${address}, alt: title ?? '', ...props })
Picture.toString = () => ${address}
export default Object.assign(Picture, ${tool === 'astro' ? picture : '{}'})`
        return { contents, loader: 'js', resolveDir: root }
      })
    },
  }
}
