import { createRequire } from 'node:module'
import path from 'node:path'
import type { BrowserScript } from '../../model/page.ts'
import { installedFile } from '../../system/package-folder.ts'
import type { CompiledComponent, VueCompiler } from './compile-component.ts'
import type { VueSite } from './vue-site.ts'

/** A site with its libraries, and what was made with them. */
export interface VueHost extends VueSite {
  readonly vue: typeof import('vue')
  readonly server: typeof import('vue/server-renderer')
  readonly compiler: VueCompiler
  readonly resolve: (name: string) => string | undefined
  /** The results of data loaders, by their files. */
  readonly data: Map<string, Promise<unknown>>
  /** Compiled components, by target and file. */
  readonly compiled: Map<string, CompiledComponent>
  /** The components that pages import, bundled, by their files. */
  readonly sets: Map<string, Promise<BundledCode>>
  /** Components as modules for the browser, by their files. */
  readonly parts: Map<string, Promise<BrowserPart>>
}

/** What is left out, of every page or only of those with a component. */
export interface Loss {
  readonly what: string
  readonly component: string | undefined
}

/** A module with everything that it imports, as CommonJS. */
export interface BundledCode {
  readonly code: string
  readonly files: readonly string[]
  readonly leftOut: readonly Loss[]
  /** Whether data loaders ran, or files were imported by a pattern. It is unknown which others could be. */
  readonly loadsData: boolean
}

/** A component that also runs in the browser. */
export interface BrowserPart {
  /** Its module, and that of Vue. Without them it only has one state. */
  readonly scripts: readonly [own: BrowserScript, vue: BrowserScript] | undefined
  readonly styles: string
  /** Whether it reads data of the page. */
  readonly needsPage: boolean
  /** Names of the components in it. */
  readonly names: ReadonlySet<string>
  /** Components that it does not import. */
  readonly unknown: readonly string[]
  readonly leftOut: readonly string[]
}

/** Loads the libraries of a site; `undefined` if Vue is not installed in it. */
export function openHost(site: VueSite): VueHost | undefined {
  const from = path.join(site.root, 'package.json')
  const require = createRequire(from)
  // A package that is not installed is replaced or reported where it is imported.
  const resolve = (name: string): string | undefined => installedFile(from, name)
  if (resolve('vue/server-renderer') === undefined) return undefined
  return {
    ...site,
    vue: require('vue') as VueHost['vue'],
    server: require('vue/server-renderer') as VueHost['server'],
    compiler: require('vue/compiler-sfc') as VueCompiler,
    resolve,
    data: new Map(),
    compiled: new Map(),
    sets: new Map(),
    parts: new Map(),
  }
}
