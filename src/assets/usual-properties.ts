import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { addressOf } from './foreign-modules.ts'
import { packageFolder } from '../system/package-folder.ts'

/**
 * Components that were written for earlier versions of React can have usual properties. React takes neither the text that
 * is a style in Astro nor the function that replaces a missing package. A component that needs a missing part is replaced.
 */
export const usualProperties: Plugin = {
  name: 'usual-properties',
  setup: (build) => {
    const require = createRequire(path.join(packageFolder(), 'package.json'))
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'usual-properties',
    }))
    build.onLoad({ filter: /.*/, namespace: 'usual-properties' }, () => ({
      contents: `import * as original from ${JSON.stringify(pathToFileURL(require.resolve('react/jsx-runtime')).href)}
import { guarded } from ${addressOf('framework')}
const given = (props) => Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
const usable = (type, props) => {
  if (typeof type === 'function' && type.defaultProps) return { ...type.defaultProps, ...given(props) }
  if (typeof type !== 'string' || !/^(?:string|function)$/.test(typeof props.style)) return props
  const { style, ...others } = props
  return typeof style === 'string' ? { ...others, 'data-docsgen-style': style } : others
}
const fill = (make) => (type, props, ...others) => make(guarded(type), usable(type, props), ...others)
export const jsx = fill(original.jsx), jsxs = fill(original.jsxs), Fragment = original.Fragment`,
    }))
  },
}
